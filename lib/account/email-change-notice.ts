import 'server-only';
import { randomUUID } from 'node:crypto';
import { after } from 'next/server';
import { readSiteSettings } from '@/lib/content/queries/site-settings.ts';
import { leadsEnv } from '@/lib/env/leads.ts';
import { publicEnv } from '@/lib/env/public.ts';
import type { MailBody } from '@/lib/mail/mail-body.ts';
import { sendMail } from '@/lib/mail/transport.ts';
import { mailWords } from '@/lib/mail/words.ts';

/**
 * Tells the present address of an account that another one was asked for: whoever knows the password
 * does not move the account in silence. Sent once the client has their answer, where mails are sent.
 */
export function noticeEmailChange(email: string): void {
  const { SMTP_URL } = leadsEnv;
  if (SMTP_URL) after(() => send(SMTP_URL, email));
}

async function send(url: string, to: string): Promise<void> {
  try {
    const settings = await readSiteSettings();
    const { brand, signature, email } = mailWords({ ...settings, siteUrl: publicEnv.siteUrl });
    await sendMail(url, {
      id: randomUUID(),
      from: { name: brand, address: leadsEnv.MAIL_FROM ?? email },
      to,
      replyTo: leadsEnv.MAIL_TO ?? email,
      subject: BODY.title,
      body: { ...BODY, brand, signature },
      attachments: [],
      automatic: true,
    });
  } catch (error) {
    console.warn('A notice was not sent:', error instanceof Error ? error.message : 'error');
  }
}

const BODY: Omit<MailBody, 'brand' | 'signature'> = {
  title: 'Votre adresse e-mail va changer',
  intro: [
    'Bonjour,',
    'Une autre adresse e-mail a été demandée pour votre espace client, avec votre mot de passe. Elle remplacera celle-ci une fois ouvert le lien envoyé à la nouvelle.',
  ],
  facts: [],
  action: null,
  outro: [
    'Ce n’est pas vous\u202f? Changez votre mot de passe sans attendre et répondez à cet e-mail.',
  ],
};
