import { describe, expect, it } from 'vitest';
import { completeTexts } from '../content/own-texts.ts';
import { mailText } from '../mail/mail-body.ts';
import type { Sender } from '../mail/words.ts';
import { leadMail } from '../requests/mails.ts';
import type { StoredLead } from '../requests/stored-lead.ts';
import { reviewMail, toWaitingReview } from '../testimonials/review-mail.ts';
import { CONSULTANT_MAIL_TEXTS } from './consultant-mails.ts';
import { MAIL_TEXTS } from './mails.ts';

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
  paymentMeans: 'en ligne, par carte bancaire',
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
    const mailTexts = completeTexts(MAIL_TEXTS, {
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
      expect(completeTexts(MAIL_TEXTS, written)).toEqual(MAIL_TEXTS);
      const { body } = leadMail(MESSAGE, 'visitor', SENDER);
      expect(body.intro).toEqual([
        'Bonjour,',
        'Merci pour votre message. Je vous réponds dans les 48h.',
      ]);
    },
  );
});

describe('the mail after a request', () => {
  const request = {
    ...MESSAGE,
    kind: 'quote',
    payload: { email: 'zoe@example.fr', labels: { features: [] } },
    estimate: null,
  } as unknown as StoredLead;
  const call = { label: 'Choisir un créneau', href: 'https://atelier.example/rendez-vous' };
  const sent = (lead: StoredLead, way: typeof call | null) =>
    mailText(leadMail(lead, 'visitor', SENDER, way).body);

  it('leads to the free call while it can be booked', () => {
    expect(sent(request, call)).toContain(`${call.label}\u00a0:\n${call.href}\n`);
    expect(sent(request, null)).not.toContain('/rendez-vous');
  });

  it('says what the client space is, and where it begins', () => {
    expect(sent(request, call)).toContain(
      `${MAIL_TEXTS.accountText} https://atelier.example/auth?mode=inscription`,
    );
  });

  it('is not the one after a message', () => {
    expect(sent(MESSAGE, call)).not.toMatch(/rendez-vous|inscription/);
  });
});

describe('the words of the mails to the consultant', () => {
  const consultantTexts = {
    ...CONSULTANT_MAIL_TEXTS,
    messageTitle: 'Du courrier',
    reviewTitle: '{nom} a écrit',
    replyText: 'Répondez sous {délai}.',
    waitingText: 'Au plus {heure} par heure, {jour} par jour.',
    signature: 'Le site {site}',
  };
  const sender = { ...SENDER, consultantTexts };

  it('are the consultant’s, around all that was sent', () => {
    const { subject, body } = leadMail(MESSAGE, 'consultant', sender);
    expect(subject).toBe('Du courrier MSG-7K4Q-9XWM\u00a0: Un site');
    expect(mailText(body)).toMatch(
      /Répondez sous 48h\.\n\n-- \nLe site https:\/\/atelier\.example\n$/,
    );
    expect(body.facts).toContainEqual({ label: 'Message', value: 'Bonjour' });
  });

  it('say how many mails leave, and whose a review is', () => {
    const { body } = leadMail(MESSAGE, 'notice', sender);
    expect(body.intro[0]).toBe('Au plus 100 par heure, 300 par jour.');
    const review = reviewMail(toWaitingReview({ name: 'Zoé {délai}' }), sender);
    expect(review.subject).toBe('Zoé {délai} a écrit');
  });
});
