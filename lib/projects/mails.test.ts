import { expect, it } from 'vitest';
import { mailText } from '../mail/mail-body.ts';

import { clientNewsMail, consultantNewsMail, invitationMail } from './mails.ts';

const SENDER = {
  brand: 'Atelier',
  ownerName: 'Jeanne',
  email: 'jeanne@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: '',
  labels: { tax: 'HT' },
  prices: {},
} as never;

const project = (name: string, ...items: Array<[kind: string, subject: string]>) => ({
  project: `id-${name}`,
  name,
  client: 'Ana',
  email: 'ana@example.fr',
  items: items.map(([kind, subject]) => ({ kind, subject })),
});

const PORTAL = project('Portail', ['journal', 'Semaine 1'], ['file', 'plan.pdf']);

it('tells a client what is new in their project, and how to hear less', () => {
  const { subject, body } = clientNewsMail([PORTAL], 'https://site.example/auth/mails?x', SENDER);
  expect(subject).toBe('Du nouveau dans votre projet «\u202fPortail\u202f»');
  expect(body.action?.href).toBe('https://site.example/dashboard/projets/id-Portail');
  const text = mailText(body);
  expect(text).toContain('Journal\u00a0: Semaine 1\nFichier\u00a0: plan.pdf');
  expect(text).toContain('https://site.example/auth/mails?x');
});

it('tells of several projects in one mail', () => {
  const { subject, body } = clientNewsMail(
    [PORTAL, project('Boutique', ['plan', 'x'])],
    '',
    SENDER,
  );
  expect(subject).toBe('Du nouveau dans vos projets');
  expect(body.facts.map(({ label }) => label)).toEqual(['Portail', 'Boutique']);
  expect(body.action?.href).toBe('https://site.example/dashboard');
});

it('tells the consultant who wrote', () => {
  const { subject, body } = consultantNewsMail([PORTAL], SENDER);
  expect(subject).toBe('Du nouveau de Ana');
  expect(body.action?.href).toBe('https://site.example/studio/projets/id-Portail');
});

it('invites who a project waits for', () => {
  const { subject, body } = invitationMail('Portail', SENDER);
  expect(subject).toBe('Suivez votre projet «\u202fPortail\u202f»');
  expect(body.action?.href).toBe('https://site.example/auth?mode=inscription');
});
