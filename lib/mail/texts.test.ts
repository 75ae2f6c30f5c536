import { describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { leadMail } from '../leads/mails.ts';
import type { StoredLead } from '../leads/stored-lead.ts';
import { frenchTypography } from '../typography/index.ts';
import { mailText } from './mail-body.ts';
import { completeMailTexts, MAIL_TEXTS } from './texts.ts';
import type { Sender } from './words.ts';

const nothing = Object.fromEntries(Object.keys(MAIL_TEXTS).map((name) => [name, null])) as {
  [Name in keyof typeof MAIL_TEXTS]: null;
};

const SENDER: Sender = {
  brand: 'Atelier Liaison',
  ownerName: 'Camille Martin',
  email: 'bonjour@atelier.example',
  siteUrl: 'https://atelier.example',
  replyDelay: '48h',
  callMinutes: 20,
  bindingNote: '',
  labels: { tax: 'HT' },
};

const MESSAGE = {
  reference: 'MSG-7K4Q-9XWM',
  createdAt: new Date('2026-11-22T10:00:00Z'),
  kind: 'message',
  payload: { name: 'Zoé', email: 'zoe@example.fr', subject: 'Un site', message: 'Bonjour' },
} as StoredLead;

describe('the words of the mails to visitors', () => {
  it('are the consultant’s, with the values of the settings', () => {
    const mailTexts = completeMailTexts({
      ...nothing,
      messageTitle: 'Bien reçu',
      messageText: 'Réponse dans les {délai}, promis\u202f!',
    });
    const { subject, body } = leadMail(MESSAGE, 'visitor', { ...SENDER, mailTexts });
    expect(subject).toBe('Bien reçu (MSG-7K4Q-9XWM)');
    expect(mailText(body)).toContain('Réponse dans les 48h, promis\u202f!');
    expect(mailText(body)).toContain(MAIL_TEXTS.mistakeText);
  });

  it.each([null, { ...nothing, messageText: '[à compléter]', greeting: ' ' }])(
    'are the site’s own where there are none: %j',
    (written) => {
      expect(completeMailTexts(written)).toEqual(MAIL_TEXTS);
      const { body } = leadMail(MESSAGE, 'visitor', SENDER);
      expect(body.intro).toEqual([
        'Bonjour,',
        'Merci pour votre message. Je vous réponds dans les 48h.',
      ]);
    },
  );

  it('begin, in the Studio, as the site’s own', () => {
    const seeded = readSeed().find(({ _id }) => _id === 'mailTexts') as Record<string, unknown>;
    const words = Object.keys(MAIL_TEXTS).map((name) => [
      name,
      frenchTypography(`${seeded[name]}`),
    ]);
    expect(Object.fromEntries(words)).toEqual(MAIL_TEXTS);
  });
});
