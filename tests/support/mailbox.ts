import { expect } from '@playwright/test';
import { needsMailbox } from './client-account.ts';
import { type Mail, mailsTo } from './leads.ts';

/** Address at which the site writes to the consultant: that of the seed’s settings. */
export const CONSULTANT = 'bonjour@exemple.fr';

/** The newest mail to an address with all of these words in its subject or its text, once it has come. */
export async function mailAbout(to: string, ...words: string[]): Promise<Mail> {
  needsMailbox();
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(to);
        found = mails.find(({ subject, text }) =>
          words.every((each) => `${subject}\n${text}`.includes(each)),
        );
        return found?.subject;
      },
      { message: `a mail to ${to} about « ${words.join(' … ')} »` },
    )
    .toBeTruthy();
  return found as Mail;
}

/** The path of a mail's link that begins so, with its query. */
export function linkIn({ text }: Mail, beginning: string): string {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const paths = links.map((link) => new URL(link)).map(({ pathname, search }) => pathname + search);
  const path = paths.find((each) => each.startsWith(beginning));
  if (!path) throw new Error(`no link to ${beginning} in « ${text} »`);
  return path;
}

/** The newest code in a mailbox, of six digits. */
export async function codeMailedTo(email: string): Promise<string> {
  const { text } = await mailAbout(email, 'Votre code');
  return /^Code\s*: (\d{6})$/m.exec(text)?.[1] ?? '';
}
