import { describe, expect, it } from 'vitest';
import { SITE_VALUES } from '../words/site.ts';
import type { Appointment } from './appointment.ts';
import { consultantMail, freedMail, proofMail, visitorMail } from './mails.ts';

const SENDER = {
  brand: 'Atelier Liaison',
  ownerName: 'Zoé D’Arc',
  email: 'bonjour@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: SITE_VALUES.bindingNote,
  paymentMeans: 'en ligne, par carte bancaire',
  labels: { tax: 'HT' },
};
const CALL: Appointment = {
  id: 'a',
  state: 'booked',
  sequence: 0,
  start: Date.UTC(2026, 11, 1, 8, 30),
  end: Date.UTC(2026, 11, 1, 9),
  contact: {
    name: 'Ana <Roy>',
    email: 'ana@example.fr',
    phone: '06 00 00 00 00',
    way: 'phone',
    place: '',
    subject: 'Visitez http://ailleurs.example',
    zone: 'America/New_York',
  },
  cancelledBy: null,
  reason: null,
  reference: 'MSG-1234-5678',
};
const AROUND = {
  sender: SENDER,
  place: 'Par téléphone',
  link: 'https://site.example/rendez-vous/x',
};

describe('mails of appointments (product.md, Mails)', () => {
  it.each(['booked', 'moved', 'cancelled', 'reminder'] as const)(
    'tell the visitor nothing that was typed: %s',
    (kind) => {
      const { subject, body } = visitorMail(kind, CALL, AROUND);
      const said = JSON.stringify([subject, body]);
      expect(said).not.toMatch(/Ana|ailleurs|06 00/);
      expect(subject).toContain('(MSG-1234-5678)');
      expect(body.action?.href).toBe(AROUND.link);
    },
  );

  it('greet who has confirmed a call by name, where it is one', () => {
    const greeted = (name: string) =>
      visitorMail('booked', { ...CALL, contact: { ...CALL.contact, name } }, AROUND).body.intro[0];
    expect(greeted('Ana Roy')).toBe('Bonjour Ana,');
    expect(greeted('Gagnez sur http://ailleurs.example')).toBe('Bonjour,');
  });

  it('ask an address to confirm a call by its time alone, and tell it of no request', () => {
    const { subject, body } = proofMail(CALL, AROUND);
    const said = JSON.stringify([subject, body]);
    expect(said).not.toMatch(/Ana|ailleurs|06 00|MSG-|Par téléphone/);
    expect(body.facts).toEqual([
      { label: 'Quand', value: expect.stringContaining('mardi 1er décembre 2026') },
    ]);
    expect(body.action?.href).toBe(AROUND.link);
  });

  it('say when by both clocks, how, and why it is off', () => {
    const facts = (kind: 'booked' | 'cancelled', call: Appointment) =>
      visitorMail(kind, call, AROUND).body.facts.map(({ label, value }) => [label, value]);
    expect(facts('booked', CALL)).toEqual([
      [
        'Quand',
        'mardi 1er décembre 2026 à 9\u00a0h\u00a030, heure de Paris\nmardi 1er décembre 2026 à 3\u00a0h\u00a030, heure de New York',
      ],
      ['Comment', 'Par téléphone'],
      ['Référence', 'MSG-1234-5678'],
    ]);
    const off = {
      ...CALL,
      state: 'cancelled',
      cancelledBy: 'consultant',
      reason: 'Un train',
    } as const;
    expect(facts('cancelled', off)).toContainEqual(['Pourquoi', 'Un train']);
    // A visitor's own words are not sent back to them.
    expect(facts('cancelled', { ...off, cancelledBy: 'visitor' })).not.toContainEqual([
      'Pourquoi',
      'Un train',
    ]);
  });

  it('tell the consultant everything', () => {
    const { subject, body } = consultantMail('booked', CALL, SENDER);
    expect(subject).toBe(
      'Nouveau rendez-vous avec Ana <Roy>\u00a0: mardi 1er décembre 2026 à 9\u00a0h\u00a030',
    );
    expect(body.facts.map(({ label }) => label)).toEqual([
      'Quand',
      'Nom',
      'E-mail',
      'Comment',
      'Téléphone',
      'Sujet',
      'Demande',
    ]);
    expect(body.action?.href).toBe('https://site.example/studio/demandes/MSG-1234-5678');
  });

  it('tell the consultant of one that went with its account no more than when it was', () => {
    const { subject, body } = freedMail(CALL.start, SENDER);
    const when = 'mardi 1er décembre 2026 à 9\u00a0h\u00a030';
    expect(subject).toBe(`Rendez-vous annulé par une suppression de compte\u00a0: ${when}`);
    expect(body.facts).toEqual([{ label: 'Quand', value: `${when}, heure de Paris` }]);
    expect(body.action?.href).toBe('https://site.example/studio/rendez-vous');
  });
});
