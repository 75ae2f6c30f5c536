import 'server-only';
import { randomUUID } from 'node:crypto';
import { after } from 'next/server';
import { leadsEnv } from '../env/leads.ts';
import { log } from '../log/log.ts';
import { deletedMail, emailLeavesMail } from '../mail/account-mails.ts';
import { sendAccountMail } from '../mail/send-account-mail.ts';
import { type DeletionOutcome, sayKept } from './outcome.ts';

/**
 * Tells the present address of an account that another one was asked for: whoever knows the password
 * does not move the account in silence. Sent once the client has their answer, where mails are sent.
 */
export function noticeEmailChange(email: string): void {
  notice(email, emailLeavesMail);
}

/**
 * Tells the address of an account that was deleted, likewise: nobody deletes it in silence.
 *
 * @param outcome as it was read just before
 */
export function noticeDeletion(email: string, outcome: DeletionOutcome): void {
  notice(email, (texts) => deletedMail(texts, sayKept(outcome)));
}

function notice(to: string, compose: Parameters<typeof sendAccountMail>[2]): void {
  if (leadsEnv.SMTP_URL) after(() => send(to, compose));
}

async function send(...[to, compose]: Parameters<typeof notice>): Promise<void> {
  try {
    await sendAccountMail(randomUUID(), to, compose);
  } catch (error) {
    log.warn({ err: error }, 'A notice was not sent');
  }
}
