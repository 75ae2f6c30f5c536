import { beforeEach, expect, it, vi } from 'vitest';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../tests/support/quote-papers.ts';
import { mailText } from '../mail/mail-body.ts';
import type { MailTopic } from '../mail/topic.ts';
import { factsOf } from '../quotes/issuer.ts';

const offer = vi.hoisted(() => vi.fn());
vi.mock('../content/queries/mails.ts', async (original) => ({
  ...(await original<object>()),
  readNextOffer: offer,
}));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('../security/signature.ts', () => ({ sign: () => 'sceau', isSignature: () => true }));

const { nextOffer, projectEnded, reviewRequest, stepApproved, stepToApprove } = await import(
  './step-mails.ts'
);
const { makeDocument } = await import('../quotes/make.ts');

const SENDER = {
  brand: 'Atelier',
  ownerName: 'Jeanne',
  email: 'jeanne@example.fr',
  siteUrl: 'https://site.example',
  replyDelay: '24h',
  callMinutes: 30,
  bindingNote: '',
  paymentMeans: '',
  labels: { tax: 'HT' },
  payment: async () => ({
    ...FULL_SETTINGS,
    paymentLink: 'https://payer.example/{montant}/{reference}',
  }),
};
const DOCUMENT = makeDocument(fullContent(), factsOf(ISSUER_SETTINGS, FULL_SETTINGS), {
  number: 'D-2031-0042',
  issuedOn: '2031-01-02',
  replaces: null,
});
const due = (position: number, label: string, amount: number, dueOn: string | null) => ({
  position,
  label,
  event: 'delivery',
  days: 7,
  amount_cents: amount,
  vat: [],
  due_on: dueOn,
  received_on: null,
});
const acceptanceWith = (...dues: object[]) => ({
  signer_name: 'Ana Roy',
  approval: 'Bon pour accord',
  accepted_at: '2031-01-03T10:00:00Z',
  sha256: 'a'.repeat(64),
  terms_version: DOCUMENT.termsVersion,
  options: [],
  totals: DOCUMENT.totals,
  known_by: 'account',
  address_hash: 'b'.repeat(64),
  early_start: false,
  withdraw_until: null,
  withdrawal: null,
  dues,
});
const MAIL = {
  project: 'p1',
  project_name: 'Portail',
  account_id: 'a1' as string | null,
  email: 'ana@example.fr',
  client_name: 'Ana Roy',
  company: 'Atelier Roy',
  title: 'Maquettes',
  word: 'Tout est en ligne.',
  due_cents: 50_000,
  document: DOCUMENT as typeof DOCUMENT | null,
  acceptance: acceptanceWith(due(2, 'Solde', 125_685, '2999-03-01')) as object | null,
  quote: 'q1' as string | null,
  follower: null as string | null,
};

/** The mail that a topic writes of what the database answers; null where it says nothing. */
function write(topic: MailTopic, answer: object | null) {
  const database = { rpc: () => ({ maybeSingle: async () => ({ data: answer, error: null }) }) };
  return topic('subject', {
    database: database as never,
    sender: SENDER,
    from: SENDER.email,
    consultant: SENDER.email,
    recipient: 'client',
  });
}

beforeEach(() => {
  offer.mockResolvedValue({ isOn: true, days: 60 });
});

it('asks to approve a step, with the word and what it makes due', async () => {
  const mail = await write(stepToApprove, MAIL);
  expect(mail?.subject).toBe('Une étape à valider dans votre projet «\u202fPortail\u202f»');
  const text = mailText(mail?.body ?? never());
  expect(text).toContain('Bonjour Ana,');
  expect(text).toContain('Étape\u00a0: Maquettes\nMon mot\u00a0: Tout est en ligne.');
  expect(text).toContain('À régler une fois validée\u00a0: 500,00\u00a0€');
  expect(mail?.body.action?.href).toBe(
    'https://site.example/auth?next=%2Fdashboard%2Fprojets%2Fp1%23etapes',
  );
  expect(mail?.unsubscribe).toContain('/api/projects/mails?compte=a1');
});

