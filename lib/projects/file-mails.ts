import 'server-only';
import * as z from 'zod/mini';
import { parisDay } from '../format/dates.ts';
import { isOfficeTime } from '../format/office-time.ts';
import type { MailTopic, TopicContext } from '../mail/topic.ts';
import { MailError } from '../mail/transport.ts';
import { failed } from '../supabase/failed.ts';
import { sayWanted } from './events.ts';
import { FILE_REQUESTS_ID, fileFieldId } from './paths.ts';
import { type ProjectMail, projectUrl, readProjectMail, toWilling, wordsOf } from './step-mails.ts';

const mailedRequests = z.object({
  kind: z.enum(['ask', 'follow-up']),
  by_site: z.boolean(),
  requests: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      reason: z.string(),
      day: z.nullable(z.string()),
      objection: z.string(),
      /** Whether the mail is about it; what else is missing is only named. */
      isAsked: z.boolean(),
    }),
  ),
});

type MailedFileRequest = z.output<typeof mailedRequests>['requests'][number];

const saidOf = ({ reason, day, objection }: MailedFileRequest): string[] => [
  ...(objection ? [`À envoyer de nouveau\u00a0: ${objection}`] : []),
  ...(reason ? [reason] : []),
  ...(day ? [sayWanted(day, parisDay(new Date()))] : []),
];

/** The fragment that leads to where these are sent: the very field of a single one. */
const fragmentOf = (requests: readonly MailedFileRequest[]): string => {
  const [only, ...others] = requests.filter(({ isAsked }) => isAsked);
  return `#${only && others.length === 0 ? fileFieldId(only.id) : FILE_REQUESTS_ID}`;
};

/**
 * The mail that asks a client for files, or reminds them.
 *
 * @param url of the project, with the fragment of `fragmentOf`
 */
export function fileRequestMail(
  context: Pick<TopicContext, 'sender' | 'consultant'>,
  mail: ProjectMail,
  { kind, requests }: Pick<z.output<typeof mailedRequests>, 'kind' | 'requests'>,
  url: string,
) {
  const { texts } = wordsOf(context);
  const isAgain = kind === 'follow-up';
  const asked = requests.filter(({ isAsked }) => isAsked);
  const others = requests.filter(({ isAsked }) => !isAsked);
  return toWilling(context, mail, isAgain ? texts.filesAgainTitle : texts.filesTitle, {
    intro: [isAgain ? texts.filesAgainText : texts.filesText],
    facts: [
      ...asked.map((request) => ({
        label: request.title,
        value: saidOf(request).join('\n') || 'Pour votre projet',
      })),
      ...(others.length > 0
        ? [{ label: 'Également attendu', value: others.map(({ title }) => title).join('\n') }]
        : []),
    ],
    action: {
      label: asked.length > 1 ? texts.filesButtonSeveral : texts.filesButton,
      href: url,
    },
    outro: [texts.replyText],
  });
}

/** `project-files`: files that a client is asked for, or has not sent. */
export const projectFiles: MailTopic = async (subject, context) => {
  const mail = await readProjectMail('project-files', subject, context);
  if (!mail) return null;
  const { data, error } = await context.database
    .rpc('read_file_request_mail', { mail: subject })
    .maybeSingle();
  if (error) throw failed('what is asked for could not be read', error);
  if (!data) return null;
  const told = mailedRequests.parse(data);
  // One that the mail server has kept back goes at the next hour at which one works.
  if (told.by_site && !isOfficeTime(new Date())) throw new MailError('EHOURS', false);
  const url = await projectUrl(mail, context, fragmentOf(told.requests));
  return fileRequestMail(context, mail, told, url);
};
