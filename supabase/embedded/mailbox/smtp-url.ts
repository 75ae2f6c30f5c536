import { createHmac } from 'node:crypto';

/** The name under which the site hands in its mails. */
export const SMTP_USER = 'site';

/** Only who has the server's key sends: any other program of this machine could reach the port. */
export function smtpPassword(secretKey: string): string {
  return createHmac('sha256', secretKey).update('mailbox smtp').digest('base64url');
}

/** The mailbox's door for mails, beside the port of its pages; 0 stays 0: the system chooses both. */
export function smtpPort(mailboxPort: number): number {
  return mailboxPort && mailboxPort + 1;
}

/** The value of SMTP_URL with which the site sends to the mailbox. */
export function smtpUrl(port: number, secretKey: string): string {
  return `smtp://${SMTP_USER}:${smtpPassword(secretKey)}@127.0.0.1:${port}`;
}