it('thanks at the end, with the balance, its reference and the account to pay to', async () => {
  const mail = await write(projectEnded, MAIL);
  expect(mail?.subject).toBe('Votre projet «\u202fPortail\u202f» est terminé');
  const text = mailText(mail?.body ?? never());
  expect(text).toContain('Merci pour votre confiance');
  expect(text).toContain(
    'Solde\u00a0: 1\u202f256,85\u00a0€, à régler au plus tard le 1er mars 2999',
  );
  expect(text).toContain('IBAN\u00a0: ');
  expect(text).toContain('Référence à indiquer\u00a0: D-2031-0042-2');
  expect(mail?.body.action).toEqual({
    label: 'Payer en ligne',
    href: 'https://payer.example/1256.85/D-2031-0042-2',
  });
});

it('of several dues each has its reference, and none the page to pay on', async () => {
  const dues = [due(2, 'Recette', 20_000, '2999-03-01'), due(3, 'Solde', 80_000, '2999-03-08')];
  const mail = await write(projectEnded, { ...MAIL, acceptance: acceptanceWith(...dues) });
  const text = mailText(mail?.body ?? never());
  expect(text).toContain('référence D-2031-0042-2');
  expect(text).toContain('référence D-2031-0042-3');
  expect(text).not.toContain('Référence à indiquer');
  expect(mail?.body.action?.label).toBe('Revoir mon projet');
});

it('thanks alone where nothing is to be paid, and tells of no due that has no day', async () => {
  for (const acceptance of [null, acceptanceWith(due(2, 'Solde', 125_685, null))]) {
    const document = acceptance && DOCUMENT;
    const mail = await write(projectEnded, { ...MAIL, document, acceptance });
    expect(mail?.body.facts).toEqual([]);
    expect(mailText(mail?.body ?? never())).not.toContain('régler');
    expect(await write(stepApproved, { ...MAIL, document, acceptance })).toBeNull();
  }
});

it('leads who signed by a link to the project by a new one, with their own choice of mails', async () => {
  const mail = await write(stepToApprove, { ...MAIL, account_id: null, follower: 'f1' });
  expect(mail?.body.action?.href).toMatch(
    /^https:\/\/site\.example\/proposition\/[\w-]{43}\/projet#etapes$/,
  );
  expect(mail?.unsubscribe).toContain('/api/projects/mails?compte=f1');
  const ended = await write(projectEnded, { ...MAIL, account_id: null, acceptance: null });
  expect(ended?.body.action?.href).toMatch(/\/proposition\/[\w-]{43}\/projet$/);
});

it('asks who has no account for a review in the project, by a new link', async () => {
  const mail = await write(reviewRequest, { ...MAIL, account_id: null, follower: 'f1' });
  expect(mail?.body.action?.href).toMatch(
    /^https:\/\/site\.example\/proposition\/[\w-]{43}\/projet#avis$/,
  );
  const ofAccount = await write(reviewRequest, MAIL);
  expect(ofAccount?.body.action?.href).toBe('https://site.example/auth?next=%2F%23votre-avis');
});

it('leads who has no account and no quote to one, and then to where it is', async () => {
  const mail = await write(reviewRequest, { ...MAIL, account_id: null, quote: null });
  expect(mail?.body.action?.href).toBe(
    'https://site.example/auth?mode=inscription&next=%2F%23votre-avis',
  );
  expect(mail?.unsubscribe).toBeUndefined();
});

it('offers what comes next while that is switched on, to who can refuse it', async () => {
  const mail = await write(nextOffer, MAIL);
  expect(mail?.subject).toBe('Et maintenant, pour votre projet «\u202fPortail\u202f»\u202f?');
  expect(mail?.body.outro.at(-1)).toContain('https://site.example/auth/mails?compte=a1');
  expect(await write(nextOffer, { ...MAIL, account_id: null })).toBeNull();
  offer.mockResolvedValue({ isOn: false, days: 60 });
  expect(await write(nextOffer, MAIL)).toBeNull();
});

it('says nothing where there is nothing to say any more', async () => {
  for (const topic of [stepToApprove, stepApproved, projectEnded, reviewRequest, nextOffer]) {
    expect(await write(topic, null)).toBeNull();
  }
});

function never(): never {
  throw new Error('no mail');
}
