import 'server-only';
import { readEnv } from './read.ts';
import { leadsSchema } from './schemas.ts';

/** Settings of quotes and messages, read once; a bad variable stops the start with its name. */
export const leadsEnv = readEnv(leadsSchema);

/** Whether mails are sent at all: without a mail server leads are stored, and that is it. */
export const sendsMails = leadsEnv.SMTP_URL !== undefined;
