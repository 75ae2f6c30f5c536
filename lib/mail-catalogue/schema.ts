import * as z from 'zod/mini';
import { MAIL_NAMES } from './catalogue.ts';

const asked = {
  mail: z.enum(MAIL_NAMES),
  /** Of the examples, or the id of something real. */
  example: z.string().check(z.regex(/^[\w-]{1,64}$/)),
};

/** A document as it is typed: which of its fields are words of mails is asked where they are read. */
const typed = z.optional(
  z.object({
    mailTexts: z.optional(z.looseObject({})),
    accountMails: z.optional(z.looseObject({})),
    consultantMails: z.optional(z.looseObject({})),
  }),
);

/** Query of what a mail can be shown about. */
export const examplesQuery = z.object({ mail: z.enum(MAIL_NAMES) });

/** A mail to show, or to send to whoever asks. */
export const mailAsked = z.discriminatedUnion('action', [
  z.object({ action: z.literal('show'), ...asked, typed }),
  z.object({ action: z.literal('send'), ...asked, typed }),
]);
