import 'server-only';
import { randomUUID } from 'node:crypto';
import { after } from 'next/server';
import { readSiteSettings } from '@/lib/content/queries/site-settings.ts';
import { leadsEnv } from '@/lib/env/leads.ts';
import { publicEnv } from '@/lib/env/public.ts';
import type { MailBody } from '@/lib/mail/mail-body.ts';
import { sendMail } from '@/lib/mail/transport.ts';
import { mailWords } from '@/lib/mail/words.ts';

type Words = Pick<MailBody, 'title' | 'intro' | 'outro'>;

/**
 * Tells the present address of an account that another one was asked for: whoever knows the password
 * does not move the account in silence. Sent once the client has their answer, where mails are sent.
 */
export function noticeEmailChange(email: string): void {
  notice(email, EMAIL_CHANGE);
}

/** Tells the address of an account that was deleted, likewise: nobody deletes it in silence. */
export function noticeDeletion(email: string): void {
  notice(email, DELETION);
}

function notice(email: string, words: Words): void {
  const { SMTP_URL } = leadsEnv;
  if (SMTP_URL) after(() => send(SMTP_URL, email, words));
}

async function send(url: string, to: string, words: Words): Promise<void> {
  try {
    const settings = await readSiteSettings();
    const { brand, signature, email } = mailWords({ ...settings, siteUrl: publicEnv.siteUrl });
    await sendMail(url, {
      id: randomUUID(),
      from: { name: brand, address: leadsEnv.MAIL_FROM ?? email },
      to,
      replyTo: leadsEnv.MAIL_TO ?? email,
      subject: words.title,
      body: { ...words, facts: [], action: null, brand, signature },
      attachments: [],
      automatic: true,
    });
  } catch (error) {
    console.warn('A notice was not sent:', error instanceof Error ? error.message : 'error');
  }
}

const EMAIL_CHANGE: Words = {
  title: 'Votre adresse e-mail va changer',
  intro: [
    'Bonjour,',
    'Une autre adresse e-mail a été demandée pour votre espace client, avec votre mot de passe. Elle remplacera celle-ci une fois ouvert le lien envoyé à la nouvelle.',
  ],
  outro: [
    'Ce n’est pas vous\u202f? Changez votre mot de passe sans attendre et répondez à cet e-mail.',
  ],
};

const DELETION: Words = {
  title: 'Votre compte est supprimé',
  intro: [
    'Bonjour,',
    'Votre espace client vient d’être supprimé, avec votre mot de passe. Vos projets, vos demandes, vos messages et vos avis sont effacés.',
  ],
  outro: [
    'Ce n’est pas vous\u202f? Répondez à cet e-mail sans attendre. Sinon, il n’y a rien à faire\u00a0: merci de votre confiance.',
  ],
};
