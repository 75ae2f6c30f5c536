import { expect, it } from 'vitest';
import { mailText } from '../mail/mail-body.ts';
import type { Sender } from '../mail/words.ts';
import { answerMail } from './thread-mails.ts';

const SENDER: Sender = {
  brand: 'Atelier',
  ownerName: 'Jeanne',
  email: 'jeanne@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: '',
  paymentMeans: 'par virement',
  labels: { tax: 'HT' },
};

it('an answer to a request is answered at the field of its thread, without an account', () => {
  const mail = { name: 'Ana', email: 'ana@example.fr', title: 'Un site', text: 'Oui.' };
  const { body } = answerMail({ ...mail, reference: 'DEV-7K4Q-9XWM' }, SENDER);
  const href = 'https://site.example/suivi/DEV-7K4Q-9XWM#demande-DEV-7K4Q-9XWM-text';
  expect(body.action).toEqual({ label: 'Répondre ici', href });
  expect(mailText(body)).toContain(`Répondre ici\u00a0:\n${href}`);
});
