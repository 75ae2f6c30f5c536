import type { MailName } from '../../../lib/mail-catalogue/catalogue.ts';
import type { MailPreview, ShownExample, TypedTexts } from '../../../lib/mail-catalogue/wire.ts';
import { askSite } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';

/** URL of the site's route of mails (app/api/mails). */
const ROUTE = '/api/mails';

/** A mail to show or send: about what, and what is typed and not published. */
export type Wanted = { mail: MailName; example: string; typed: TypedTexts };

/** What a mail can be shown about: the examples, then what is real. */
export const fetchExamples = (token: string | undefined, mail: MailName) =>
  askSite<{ examples: ShownExample[] }>(`${ROUTE}?${queryOf({ mail })}`, token);

export const showMail = (token: string | undefined, wanted: Wanted) =>
  askSite<MailPreview>(ROUTE, token, { action: 'show', ...wanted });

/** Sends it to the editor alone, and answers at which address. */
export const sendTrial = (token: string | undefined, wanted: Wanted) =>
  askSite<{ to: string }>(ROUTE, token, { action: 'send', ...wanted });
