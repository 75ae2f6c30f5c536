import 'server-only';
import { randomUUID } from 'node:crypto';
import { getSiteSettings } from '../content/index.ts';
import { leadsEnv } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { log } from '../log/log.ts';
import type { MailBody } from '../mail/mail-body.ts';
import { MailError, sendMail } from '../mail/transport.ts';
import { type Result, refused } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { consumeRateLimit } from '../supabase/rate-limit.ts';
import { isFilled } from '../words/placeholder.ts';
import { makeMail, type Wanted } from './preview.ts';
import type { TrialRefusal } from './route.ts';

/** Mails that one editor may send to themselves within an hour. */
const TRIALS = { purpose: 'mail-trial', hits: 30, windowSeconds: 60 * 60 };

/** An address in a sentence, a fact or a button. */
const LINK = /https?:\/\/[^\s<>"«»]*[^\s<>"«».,;:!?)\]’']/g;

const NOTE =
  'Ceci est un essai, envoyé depuis le Studio à vous seul\u00a0: ses liens y ramènent, et ses fichiers n’y sont pas joints.';

/** A mail in which nothing can be done: each link leads to the Studio, but for the one of the site itself. */
export function withoutLinks(body: MailBody, studioUrl: string, siteUrl: string): MailBody {
  const dead = (text: string) =>
    text.replaceAll(LINK, (link) => (link === siteUrl ? link : studioUrl));
  return {
    ...body,
    intro: body.intro.map(dead),
    facts: body.facts.map((fact) => ({ ...fact, value: dead(fact.value) })),
    action: body.action && { ...body.action, href: studioUrl },
    outro: [...body.outro.map(dead), NOTE],
    signature: body.signature.map(dead),
  };
}

/**
 * Sends a mail to the editor who asks for it, and to nobody else: to the address that Sanity knows them by, else, as the
 * local lake knows none, to the one at which the consultant gets the site's mails.
 *
 * @throws Error while the content or the database do not answer
 */
export async function sendTrial(
  wanted: Wanted,
  editor: StudioEditor,
): Promise<Result<{ to: string }, TrialRefusal>> {
  const { SMTP_URL, MAIL_TO } = leadsEnv;
  if (!SMTP_URL) return refused('mailless');
  const to = editor.email || (MAIL_TO ?? (await getSiteSettings()).email);
  if (!isFilled(to)) return refused('nobody');
  if (!(await consumeRateLimit(TRIALS, editor.id))) return refused('tries');
  const made = await makeMail(wanted);
  if (!made) return refused('gone');
  const { subject, body } = made.typed ?? made.published;
  const { siteUrl } = publicEnv;
  try {
    await sendMail(SMTP_URL, {
      id: randomUUID(),
      from: made.from,
      to,
      replyTo: null,
      subject: `[Essai] ${subject}`,
      body: withoutLinks(body, `${siteUrl}/studio/e-mails/${wanted.mail}`, siteUrl),
      attachments: [],
      automatic: true,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn(`A mail was not sent on trial: ${error.code}`);
    return refused('unsent');
  }
  return { ok: true, value: { to } };
}
