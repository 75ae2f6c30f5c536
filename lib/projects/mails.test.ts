import { expect, it } from 'vitest';
import { mailText } from '../mail/mail-body.ts';
import type { Sender } from '../mail/words.ts';
import { tokenHash } from '../security/secrets.ts';
import { CONSULTANT_MAIL_TEXTS } from '../words/consultant-mails.ts';
import { MAIL_TEXTS } from '../words/mails.ts';
import { clientNewsMail, consultantNewsMail, invitationMail, projectNews } from './mails.ts';

const SENDER: Sender = {
  brand: 'Atelier',
  ownerName: 'Jeanne',
  email: 'jeanne@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: '',
  paymentMeans: 'en ligne, par carte bancaire',
  labels: { tax: 'HT' },
};

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

it('leads who signed by a link to the project by a link of its own', () => {
  const linked = 'https://site.example/proposition/secret/projet';
  const { body } = clientNewsMail([PORTAL], 'https://site.example/auth/mails?x', SENDER, linked);
  expect(body.action).toEqual({ label: 'Ouvrir mon projet', href: linked });
  const invitation = invitationMail('Portail', SENDER, linked).body;
  expect(invitation.action).toEqual({ label: 'Ouvrir mon projet', href: linked });
  expect(mailText(invitation)).toContain('sans compte');
});

it('gives who signed by a link a new link, and their own choice of mails', async () => {
  const asked: Record<string, Record<string, string>> = {};
  const answers: Record<string, unknown> = {
    read_project_news: {
      recipient: 'client',
      account_id: null,
      follower: 'id-follower',
      quote: 'id-quote',
      email: 'ana@example.fr',
      news: [project('Portail', ['message', 'Bonjour'])],
    },
    link_accepted_quote: null,
  };
  const database = {
    rpc(name: string, parameters: Record<string, string>) {
      asked[name] = parameters;
      const answer = { data: answers[name], error: null };
      return Object.assign(Promise.resolve(answer), { maybeSingle: async () => answer });
    },
  };
  const mail = await projectNews('id-mail', {
    database: database as never,
    sender: SENDER,
    from: 'jeanne@example.fr',
    consultant: 'jeanne@example.fr',
    recipient: 'client',
  });
  const href = mail?.body.action?.href ?? '';
  const [, token = ''] =
    /^https:\/\/site\.example\/proposition\/([\w-]{43})\/projet#/.exec(href) ?? [];
  expect(mail?.to).toBe('ana@example.fr');
  expect(asked.link_accepted_quote).toEqual({ quote: 'id-quote', link_hash: tokenHash(token) });
  expect(mail?.unsubscribe).toContain('compte=id-follower');
});

it('has a message answered at the field of its conversation', () => {
  const written = project('Portail', ['journal', 'Semaine 1'], ['message', 'Cela vous va\u202f?']);
  const { body } = clientNewsMail([written], '', SENDER);
  const field = 'https://site.example/dashboard/projets/id-Portail#projet-message-text';
  expect(body.action).toEqual({ label: 'Répondre ici', href: field });
  expect(mailText(body)).toContain(`Répondre ici\u00a0:\n${field}`);

  const several = clientNewsMail([written, project('Boutique', ['plan', 'x'])], '', SENDER).body;
  expect(several.facts.map(({ value }) => value.includes('Répondre ici'))).toEqual([true, false]);
  expect(mailText(several)).toContain(`Répondre ici\u00a0: ${field}`);
  expect(several.action?.label).toBe('Ouvrir mon projet');
});

it('tells the consultant who wrote', () => {
  const { subject, body } = consultantNewsMail([PORTAL], SENDER);
  expect(subject).toBe('Du nouveau d’Ana');
  expect(body.action?.href).toBe('https://site.example/studio/projets/id-Portail');
});

it('invites who a project waits for', () => {
  const { subject, body } = invitationMail('Portail', SENDER);
  expect(subject).toBe('Suivez votre projet «\u202fPortail\u202f»');
  expect(body.action?.href).toBe('https://site.example/auth?mode=inscription');
});

it('says all of it in the words of the consultant, the links aside', () => {
  const sender: Sender = {
    ...SENDER,
    mailTexts: {
      ...MAIL_TEXTS,
      greeting: 'Salut,',
      newsTitle: 'Ça avance\u00a0: {projet}',
      newsText: 'Sous {délai}, la suite.',
      newsChoice: 'Vos e-mails',
      invitationText: 'Votre espace est ouvert.',
      mistakeText: 'Une erreur\u202f? Oubliez.',
    },
    consultantTexts: { ...CONSULTANT_MAIL_TEXTS, newsTitle: '{nom} a écrit' },
  };
  const choices = 'https://site.example/auth/mails?x';
  const news = clientNewsMail([PORTAL], choices, sender);
  expect(news.subject).toBe('Ça avance\u00a0: «\u202fPortail\u202f»');
  expect(news.body.intro).toEqual(['Salut Ana,', 'Sous 24h, la suite.']);
  expect(news.body.outro).toEqual([`Vos e-mails\u00a0: ${choices}`]);
  const invitation = invitationMail('Portail {délai}', sender);
  expect(invitation.subject).toBe('Suivez votre projet «\u202fPortail {délai}\u202f»');
  expect(invitation.body.intro).toEqual(['Salut,', 'Votre espace est ouvert.']);
  expect(invitation.body.outro).toEqual(['Une erreur\u202f? Oubliez.']);
  expect(consultantNewsMail([PORTAL], sender).subject).toBe('Ana a écrit');
});
