import 'server-only';
import { z } from 'zod';

const leadsSchema = z.object({
  /** The mail server, `smtp://` or `smtps://`, with user and password. Absent: no mail is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender's address; by default the one of the site settings. */
  MAIL_FROM: z.email().optional(),
  /** Where leads go; by default the address of the site settings. */
  MAIL_TO: z.email().optional(),
  /** `simulate`: forms thank and store nothing, as the specification has it (§7). */
  LEADS: z.enum(['simulate']).optional(),
});

/** What becomes of quotes and messages, read once; a bad variable stops the start with its name. */
export const leadsEnv = leadsSchema.parse({
  SMTP_URL: process.env.SMTP_URL || undefined,
  MAIL_FROM: process.env.MAIL_FROM || undefined,
  MAIL_TO: process.env.MAIL_TO || undefined,
  LEADS: process.env.LEADS || undefined,
});
