import 'server-only';
import { z } from 'zod';
import { fillPlaces } from '../content/places.ts';
import { isOfficeTime } from '../format/office-time.ts';
import { greet } from '../mail/greet.ts';
import type { MailBody } from '../mail/mail-body.ts';
import type { MailTopic, TopicContext } from '../mail/topic.ts';
import { MailError } from '../mail/transport.ts';
import { consultantWords, mailWords, type Sender } from '../mail/words.ts';
import { failed } from '../supabase/failed.ts';
import { fillName } from '../typography/elide.ts';
import { fill } from '../typography/fill.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { linkedPage } from './linked-page.ts';
import { mailChoicesUrls } from './mail-choices.ts';
import { MESSAGE_FRAGMENT } from './paths.ts';

const news = z.array(
  z.object({
    project: z.string(),
    name: z.string(),
    client: z.string().nullable(),
    email: z.string(),
    items: z.array(z.object({ kind: z.string(), subject: z.string() })),
  }),
);

type ProjectNews = z.output<typeof news>[number];

const KINDS: Readonly<Record<string, string>> = {
  journal: 'Journal',
  message: 'Message',
  file: 'Fichier',
  plan: 'Suivi',
};

const lines = (items: ProjectNews['items']): string =>
  items.map(({ kind, subject }) => `${KINDS[kind] ?? kind}\u00a0: ${subject}`).join('\n');

type Words = { subject: string; body: MailBody };

const isWritten = ({ items }: ProjectNews) => items.some(({ kind }) => kind === 'message');

/**
 * The mail with a client's news, project by project (product.md, Mails). Where a message is among it, its thread is answered
 * there.
 *
 * @param linked the page of the project for who has no account
 */
export function clientNewsMail(
  projects: readonly ProjectNews[],
  choices: string,
  sender: Sender,
  linked: string | null = null,
): Words {
  const words = mailWords(sender);
  const texts = fillPlaces(words.mailTexts ?? MAIL_TEXTS, words);
  const [only] = projects.length === 1 ? projects : [];
  const pageOf = ({ project }: ProjectNews) =>
    linked ?? `${words.siteUrl}/dashboard/projets/${project}`;
  const title = only
    ? fill(texts.newsTitle, { projet: `«\u202f${only.name}\u202f»` })
    : texts.newsTitleSeveral;
  return {
    subject: title,
    body: {
      brand: words.brand,
      title,
      intro: [greet(texts.greeting, projects[0]?.client ?? ''), texts.newsText],
      facts: projects.map((project) => ({
        label: project.name,
        value:
          !only && isWritten(project)
            ? `${lines(project.items)}\n${texts.replyButton}\u00a0: ${pageOf(project)}${MESSAGE_FRAGMENT}`
            : lines(project.items),
        hasLinks: true,
      })),
      action: {
        label: only && isWritten(only) ? texts.replyButton : texts.newsButton,
        href: only
          ? `${pageOf(only)}${isWritten(only) ? MESSAGE_FRAGMENT : ''}`
          : `${words.siteUrl}/dashboard`,
      },
      outro: [`${texts.newsChoice}\u00a0: ${choices}`],
      signature: words.signature,
    },
  };
}

/** The consultant's mail with what clients wrote and sent. */
export function consultantNewsMail(projects: readonly ProjectNews[], sender: Sender): Words {
  const { brand, siteUrl } = mailWords(sender);
  const texts = consultantWords(sender);
  const people = new Set(projects.map(({ client, email }) => client || email));
  const [person = ''] = people;
  const title = people.size === 1 ? fillName(texts.newsTitle, person) : texts.newsTitleSeveral;
  const [only] = new Set(projects.map(({ project }) => project)).size === 1 ? projects : [];
  return {
    subject: title,
    body: {
      brand,
      title,
      intro: [],
      facts: projects.map(({ name, client, email, items }) => ({
        label: `${name}, ${client || email}`,
        value: lines(items),
      })),
      action: {
        label: texts.requestButton,
        href: `${siteUrl}/studio/projets${only ? `/${only.project}` : ''}`,
      },
      outro: [],
      signature: [texts.signature],
    },
  };
}

/**
 * Tells the person a project waits for how to open its space; nobody asked for this mail in person.
 *
 * @param linked its page for who signed its quote by a link, and needs no account
 * @param isAgain whether they were told before
 */
export function invitationMail(
  projectName: string,
  sender: Sender,
  linked: string | null = null,
  isAgain = false,
): Words {
  const words = mailWords(sender);
  const texts = fillPlaces(words.mailTexts ?? MAIL_TEXTS, words);
  const invitation = isAgain ? texts.invitationAgainText : texts.invitationText;
  const title = fill(isAgain ? texts.invitationAgainTitle : texts.invitationTitle, {
    projet: `«\u202f${projectName}\u202f»`,
  });
  return {
    subject: title,
    body: {
      brand: words.brand,
      title,
      intro: [texts.greeting, linked ? texts.projectLinkText : invitation],
      facts: [],
      action: linked
        ? { label: texts.newsButton, href: linked }
        : { label: texts.invitationButton, href: `${words.siteUrl}/auth?mode=inscription` },
      outro: [texts.mistakeText],
      signature: words.signature,
    },
  };
}

/** `project-news`: what came to a client, or to the consultant, since the mail before. */
export const projectNews: MailTopic = async (mail, context) => {
  const { database, sender, consultant } = context;
  const { data, error } = await database.rpc('read_project_news', { mail }).maybeSingle();
  if (error) throw failed('what is new could not be read', error);
  if (!data) return null;
  const projects = news.parse(data.news);
  if (data.recipient === 'consultant') {
    const clients = new Set(projects.map(({ email }) => email));
    const [client] = clients;
    return {
      ...consultantNewsMail(projects, sender),
      to: consultant,
      replyTo: clients.size === 1 && client ? client : null,
      attachments: [],
      automatic: false,
    };
  }
  const choices = mailChoicesUrls(sender.siteUrl, data.account_id ?? data.follower ?? '');
  return {
    ...clientNewsMail(projects, choices.page, sender, await linkedPage(data.quote, context)),
    to: data.email ?? '',
    replyTo: consultant,
    attachments: [],
    automatic: true,
    unsubscribe: choices.oneClick,
  };
};

/** `project-invitation`: whom a project waits for. */
export const projectInvitation: MailTopic = (project, context) => invite(project, context);

/** `project-invitation-again`: the same, once more, at an hour at which one works. */
export const projectInvitationAgain: MailTopic = async (project, context) => {
  if (!isOfficeTime(new Date())) throw new MailError('EHOURS', false);
  return invite(project, context, true);
};

async function invite(
  project: string,
  context: TopicContext,
  isAgain = false,
): ReturnType<MailTopic> {
  const { database, sender, consultant } = context;
  const { data, error } = await database.rpc('read_project_invitation', { project }).maybeSingle();
  if (error) throw failed('the invitation could not be read', error);
  if (!data) return null;
  return {
    ...invitationMail(data.project_name, sender, await linkedPage(data.quote, context), isAgain),
    to: data.email,
    replyTo: consultant,
    attachments: [],
    automatic: true,
  };
}
