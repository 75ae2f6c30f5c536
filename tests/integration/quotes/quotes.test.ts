import { createHash, randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayAfter, formatDay, parisDay } from '../../../lib/format/dates.ts';
import type { Acceptance } from '../../../lib/quotes/decision.ts';
import type {
  QuoteChanged,
  QuoteDetail,
  QuoteFault,
  QuotesPage,
} from '../../../lib/quotes/wire.ts';
import { withdrawalEnd } from '../../../lib/quotes/withdrawal.ts';
import { APPOINTMENT_TEXTS } from '../../../lib/words/appointments.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { QUOTE_SETTINGS } from '../../../lib/words/quote-settings.ts';
import { ownServer, serviceOf, signUp } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LETTER_COPY, LETTER_SETTINGS, readPdf } from '../../support/letter.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../support/quote-papers.ts';
import { forgetMembers, studioCaller, ZOE } from '../../support/studio-members.ts';
import { faultyStoreOf } from '../account/faulty-store.ts';
import { connectTo, nextHeaders } from '../account/support.ts';
import { ownMailServer } from '../requests/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));
/** Work that is done once a request has its answer. */
const afterwards = vi.hoisted(() => [] as Array<() => Promise<void>>);
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => Promise<void>) => void afterwards.push(task),
}));
const settings = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: () => settings(),
  getQuoteSettings: () => quoteSettings(),
  getQuotePage: async () => LETTER_COPY,
  getMailTexts: async () => MAIL_TEXTS,
  getConsultantMails: async () => CONSULTANT_MAIL_TEXTS,
  getAppointmentSettings: async () => ({ isOpen: false }),
}));
vi.mock('../../../lib/content/queries/site-settings.ts', () => ({
  readSiteSettings: () => settings(),
  readDraftedSettings: async () => null,
}));
const quoteSettings = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/content/queries/quote-settings.ts', () => ({
  readQuoteSettings: () => quoteSettings(),
  readDraftedQuoteSettings: async () => null,
}));

const SITE = 'http://localhost:3000';
const MAILBOX = 'consultante@example.fr';
const SETTINGS = {
  ...LETTER_SETTINGS,
  ...ISSUER_SETTINGS,
  legal: { ...LETTER_SETTINGS.legal, ...ISSUER_SETTINGS.legal },
  replyDelay: '48h',
  callMinutes: 30,
  bindingNote: 'Seul le devis signé fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
};

const server = ownServer();
const store = faultyStoreOf(server);
const service = serviceOf(server);
const mail = ownMailServer();
const me = studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', MAILBOX);
  vi.stubEnv('MAIL_FROM', '');
  connectTo(store);
});
const routes = fixture(() => import('../../../app/api/quotes/route.ts'));
const one = fixture(() => import('../../../app/api/quotes/[id]/route.ts'));
const pdf = fixture(() => import('../../../app/api/quotes/[id]/pdf/route.ts'));
const links = fixture(() => import('../../../lib/quotes/by-link.ts'));
const outbox = fixture(() => import('../../../lib/outbox/send-after-answer.ts'));
const own = fixture(() => import('../../../lib/quotes/own.ts'));
const quotes = fixture(() => import('../../../lib/quotes/client.ts'));
const followed = fixture(() => import('../../../lib/requests/by-link.ts'));
const terminate = fixture(() => import('../../../lib/quotes/termination.ts'));
beforeEach(() => {
  settings.mockImplementation(async () => SETTINGS);
  quoteSettings.mockImplementation(async () => FULL_SETTINGS);
  mail.received.length = 0;
  afterwards.length = 0;
});

const CALLER = { authorization: 'Bearer sk-token', origin: SITE, host: new URL(SITE).host };

const ask = (path: string, init: { method?: string; body?: string; headers?: object } = {}) =>
  new NextRequest(`${SITE}/api/quotes${path}`, {
    ...init,
    headers: { ...CALLER, ...init.headers } as Record<string, string>,
  });

const list = async (query = '') => (await (await routes.GET(ask(query))).json()) as QuotesPage;

const readRoute = (id: string, headers = {}) =>
  one.GET(ask(`/${id}`, { headers }), { params: Promise.resolve({ id }) });
const open = async (id: string) => (await (await readRoute(id)).json()) as QuoteDetail;

const pdfRoute = (id: string, query = '', headers = {}) =>
  pdf.GET(ask(`/${id}/pdf${query}`, { headers }), { params: Promise.resolve({ id }) });
const download = async (id: string, query = '') =>
  Buffer.from(await (await pdfRoute(id, query)).arrayBuffer());

async function change(body: object, headers = {}) {
  const response = await routes.POST(
    ask('', { method: 'POST', body: JSON.stringify(body), headers }),
  );
  const answer = (await response.json()) as QuoteChanged & QuoteFault;
  return { status: response.status, ...answer };
}

/** Does the work that is left once requests have their answers: the mails, which the actions of a quote's page have sent. */
async function settle(): Promise<void> {
  outbox.sendMailsAfterAnswer();
  for (const task of afterwards.splice(0)) await task();
}

const newEmail = () => `ana-${randomUUID()}@example.fr`;

async function newLead(email: string): Promise<{ id: string; reference: string }> {
  const { data, error } = await service
    .from('leads')
    .insert({
      reference: `DEV-${randomUUID().slice(0, 8).toUpperCase()}`,
      kind: 'quote',
      payload: {
        projectName: 'Portail\nd’hiver',
        description: 'Suivre les commandes.',
        firstName: 'Ana',
        lastName: 'Martin',
        email,
        company: 'Les Confitures',
        labels: {
          service: 'Applications web',
          projectType: 'Prototype (MVP)',
          features: ['Paiement'],
        },
      },
      estimate: {
        minimum: 2275,
        maximum: 2958,
        revision: 'rev-42',
        weeks: { minimum: 3, maximum: 4 },
        breakdown: {
          baseCents: 250_010,
          multiplier: 0.7,
          adjustedCents: 175_007,
          featurePercent: 15,
          features: [{ id: 'p', label: 'Paiement', cents: 26_251 }],
          sumCents: 201_258,
          rangeFactor: 1.3,
        },
      },
      consent_contact: true,
      idempotency_key: randomUUID(),
      email_hash: createHash('sha256').update(email).digest('hex'),
    })
    .select('id, reference')
    .single();
  if (error) throw error;
  return data;
}

const contentFor = (email: string, kind: 'professional' | 'consumer' = 'professional') =>
  fullContent({ client: { ...fullContent().client, email, kind } });

/** A draft for this address that lacks nothing. */
async function newDraft(
  email: string,
  request: string | null = null,
  content = contentFor(email),
): Promise<string> {
  const { id, version } = await change({ action: 'create', request });
  const saved = await change({ action: 'save', id, version, content });
  expect(saved.status).toBe(200);
  return id;
}

async function newSent(email: string, request: string | null = null, content = contentFor(email)) {
  const id = await newDraft(email, request, content);
  const sent = await change({ action: 'send', id, version: 1 });
  expect(sent).toMatchObject({ status: 200, number: expect.stringMatching(/^D-\d{4}-\d{4}$/) });
  return { id, version: sent.version, number: sent.number ?? '' };
}

const tokenIn = (text: string | undefined) =>
  /\/proposition\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

const IP = '203.0.113.7';

/** Opens a link to this address, that of its last mail where none is given, by the code that it asks for. */
async function throughLink(email: string, given?: string) {
  const token = given ?? tokenIn(mail.mailsTo(email).at(-1)?.text);
  expect(await links.openQuoteLink(token, '')).toMatchObject({ status: 'locked' });
  const asked = await links.sendQuoteCode(token, IP);
  expect(asked).toMatchObject({ ok: true });
  const code = /\b\d{6}\b/.exec(mail.mailsTo(email).at(-1)?.subject ?? '')?.[0] ?? '';
  const redeemed = await links.redeemQuoteCode(token, code, IP);
  if (!redeemed.ok) throw new Error(redeemed.refusal);
  const { access } = redeemed.value;
  return { token, access, key: quotes.linkKey(token, access) };
}

const signed = (sha256: string, options: string[] = []): Acceptance => ({
  name: 'Ana Martin',
  role: '',
  agreed: 'on',
  approval: 'Bon pour accord',
  earlyStart: '',
  options,
  sha256,
});

const BO = { id: 'bo', name: 'Bo Durand', role: 'directrice financière' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('who is not the Studio’s editor', () => {
  it.each([
    ['no session', {}, { authorization: '' }, 401],
    ['a member who may only read', { body: { ...ZOE, roles: [{ name: 'viewer' }] } }, {}, 403],
    ['a page of another site', {}, { origin: 'https://ailleurs.example' }, 401],
  ])('reads and changes nothing: %s', async (_, answered, headers, status) => {
    const email = newEmail();
    const { id, version } = await newSent(email);
    Object.assign(me, answered);
    forgetMembers();
    const answers = [
      await routes.GET(ask('', { headers })),
      await readRoute(id, headers),
      await pdfRoute(id, '', headers),
    ];
    for (const response of answers) {
      expect(response.status).toBe(status);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(await response.text()).not.toContain(email);
    }
    const revoked = await change({ action: 'revoke', id, version, reason: 'x' }, headers);
    expect(revoked.status).toBe(status);
    Object.assign(me, { status: 200, body: ZOE });
    forgetMembers();
    expect((await open(id)).state).toBe('sent');
  });
});

describe('a draft', () => {
  it('is made of a request: its author, and a line for each step at the prices of that day', async () => {
    const email = newEmail();
    const lead = await newLead(email);
    const made = await change({ action: 'create', request: lead.id });
    expect(made).toMatchObject({ status: 200, version: 0, number: null });
    const detail = await open(made.id);
    expect(detail).toMatchObject({
      state: 'draft',
      request: lead.reference,
      net: 201_258,
      total: 241_510,
      content: {
        title: 'Portail d’hiver',
        client: { kind: 'professional', name: 'Ana Martin', company: 'Les Confitures', email },
        lines: [
          { label: 'Applications web\u00a0: Prototype (MVP)', unitPrice: 175_007, vatRate: 2000 },
          { label: 'Paiement', unitPrice: 26_251 },
        ],
        deposit: { kind: 'percent', rate: 3000 },
        priceRevision: 'rev-42',
      },
    });
    expect(detail.gaps.map(({ path }) => path)).toContain('client.address');
    expect((await list(`?request=${lead.reference}`)).quotes.map(({ id }) => id)).toEqual([
      made.id,
    ]);
  });

  it('is saved by whoever has seen it last, and by nobody past them', async () => {
    const { id } = await change({ action: 'create', request: null });
    const save = (version: number, title: string) =>
      change({ action: 'save', id, version, content: { ...contentFor(newEmail()), title } });
    expect(await save(0, 'Premier')).toMatchObject({ status: 200, version: 1 });
    expect(await save(0, 'Second')).toMatchObject({ status: 409, reason: 'stale' });
    expect(await open(id)).toMatchObject({ title: 'Premier', version: 1 });
    expect(await change({ action: 'remove', id, version: 1 })).toMatchObject({ status: 200 });
    expect((await readRoute(id)).status).toBe(404);
  });

  it.each([
    ['no lines', { lines: 'x' }],
    ['two lines of one id', { lines: [...fullContent().lines, ...fullContent().lines] }],
    ['half a cent', { discount: { kind: 'amount', cents: 0.5 } }],
    ['half a cent taken off', { lines: [{ ...fullContent().lines[0], unitPrice: -0.5 }] }],
    ['no end of validity', { validityDays: 0 }],
    ['a regime of VAT that there is not', { vatRegime: 'none' }],
    ['no country', { client: { ...fullContent().client, country: 'XX' } }],
  ])('is not saved with %s', async (_, wrong) => {
    const { id } = await change({ action: 'create', request: null });
    const content = { ...fullContent(), ...wrong };
    expect((await change({ action: 'save', id, version: 0, content })).status).toBe(400);
    expect((await open(id)).version).toBe(0);
  });

  it('is not sent with something required missing, and says what and where', async () => {
    settings.mockImplementation(async () => ({
      ...SETTINGS,
      legal: { ...SETTINGS.legal, siret: '[SIRET à compléter]' },
    }));
    const id = await newDraft(newEmail());
    const refused = await change({ action: 'send', id, version: 1 });
    expect(refused).toMatchObject({ status: 422, reason: 'gaps' });
    expect(refused.gaps).toMatchObject([
      { where: 'siteSettings', path: 'legal.siret', isRequired: true },
    ]);
    expect((await open(id)).state).toBe('draft');
  });

  it('for a business elsewhere in the Union has no VAT, and is not sent without its number', async () => {
    const email = newEmail();
    const content = contentFor(email);
    const client = { ...content.client, country: 'DE', siren: '' };
    const { id } = await change({ action: 'create', request: null });
    const save = (version: number, vatNumber: string) =>
      change({
        action: 'save',
        id,
        version,
        content: { ...content, client: { ...client, vatNumber } },
      });
    await save(0, 'DE13669597');
    expect(await open(id)).toMatchObject({ total: 149_625, totals: { vat: [], total: 149_625 } });
    const refused = await change({ action: 'send', id, version: 1 });
    expect(refused).toMatchObject({ status: 422, reason: 'gaps' });
    expect(refused.gaps).toMatchObject([{ where: 'quote', path: 'client.vatNumber' }]);
    await save(1, 'DE136695976');
    expect(await change({ action: 'send', id, version: 2 })).toMatchObject({ status: 200 });
    expect((await open(id)).document?.settings).toMatchObject({
      vatRegime: 'reverseCharge',
      vatExemptionText: expect.stringContaining('Autoliquidation'),
    });
    const { text } = await readPdf(await download(id));
    expect(text).toContain('Autoliquidation');
    expect(text).not.toContain('TTC');
    await settle();
    const [mailed] = mail.mailsTo(email);
    expect(mailed?.text).toContain('1\u202f496,25\u00a0€\u00a0sans TVA');
  });

  it('has a preview that says that it is one', async () => {
    const id = await newDraft(newEmail());
    const { info, text } = await readPdf(await download(id));
    expect(info.Title).toBe('Devis (brouillon)');
    expect(text).not.toMatch(/D-\d{4}-/);
    expect((await pdfRoute(id, '?file=proof')).status).toBe(404);
  });

  it('is neither sent nor lost while the content or the database does not answer', async () => {
    const id = await newDraft(newEmail());
    settings.mockImplementation(async () => {
      throw new Error('the lake is down');
    });
    expect((await change({ action: 'send', id, version: 1 })).status).toBe(503);
    settings.mockImplementation(async () => SETTINGS);
    expect((await open(id)).state).toBe('draft');
  });
});

describe('sending', () => {
  it('mails the client the file that is stored, and a link that opens by a code', async () => {
    const email = newEmail();
    const lead = await newLead(email);
    const { id, number } = await newSent(email, lead.id);
    await settle();
    const [sent] = mail.mailsTo(email);
    expect(sent?.subject).toBe(`Votre devis (${number})`);
    const attached = Buffer.from((sent?.attachments[0]?.content ?? '') as ArrayBuffer);
    const stored = await download(id);
    expect(attached.equals(stored)).toBe(true);
    const detail = await open(id);
    expect(detail).toMatchObject({
      state: 'sent',
      mail: 'sent',
      links: { open: 1 },
      files: [{ kind: 'quote', sha256: sha256(stored), filename: `devis-${number}.pdf` }],
      document: { number, issuer: { siret: '123 456 782 00010' } },
    });
    const { text } = await readPdf(stored);
    expect(text).toContain(number);
    const { data: request } = await service
      .from('leads')
      .select('status')
      .eq('id', lead.id)
      .single();
    expect(request?.status).toBe('quoted');

    const reader = await throughLink(email);
    const opened = await links.openQuoteLink(reader.token, reader.access);
    expect(opened).toMatchObject({ status: 'open', quote: { number, state: 'sent' } });
    const file = await quotes.readClientFile(reader.key, 'quote');
    expect(file?.bytes.equals(stored)).toBe(true);
    expect(await links.openQuoteLink(reader.token, 'x')).toMatchObject({
      status: 'locked',
      email: expect.stringMatching(/^a•••••@example\.fr$/),
    });
    expect(await links.openQuoteLink('x', reader.access)).toEqual({ status: 'unknown' });
  });

  it('by many at once gives each its own number, in its own document', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await newDraft(newEmail()));
    const sent = await Promise.all(ids.map((id) => change({ action: 'send', id, version: 1 })));
    const counts = sent.map(({ number }) => Number(number?.slice(7))).sort((a, b) => a - b);
    expect(counts).toEqual(counts.map((_, index) => (counts[0] ?? 0) + index));
    const { text } = await readPdf(await download(ids[7] ?? ''));
    expect(text).toContain(sent[7]?.number);
  });

  it('of an edit meanwhile is refused by name', async () => {
    const email = newEmail();
    const id = await newDraft(email);
    const [sent, saved] = await Promise.all([
      change({ action: 'send', id, version: 1 }),
      change({ action: 'save', id, version: 1, content: { ...contentFor(email), title: 'Autre' } }),
    ]);
    expect([sent.status, saved.status].sort()).toEqual([200, 409]);
    expect(['stale', 'state']).toContain(sent.reason ?? saved.reason);
  });

  it('keeps the quote while the mail server is down, and the mail leaves once it is back', async () => {
    const { sendDueMails, siteOutbox } = await import('../../../lib/outbox/outbox.ts');
    const outbox = {
      ...siteOutbox({
        settings: async () => SETTINGS,
        mailTexts: async () => MAIL_TEXTS,
        consultantTexts: async () => CONSULTANT_MAIL_TEXTS,
        payment: async () => QUOTE_SETTINGS,
        quotePage: async () => LETTER_COPY,
        appointments: async () => ({ isOpen: true, texts: APPOINTMENT_TEXTS }),
      }),
      pause: () => 1,
    };
    await sendDueMails(outbox);
    const email = newEmail();
    await mail.stop();
    const { id } = await newSent(email);
    await sendDueMails(outbox);
    expect(await open(id)).toMatchObject({ state: 'sent', mail: 'waiting' });
    await mail.start();
    await vi.waitFor(
      async () => {
        await sendDueMails(outbox);
        expect((await open(id)).mail).toBe('sent');
      },
      { timeout: 10_000, interval: 200 },
    );
    const [sent] = mail.mailsTo(email);
    expect(await links.openQuoteLink(tokenIn(sent?.text), '')).toMatchObject({ status: 'locked' });
  });

  it('what was sent stays as it was, whatever the settings become', async () => {
    const { id } = await newSent(newEmail());
    const before = await download(id);
    settings.mockImplementation(async () => ({ ...SETTINGS, brand: 'Autre atelier' }));
    expect((await download(id)).equals(before)).toBe(true);
    expect((await open(id)).document?.issuer.brand).toBe('Atelier');
  });
});

describe('a decision', () => {
  it('by link: accepted once of two at once, with the same two files for both sides', async () => {
    const email = newEmail();
    const lead = await newLead(email);
    const { id, number } = await newSent(email, lead.id);
    await settle();
    const reader = await throughLink(email);
    const { sha256: read } = (await open(id)).files[0] ?? { sha256: '' };
    const both = await Promise.all([
      quotes.accept(reader.key, signed(read, ['suivi']), IP),
      quotes.accept(reader.key, signed(read), IP),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    mail.received.length = 0;
    await settle();

    const detail = await open(id);
    const proof = await download(id, '?file=proof');
    expect(detail).toMatchObject({
      state: 'accepted',
      isUnseen: true,
      acceptance: { name: 'Ana Martin', by: 'link', sha256: read },
    });
    expect(detail.files.map(({ kind }) => kind)).toEqual(['quote', 'proof']);
    expect(detail.files[1]?.sha256).toBe(sha256(proof));
    const attachments = [email, MAILBOX].map((to) =>
      mail
        .mailsTo(to)
        .flatMap((each) =>
          each.attachments.map(({ content }) => sha256(Buffer.from(content as ArrayBuffer))),
        ),
    );
    expect(attachments[0]).toEqual([read, sha256(proof)]);
    expect(attachments[1]).toEqual(attachments[0]);
    expect(mail.mailsTo(MAILBOX)[0]?.subject).toBe(`Ana Martin a accepté votre devis (${number})`);
    const { text } = await readPdf(proof);
    expect(text).toContain(read);
    const { data: request } = await service
      .from('leads')
      .select('status')
      .eq('id', lead.id)
      .single();
    expect(request?.status).toBe('won');
    expect(await change({ action: 'seen', id, version: detail.version })).toMatchObject({
      status: 200,
    });
    expect((await open(id)).isUnseen).toBe(false);
  });

  it('by several: accepted with the last signature, with a proof of all, each by their own address', async () => {
    const [email, bo] = [newEmail(), newEmail()];
    const cosigners = [{ ...BO, email: bo }];
    const { id, number } = await newSent(email, null, { ...contentFor(email), cosigners });
    await settle();
    const [invitation] = mail.mailsTo(bo);
    expect(invitation?.text).toContain('Bonjour Bo,');
    expect(invitation?.text).toMatch(/Ana Martin\s+Bo Durand, directrice financière/);
    const [first, second] = [await throughLink(email), await throughLink(bo)];
    expect(await links.openQuoteLink(second.token, second.access)).toMatchObject({
      status: 'open',
      quote: { self: { name: 'Bo Durand', email: bo } },
    });
    const { sha256: read } = (await open(id)).files[0] ?? { sha256: '' };
    const asBo = { ...signed(read, ['suivi']), name: 'Bo Durand', role: 'DAF' };
    expect(await quotes.accept(second.key, asBo, IP)).toEqual({
      ok: true,
      value: { number, awaited: [expect.objectContaining({ name: 'Ana Martin' })] },
    });
    expect(await open(id)).toMatchObject({
      state: 'sent',
      isUnseen: true,
      acceptance: null,
      signers: [{ signed: null }, { signed: { name: 'Bo Durand', role: 'DAF' } }],
    });
    expect(await quotes.accept(first.key, signed(read), IP)).toMatchObject({ refusal: 'changed' });
    mail.received.length = 0;
    const both = await Promise.all(
      Array.from({ length: 2 }, () => quotes.accept(first.key, signed(read, ['suivi']), IP)),
    );
    expect(both).toEqual(Array(2).fill({ ok: true, value: { number, awaited: [] } }));
    await settle();
    expect((await open(id)).state).toBe('accepted');
    const { text } = await readPdf(await download(id, '?file=proof'));
    for (const said of ['Signature 1 sur 2', 'Signature 2 sur 2', 'DAF', email, bo]) {
      expect(text).toContain(said);
    }
    const accepted = mail.mailsTo(email).find(({ subject }) => subject?.includes('accepté'));
    expect(accepted?.cc?.map(({ address }) => address)).toEqual([bo]);
    expect(accepted?.attachments).toHaveLength(2);
    expect(mail.mailsTo(MAILBOX)[0]?.text).toContain('Bo Durand, DAF');
  });

  it('by several: who has not signed alone is reminded, replaced and sent a new version', async () => {
    const [email, bo, cy] = [newEmail(), newEmail(), newEmail()];
    const cosigners = [{ ...BO, email: bo }];
    const sent = await newSent(email, null, { ...contentFor(email), cosigners });
    await settle();
    const reader = await throughLink(email);
    const { sha256: read } = (await open(sent.id)).files[0] ?? { sha256: '' };
    expect(await quotes.accept(reader.key, signed(read), IP)).toMatchObject({ ok: true });
    mail.received.length = 0;
    const { version } = await open(sent.id);
    const followUp = { action: 'followUp', id: sent.id, version, kind: 'unanswered', due: 0 };
    expect(await change(followUp)).toMatchObject({ status: 200 });
    await settle();
    expect(mail.mailsTo(email)).toEqual([]);
    expect(mail.mailsTo(bo)[0]?.text).toContain('Bonjour Bo,');
    const { signers, ...now } = await open(sent.id);
    const of = { action: 'signer', id: sent.id, signer: signers[1]?.id, version: now.version };
    expect(await change({ ...of, replacement: null })).toMatchObject({ reason: 'last' });
    const taken = { name: 'Cy Roy', role: '', email };
    expect(await change({ ...of, replacement: taken })).toMatchObject({ reason: 'address' });
    const other = { ...taken, email: cy };
    expect(await change({ ...of, replacement: other })).toMatchObject({ status: 200 });
    await settle();
    expect(tokenIn(mail.mailsTo(cy)[0]?.text)).not.toBe('');
    const replaced = await open(sent.id);
    const draft = await change({ action: 'replace', id: sent.id, version: replaced.version });
    const { content } = await open(draft.id);
    expect(content.cosigners).toMatchObject([{ name: 'Cy Roy', email: cy }]);
  });

  it('by several: what is asked, answered and withdrawn from is told to all, by the name of who did it', async () => {
    const [email, bo] = [newEmail(), newEmail()];
    const lead = await newLead(email);
    const cosigners = [{ ...BO, email: bo }];
    const content = { ...contentFor(email, 'consumer'), cosigners };
    const { id, number } = await newSent(email, lead.id, content);
    await settle();
    const [first, second] = [await throughLink(email), await throughLink(bo)];
    mail.received.length = 0;
    expect(await quotes.ask(second.key, { text: 'Quand ?' })).toMatchObject({ ok: true });
    await settle();
    expect(mail.mailsTo(MAILBOX)[0]?.subject).toContain('Bo Durand');
    expect((await quotes.readClientQuote(first.key))?.messages).toMatchObject([
      { by: 'Bo Durand' },
    ]);
    expect((await quotes.readClientQuote(second.key))?.messages).toMatchObject([{ by: null }]);
    const { version, messages } = await open(id);
    expect(messages).toMatchObject([{ authorName: 'Bo Durand' }]);
    await change({ action: 'answer', id, version, text: 'En mai.' });
    await settle();
    const [answer] = mail.mailsTo(email);
    expect(answer?.cc?.map(({ address }) => address)).toEqual([bo]);
    expect(answer?.text).toMatch(/Le lien de cet e-mail est celui d’Ana Martin\s:/);

    const { sha256: read } = (await open(id)).files[0] ?? { sha256: '' };
    for (const [{ key }, name] of [
      [first, 'Ana Martin'],
      [second, 'Bo Durand'],
    ] as const) {
      expect(await quotes.accept(key, { ...signed(read), name }, IP)).toMatchObject({ ok: true });
    }
    await settle();
    mail.received.length = 0;
    const declared = { name: 'Bo Durand', email: bo };
    expect(await quotes.withdraw(second.key, declared, IP)).toMatchObject({ ok: true });
    await settle();
    const [receipt] = mail.mailsTo(bo);
    expect(receipt?.subject).toBe(`Votre rétractation est enregistrée (${number})`);
    expect(receipt?.cc?.map(({ address }) => address)).toEqual([email]);
  });

  it('from the dashboard: only by its own client, with what they chose', async () => {
    const { client, userId, email } = await signUp(server);
    const stranger = await signUp(server);
    const { id } = await newSent(email);
    const [mine] = await own.readOwnQuotes(client as never, userId);
    expect(mine).toMatchObject({ id, state: 'sent', total: 179_550 });
    expect(await own.readOwnQuotes(stranger.client as never, stranger.userId)).toEqual([]);
    const key = quotes.accountKey(id, userId);
    const strange = quotes.accountKey(id, stranger.userId);
    expect(await quotes.readClientQuote(strange)).toBeNull();
    expect(await quotes.readClientFile(strange, 'quote')).toBeNull();
    const quote = await quotes.readClientQuote(key);
    const sha = quote?.sha256 ?? '';
    expect(await quotes.accept(strange, signed(sha), IP)).toMatchObject({ ok: false });
    expect(await quotes.accept(key, signed(sha, ['inventée']), IP)).toMatchObject({
      ok: false,
    });
    expect(await quotes.accept(key, signed('0'.repeat(64)), IP)).toMatchObject({ ok: false });
    expect(await quotes.accept(key, signed(sha, ['suivi']), IP)).toMatchObject({ ok: true });
    // 1,575 € and the option of 600 €, less 5 %, and VAT.
    expect(await quotes.readClientQuote(key)).toMatchObject({
      state: 'accepted',
      totals: { net: 206_625, total: 247_950 },
      acceptance: { options: ['suivi'], by: 'account' },
    });
    expect(await quotes.refuse(key, { reason: 'Non' })).toMatchObject({ ok: false });
  });

  it('a refusal tells why; its correction replaces it, with a number of its own', async () => {
    const email = newEmail();
    const { id, number } = await newSent(email);
    await settle();
    const reader = await throughLink(email);
    expect(await quotes.refuse(reader.key, { reason: 'Trop cher' })).toMatchObject({ ok: true });
    await settle();
    expect(mail.mailsTo(MAILBOX).at(-1)?.text).toContain('Trop cher');
    const refused = await open(id);
    expect(refused).toMatchObject({ state: 'refused', reason: 'Trop cher' });
    const draft = await change({ action: 'replace', id, version: refused.version });
    const sent = await change({ action: 'send', id: draft.id, version: draft.version });
    expect(sent.status).toBe(200);
    expect(await open(id)).toMatchObject({
      state: 'replaced',
      replacedBy: { number: sent.number },
    });
    const { text } = await readPdf(await download(draft.id));
    expect(text).toContain(`Annule et remplace le devis ${number}`);
    expect(await links.openQuoteLink(reader.token, reader.access)).toMatchObject({
      quote: { state: 'replaced', replacedBy: sent.number },
    });
  });

  it('a question and its answer reach the other side by mail', async () => {
    const email = newEmail();
    const { id } = await newSent(email);
    await settle();
    const reader = await throughLink(email);
    expect(await quotes.ask(reader.key, { text: 'Et la livraison ?' })).toMatchObject({
      ok: true,
    });
    await settle();
    expect(mail.mailsTo(MAILBOX).at(-1)?.text).toContain('Et la livraison ?');
    const { version } = await open(id);
    expect(await change({ action: 'answer', id, version, text: 'En mars.' })).toMatchObject({
      status: 200,
    });
    await settle();
    expect(mail.mailsTo(email).at(-1)?.text).toContain('En mars.');
    const opened = await links.openQuoteLink(reader.token, reader.access);
    expect(opened).toMatchObject({
      quote: { messages: [{ author: 'client' }, { author: 'consultant', text: 'En mars.' }] },
    });
  });

  describe('a new version', () => {
    const QUESTION = 'Et la livraison ?';

    /** Asks about a sent quote, sends its new version, and reads what both sides then have of the conversation. */
    async function saidOfNext(request: string | null, email: string, next: typeof contentFor) {
      const { id } = await newSent(email, request);
      await settle();
      const reader = await throughLink(email);
      expect(await quotes.ask(reader.key, { text: QUESTION })).toMatchObject({ ok: true });
      const { version } = await open(id);
      const draft = await change({ action: 'replace', id, version });
      const content = next(email);
      const saved = await change({ action: 'save', id: draft.id, version: draft.version, content });
      const sent = await change({ action: 'send', id: draft.id, version: saved.version });
      expect(sent.status).toBe(200);
      await settle();
      const { key } = await throughLink(content.client.email);
      const client = await quotes.readClientQuote(key);
      return {
        client: client?.messages.map(({ text }) => text),
        consultant: (await open(draft.id)).messages.map(({ text }) => text),
      };
    }

    it('has the conversation of the one before, in the thread of its request or in its own', async () => {
      const email = newEmail();
      const lead = await newLead(email);
      const both = { client: [QUESTION], consultant: [QUESTION] };
      expect(await saidOfNext(lead.id, email, contentFor)).toEqual(both);
      expect(await saidOfNext(null, newEmail(), contentFor)).toEqual(both);
    });

    it('has none of what was said to others', async () => {
      const strange = () => contentFor(newEmail());
      expect((await saidOfNext(null, newEmail(), strange)).client).toEqual([]);
      const lead = await newLead(newEmail());
      expect((await saidOfNext(lead.id, newEmail(), strange)).client).toEqual([]);
      const signedByOthers = (email: string) => ({
        ...contentFor(email),
        cosigners: [{ ...BO, email: newEmail() }],
      });
      expect((await saidOfNext(null, newEmail(), signedByOthers)).client).toEqual([]);
    });
  });
});

/** What its author is told of a request who follows it by a code. */
async function stepsOf({ email, reference }: { email: string; reference: string }) {
  expect(await followed.sendFollowCode(reference, IP)).toMatchObject({ ok: true });
  const code = /\b\d{6}\b/.exec(mail.mailsTo(email).at(-1)?.subject ?? '')?.[0] ?? '';
  const redeemed = await followed.redeemFollowCode(reference, code, IP);
  if (!redeemed.ok) throw new Error(redeemed.refusal);
  const request = await followed.readFollowedRequest(reference, redeemed.value.access);
  return request?.steps.map(({ what, number }) => [what, number]);
}

describe('a withdrawal', () => {
  /** A quote that a consumer has accepted by its link, with its mails sent, and the last day of their term. */
  async function accepted(change: Partial<Acceptance> = {}) {
    const email = newEmail();
    const lead = await newLead(email);
    const sent = await newSent(email, lead.id, contentFor(email, 'consumer'));
    await settle();
    const { key } = await throughLink(email);
    const { sha256: read } = (await open(sent.id)).files[0] ?? { sha256: '' };
    const done = await quotes.accept(key, { ...signed(read), ...change }, IP);
    expect(done).toMatchObject({ ok: true });
    await settle();
    const last = withdrawalEnd(new Date(), 14);
    return { ...sent, email, lead: lead.id, reference: lead.reference, key, last };
  }
  const declared = (email: string) => ({ name: 'Ana Martin', email });

  it('by the link of the acceptance’s mail: once of two at once, with one receipt for both sides', async () => {
    const { id, number, email, lead, reference, last } = await accepted();
    const told = mail.mailsTo(email).find(({ subject }) => subject?.includes('accepté'))?.text;
    expect(told).toContain('Renoncer au contrat ici\u00a0:');
    expect(told).toContain('?vers=renoncer#renoncer');
    expect(told).toContain(`Jusqu’au ${formatDay(last)} inclus`);
    const reader = await throughLink(email, tokenIn(told));
    // The receipt goes where it is asked for.
    const elsewhere = newEmail();
    mail.received.length = 0;
    const both = await Promise.all([
      quotes.withdraw(reader.key, declared(elsewhere), IP),
      quotes.withdraw(reader.key, declared(elsewhere), IP),
    ]);
    expect(both).toEqual(Array(2).fill({ ok: true, value: { number } }));
    await settle();

    const detail = await open(id);
    expect(detail).toMatchObject({
      state: 'withdrawn',
      isUnseen: true,
      acceptance: { withdrawUntil: last, withdrawal: { name: 'Ana Martin', email: elsewhere } },
    });
    const receipt = await download(id, '?file=withdrawal');
    expect(detail.files.find(({ kind }) => kind === 'withdrawal')?.sha256).toBe(sha256(receipt));
    const { text } = await readPdf(receipt);
    expect(text).toContain('Je notifie ma rétractation du contrat');
    expect(text).toContain(elsewhere);
    for (const [to, subject] of [
      [elsewhere, `Votre rétractation est enregistrée (${number})`],
      [MAILBOX, `Ana Martin a renoncé au contrat (${number})`],
    ] as const) {
      expect(mail.mailsTo(to).map((each) => each.subject)).toEqual([subject]);
      const [attached] = mail.mailsTo(to)[0]?.attachments ?? [];
      expect(sha256(Buffer.from(attached?.content as ArrayBuffer))).toBe(sha256(receipt));
    }
    expect(mail.mailsTo(email)).toEqual([]);
    const { data: request } = await service.from('leads').select('status').eq('id', lead).single();
    expect(request?.status).toBe('lost');
    const { data: project } = await service
      .from('projects')
      .select('status')
      .eq('quote_id', id)
      .single();
    expect(project?.status).toBe('cancelled');
    const again = await list('?state=withdrawn');
    expect(again.quotes.map((each) => each.id)).toContain(id);
    expect(await stepsOf({ email, reference })).toContainEqual(['withdrawn', number]);
  });

  it('from the account, where its list says so; and the proof keeps that no early start was asked for', async () => {
    const { client, userId, email } = await signUp(server);
    const { id } = await newSent(email, null, contentFor(email, 'consumer'));
    const key = quotes.accountKey(id, userId);
    const sha = (await quotes.readClientQuote(key))?.sha256 ?? '';
    expect((await own.readOwnQuotes(client as never, userId))[0]).toMatchObject({
      mayWithdraw: false,
    });
    expect(await quotes.withdraw(key, declared(email), IP)).toMatchObject({ refusal: 'state' });
    expect(await quotes.accept(key, signed(sha), IP)).toMatchObject({ ok: true });
    expect((await own.readOwnQuotes(client as never, userId))[0]).toMatchObject({
      mayWithdraw: true,
    });
    expect((await readPdf(await download(id, '?file=proof'))).text).toContain('Non demandé');
    const stranger = await signUp(server);
    const strange = quotes.accountKey(id, stranger.userId);
    expect(await quotes.withdraw(strange, declared(email), IP)).toMatchObject({ refusal: 'gone' });
    expect(await quotes.withdraw(key, declared(email), IP)).toMatchObject({ ok: true });
    expect((await own.readOwnQuotes(client as never, userId))[0]).toMatchObject({
      state: 'withdrawn',
      mayWithdraw: false,
    });
    const receipt = await quotes.readClientFile(key, 'withdrawal');
    expect(receipt?.filename).toMatch(/-retractation\.pdf$/);
    expect(await quotes.readClientFile(strange, 'withdrawal')).toBeNull();
  });

  it('after an early start was asked for, whose words the proof keeps; a professional is asked for neither', async () => {
    const { id } = await accepted({ earlyStart: 'on' });
    expect((await open(id)).acceptance).toMatchObject({ earlyStart: true });
    const proof = (await readPdf(await download(id, '?file=proof'))).text;
    expect(proof).toContain('Je demande expressément que le travail commence');

    const email = newEmail();
    const professional = await newSent(email);
    await settle();
    const { key } = await throughLink(email);
    const { sha256: read } = (await open(professional.id)).files[0] ?? { sha256: '' };
    await quotes.accept(key, { ...signed(read), earlyStart: 'on' }, IP);
    expect((await open(professional.id)).acceptance).toMatchObject({
      earlyStart: false,
      withdrawUntil: null,
    });
    await settle();
    const told = mail.mailsTo(email).map(({ text }) => text);
    expect(told.join()).toContain('preuve de son acceptation');
    expect(told.join()).not.toContain('Renoncer au contrat');
    expect(await quotes.withdraw(key, declared(email), IP)).toMatchObject({ refusal: 'state' });
  });

  it('is refused once its last day is over, and nothing is changed', async () => {
    const { id, email, key, last } = await accepted();
    vi.setSystemTime(new Date(`${dayAfter(last, 1)}T00:00:01+01:00`));
    try {
      expect(await quotes.withdraw(key, declared(email), IP)).toMatchObject({ refusal: 'late' });
    } finally {
      vi.useRealTimers();
    }
    expect((await open(id)).state).toBe('accepted');
    expect(await quotes.withdraw(key, declared(email), IP)).toMatchObject({ ok: true });
  });
});

describe('dues', () => {
  it('are those of the quote with the options that were chosen, marked by the consultant, read by the client', async () => {
    const { client, userId, email } = await signUp(server);
    const { id, number } = await newSent(email);
    const key = quotes.accountKey(id, userId);
    const { sha256: read = '' } = (await quotes.readClientQuote(key)) ?? {};
    expect(await quotes.accept(key, signed(read, ['suivi']), IP)).toMatchObject({ ok: true });
    const accepted = await quotes.readClientQuote(key);
    const dues = accepted?.acceptance?.dues ?? [];
    expect(dues.map(({ label, amount, event }) => [label, amount, event])).toEqual([
      ['Acompte (30\u00a0%)', 74_385, 'signature'],
      ['Solde', 173_565, 'delivery'],
    ]);
    expect(dues.map(({ vat }) => vat)).toEqual([
      [{ rate: 2000, base: 61_988, amount: 12_397 }],
      [{ rate: 2000, base: 144_637, amount: 28_928 }],
    ]);
    expect(dues[1]?.dueOn).toBeNull();
    const listed = async () => (await own.readOwnQuotes(client as never, userId))[0]?.nextDue;
    expect(await listed()).toEqual({ amount: 74_385, on: dues[0]?.dueOn });
    const proof = await readPdf(await download(id, '?file=proof'));
    expect(proof.text.replace(/\s+/g, ' ')).toContain('Solde, à la livraison, sous 7 jours');

    const { version } = await open(id);
    const day = parisDay(new Date());
    const receive = (due: number, on: string | null, seen: number) =>
      change({ action: 'due', id, version: seen, due, mark: 'received', day: on });
    expect(await receive(1, dayAfter(day, 1), version)).toMatchObject({
      status: 409,
      reason: 'day',
      message: expect.stringContaining('Ce jour est à venir'),
    });
    const received = await receive(1, day, version);
    expect(received).toMatchObject({ status: 200, version: version + 1 });
    expect(await receive(1, day, version)).toMatchObject({ status: 409, reason: 'stale' });
    expect((await quotes.readClientQuote(key))?.acceptance?.dues[0]?.receivedOn).toBe(day);
    expect(await listed()).toBeNull();
    expect((await open(id)).events.at(-1)?.words).toBe(
      `reçu le ${formatDay(day)}\u00a0: Acompte (30\u00a0%), 743,85\u00a0€`,
    );
    expect(await receive(1, null, version + 1)).toMatchObject({ status: 200 });
    expect((await quotes.readClientQuote(key))?.acceptance?.dues[0]?.receivedOn).toBeNull();

    await settle();
    const mailed = mail.mailsTo(email).find(({ subject }) => subject?.includes(number));
    expect(mailed).toBeDefined();
    const told = mail.mailsTo(email).map(({ text }) => text ?? '');
    expect(told.some((text) => text.includes('FR76 3000 6000 0112 3456 7890 189'))).toBe(true);
    expect(told.some((text) => text.includes(`${number}-1`))).toBe(true);
  });

  it('that ask for more than there is to pay keep a quote from being sent', async () => {
    const email = newEmail();
    const { id, version } = await change({ action: 'create', request: null });
    const content = { ...contentFor(email), deposit: { kind: 'amount', cents: 10_000_000 } };
    expect((await change({ action: 'save', id, version, content })).status).toBe(200);
    const sent = await change({ action: 'send', id, version: version + 1 });
    expect(sent).toMatchObject({ status: 422, gaps: [{ path: 'deposit', isRequired: true }] });
  });

  it('a draft of before there were any is sent as it is, and accepted', async () => {
    const { userId, email } = await signUp(server);
    const { dues: _, ...content } = contentFor(email);
    const made = await service
      .rpc('create_quote', {
        actor_id: 'p1',
        actor_name: 'Ana',
        quote_content: content,
        net: 1,
        total: 1,
      })
      .single<{ id: string }>();
    if (made.error) throw made.error;
    const { id } = made.data;
    expect(await change({ action: 'send', id, version: 0 })).toMatchObject({ status: 200 });
    const key = quotes.accountKey(id, userId);
    const { sha256: read = '' } = (await quotes.readClientQuote(key)) ?? {};
    expect(await quotes.accept(key, signed(read), IP)).toMatchObject({ ok: true });
    expect(
      (await quotes.readClientQuote(key))?.acceptance?.dues.map(({ label, event }) => [
        label,
        event,
      ]),
    ).toEqual([
      ['Acompte (30\u00a0%)', 'signature'],
      ['Solde', 'terms'],
    ]);
  });
});

describe('a contract', () => {
  /** An accepted quote of 1 795,50 € whose deposit was received, and its client, who has an account. */
  async function contract(kind: 'professional' | 'consumer' = 'professional') {
    const { client, userId, email } = await signUp(server);
    const lead = await newLead(email);
    const { id, number } = await newSent(email, lead.id, contentFor(email, kind));
    const key = quotes.accountKey(id, userId);
    const { sha256: read = '' } = (await quotes.readClientQuote(key)) ?? {};
    expect(await quotes.accept(key, signed(read), IP)).toMatchObject({ ok: true });
    const { version } = await open(id);
    const day = parisDay(new Date());
    const received = { action: 'due', id, version, due: 1, mark: 'received', day };
    expect(await change(received)).toMatchObject({ status: 200 });
    await settle();
    mail.received.length = 0;
    return { id, number, userId, email, reference: lead.reference, key, client };
  }
  const line = (unitPrice: number) => ({
    id: 'moins',
    label: 'Sans le suivi des commandes',
    details: '',
    quantity: 100,
    unit: '',
    unitPrice,
    vatRate: 2000,
    isOption: false,
  });

  /** An amendment to it, a draft that takes 240 € off. */
  async function amended({ id }: { id: string }) {
    const made = await change({ action: 'amend', id, version: (await open(id)).version });
    expect(made.status).toBe(200);
    const { content } = await open(made.id);
    const saved = await change({
      action: 'save',
      id: made.id,
      version: made.version,
      content: { ...content, lines: [line(-20_000)] },
    });
    expect(saved.status).toBe(200);
    return { id: made.id, version: saved.version };
  }

  it('is amended: the new total beside the old one, signed by link and code, its dues in the place of the open ones', async () => {
    const { id, number, userId, email, key, client } = await contract();
    const before = await open(id);
    const draft = await amended({ id });
    // The same draft, for as long as it is one.
    expect(await change({ action: 'amend', id, version: before.version })).toMatchObject({
      id: draft.id,
    });
    expect((await readPdf(await download(draft.id))).text).toContain('Avenant (brouillon)');
    const sent = await change({ action: 'send', id: draft.id, version: draft.version });
    expect(sent).toMatchObject({ status: 200, number: `${number}-A1` });
    await settle();
    const [mailed] = mail.mailsTo(email);
    expect(mailed?.subject).toBe(`Votre avenant (${number}-A1)`);
    expect(mailed?.text).toContain('Nouveau total du contrat\u00a0: 1\u202f555,50\u00a0€\u00a0TTC');
    const paper = (await readPdf(await download(draft.id))).text.replace(/\s+/g, ' ');
    expect(paper).toContain(`Devis ${number}, accepté le`);
    expect(paper).toContain('Reste à régler');

    // It counts on what is not received, which therefore stays as it is.
    const marked = { action: 'due', id, version: before.version, due: 2, mark: 'received' };
    expect(await change({ ...marked, day: parisDay(new Date()) })).toMatchObject({
      status: 409,
      reason: 'amended',
    });

    const reader = await throughLink(email);
    const read = await quotes.readClientQuote(reader.key);
    const agreed = signed(read?.sha256 ?? '');
    const both = await Promise.all([
      quotes.accept(reader.key, agreed, IP),
      quotes.accept(reader.key, agreed, IP),
    ]);
    const value = { number: `${number}-A1`, awaited: [] };
    expect(both).toEqual(Array(2).fill({ ok: true, value }));
    const amendment = await quotes.readClientQuote(reader.key);
    expect(amendment?.acceptance?.dues.map(({ label, amount }) => [label, amount])).toEqual([
      ['Règlement', 101_685],
    ]);
    const whole = await quotes.readClientQuote(key);
    expect(whole?.acceptance?.dues.map(({ label }) => label)).toEqual(['Acompte (30\u00a0%)']);
    expect(whole?.contract).toMatchObject({
      total: 155_550,
      received: 53_865,
      open: 101_685,
      amendments: [{ number: `${number}-A1`, state: 'accepted', total: -24_000 }],
    });
    const listed = await own.readOwnQuotes(client as never, userId);
    expect(listed.find((each) => each.id === draft.id)).toMatchObject({ amends: id });
    expect((await open(draft.id)).contract?.id).toBe(id);
    const proof = (await readPdf(await download(draft.id, '?file=proof'))).text;
    expect(proof).toContain(`Preuve d’acceptation de l’avenant ${number}-A1`);
    await settle();
    expect(mail.mailsTo(MAILBOX).at(-1)?.subject).toBe(
      `Ana Martin a accepté votre avenant (${number}-A1)`,
    );
  });

  it('takes off no more than is left to pay, says it beside the lines, and keeps client and VAT', async () => {
    const { id } = await contract();
    const draft = await amended({ id });
    const { content, contract: now } = await open(draft.id);
    expect(now?.open).toBe(125_685);
    const save = (body: object, version: number) =>
      change({ action: 'save', id: draft.id, version, content: { ...content, ...body } });
    const { version } = await save({ lines: [line(-104_738)] }, draft.version);
    const unsent = await change({ action: 'send', id: draft.id, version });
    expect(unsent).toMatchObject({ status: 422, reason: 'gaps' });
    expect(unsent.gaps).toMatchObject([
      {
        path: 'lines',
        message: expect.stringMatching(/^Cet avenant retire 0,01\s€ de plus que les 1\s256,85\s€ /),
      },
    ]);
    const other = { client: { ...content.client, email: newEmail() } };
    expect(await save(other, version)).toMatchObject({ status: 409, reason: 'contract' });
    expect(await save({ vatRegime: 'franchise' }, version)).toMatchObject({ reason: 'contract' });
    // No copy, nor any quote of its own, takes anything off.
    expect(await change({ action: 'copy', id: draft.id })).toMatchObject({ reason: 'state' });
    const plain = await newDraft(newEmail());
    const { content: own, version: seen } = await open(plain);
    const negative = { action: 'save', id: plain, version: seen };
    expect(
      await change({ ...negative, content: { ...own, lines: [...own.lines, line(-1)] } }),
    ).toMatchObject({ status: 409, reason: 'negative' });
  });

  const terms = (endsOn = parisDay(new Date())) => ({
    action: 'terminate',
    reason: 'Le besoin a changé.',
    settlement: 'L’acompte reste acquis.',
    endsOn,
    kept: [],
  });

  it('is cancelled by both: proposed by mail, confirmed by link and code, with one dated receipt for both sides', async () => {
    const { id, number, email, userId, reference } = await contract();
    const { version } = await open(id);
    expect(await change({ ...terms(), id, version, reason: ' ' })).toMatchObject({ status: 400 });
    expect(await change({ ...terms('2020-01-01'), id, version })).toMatchObject({
      status: 409,
      reason: 'ends',
    });
    expect(await change({ ...terms(), id, version })).toMatchObject({ status: 200 });
    await settle();
    const [proposed] = mail.mailsTo(email);
    expect(proposed?.subject).toBe(`Proposition de mettre fin au contrat (${number})`);
    expect(proposed?.text).toContain('?vers=resiliation#resiliation');
    expect(proposed?.text).toContain('L’acompte reste acquis.');
    const reader = await throughLink(email, tokenIn(proposed?.text));
    const { contract: now } = (await quotes.readClientQuote(reader.key)) ?? {};
    const termination = now?.termination?.id ?? '';
    const consent = { termination, name: 'Ana Martin', agreed: 'on' as const };
    const other = { ...consent, termination: randomUUID() };
    expect(await terminate.confirmTermination(reader.key, other, IP)).toMatchObject({
      refusal: 'changed',
    });
    mail.received.length = 0;
    const both = await Promise.all([
      terminate.confirmTermination(reader.key, consent, IP),
      terminate.confirmTermination(reader.key, consent, IP),
    ]);
    expect(both).toEqual(Array(2).fill({ ok: true, value: { number } }));
    await settle();
    const detail = await open(id);
    expect(detail).toMatchObject({
      state: 'terminated',
      isUnseen: true,
      contract: { open: 0, received: 53_865, termination: { state: 'confirmed' } },
    });
    expect(detail.acceptance?.dues.map(({ label }) => label)).toEqual(['Acompte (30\u00a0%)']);
    const receipt = await download(id, '?file=termination');
    const { text } = await readPdf(receipt);
    expect(text).toContain('Résiliation d’un commun accord');
    expect(text).toContain('Le besoin a changé.');
    for (const [to, subject] of [
      [email, `Le contrat est résilié d’un commun accord (${number})`],
      [MAILBOX, `Ana Martin a confirmé la résiliation (${number})`],
    ] as const) {
      expect(mail.mailsTo(to).map((each) => each.subject)).toEqual([subject]);
      const [attached] = mail.mailsTo(to)[0]?.attachments ?? [];
      expect(sha256(Buffer.from(attached?.content as ArrayBuffer))).toBe(sha256(receipt));
    }
    const file = await quotes.readClientFile(quotes.accountKey(id, userId), 'termination');
    expect(file?.filename).toBe(`devis-${number}-resiliation.pdf`);
    const { data: project } = await service
      .from('projects')
      .select('status')
      .eq('quote_id', id)
      .single();
    expect(project?.status).toBe('cancelled');
    expect(await stepsOf({ email, reference })).toContainEqual(['terminated', number]);
  });

  it('goes on where its client declines, by mail to the consultant, or where the proposal is taken back', async () => {
    const { id, number, key } = await contract();
    const propose = async () => change({ ...terms(), id, version: (await open(id)).version });
    const termination = async () =>
      (await quotes.readClientQuote(key))?.contract?.termination?.id ?? '';
    expect(await propose()).toMatchObject({ status: 200 });
    const reason = 'Je préfère continuer.';
    const declined = { termination: await termination(), reason };
    expect(await terminate.declineTermination(key, declined)).toMatchObject({ ok: true });
    await settle();
    const told = mail.mailsTo(MAILBOX).at(-1);
    expect(told?.subject).toBe(`Ana Martin a décliné la résiliation (${number})`);
    expect(told?.text).toContain(reason);
    expect((await open(id)).contract?.termination).toMatchObject({ answer: reason });
    expect(await propose()).toMatchObject({ status: 200 });
    const read = await termination();
    const { version } = await open(id);
    expect(await change({ action: 'takeBack', id, version })).toMatchObject({ status: 200 });
    const consent = { termination: read, name: 'Ana Martin', agreed: 'on' as const };
    expect(await terminate.confirmTermination(key, consent, IP)).toMatchObject({
      refusal: 'state',
    });
    expect((await open(id)).state).toBe('accepted');
  });
});

describe('the database, down in the middle', () => {
  it.each(['gone', 'lost'] as const)('of sending: %s', async (fault) => {
    const before = Number((await newSent(newEmail())).number.slice(7));
    const id = await newDraft(newEmail());
    store.fail(fault, /rpc\/send_quote/);
    expect((await change({ action: 'send', id, version: 1 })).status).toBe(503);
    store.mend();
    // A change that was made without an answer is made once: a second sending is told that it has changed.
    const again = await change({ action: 'send', id, version: 1 });
    expect(again.status).toBe(fault === 'lost' ? 409 : 200);
    expect(await open(id)).toMatchObject({ state: 'sent', version: 2 });
    const after = Number((await newSent(newEmail())).number.slice(7));
    expect(after).toBe(before + 2);
  });

  it.each(['gone', 'lost'] as const)('of accepting: %s', async (fault) => {
    const { userId, email } = await signUp(server);
    const { id } = await newSent(email);
    const key = quotes.accountKey(id, userId);
    const { sha256: read = '' } = (await quotes.readClientQuote(key)) ?? {};
    const accept = () => quotes.accept(key, signed(read), IP);
    store.fail(fault, /rpc\/accept_quote/);
    await expect(accept()).rejects.toThrow('the quote could not be accepted');
    store.mend();
    expect((await open(id)).state).toBe(fault === 'lost' ? 'accepted' : 'sent');
    expect(await accept()).toMatchObject({ ok: true });
    const { events } = await open(id);
    expect(events.filter(({ words }) => words.startsWith('accepté'))).toHaveLength(1);
  });
});

describe('links', () => {
  it('are given to copy once, and cut', async () => {
    const { id, version } = await newSent(newEmail());
    const copied = await change({ action: 'link', id, version, by: 'copy' });
    const token = tokenIn(copied.link ?? '');
    expect(copied.link).toBe(`${SITE}/proposition/${token}`);
    expect(await links.openQuoteLink(token, '')).toMatchObject({ status: 'locked' });
    await change({ action: 'cut', id, version: copied.version });
    expect(await links.openQuoteLink(token, '')).toEqual({ status: 'unknown' });
    const { data } = await service.rpc('read_quote', { quote: id }).single();
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it('whose account is gone say so, and the consultant reads what is kept', async () => {
    const { userId, email } = await signUp(server);
    const { id, version } = await newSent(email);
    const other = await newSent(email);
    const linkTo = async (quote: string, seen: number) =>
      tokenIn((await change({ action: 'link', id: quote, version: seen, by: 'copy' })).link ?? '');
    const tokens = [await linkTo(id, version), await linkTo(other.id, other.version)];
    const key = quotes.accountKey(id, userId);
    const { sha256: read = '', number } = (await quotes.readClientQuote(key)) ?? {};
    expect(await quotes.accept(key, signed(read), IP)).toMatchObject({ ok: true });
    await settle();
    const { deleteAccount } = await import('../../../lib/account/deletion.ts');
    await deleteAccount(userId);
    for (const token of tokens) {
      expect(await links.openQuoteLink(token, '')).toEqual({ status: 'closed' });
    }
    expect(await open(id)).toMatchObject({
      state: 'accepted',
      archive: { keptUntil: `${new Date().getFullYear() + 11}-12-31` },
    });
    expect((await readRoute(other.id)).status).toBe(404);
    outbox.sendMailsAfterAnswer();
    await settle();
    const told = mail.mailsTo(MAILBOX).filter(({ text }) => text?.includes(number ?? 'none'));
    expect(told.at(-1)?.subject).toContain('compte supprimé');
    expect(told.at(-1)?.text).toContain('devis signé et preuve, jusqu’au 31 décembre');
  });

  it('send five codes in a quarter of an hour at most', async () => {
    const { id, version } = await newSent(newEmail());
    const { link } = await change({ action: 'link', id, version, by: 'copy' });
    const token = tokenIn(link ?? '');
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await links.sendQuoteCode(token, `198.51.100.${sent}`)).toMatchObject({ ok: true });
    }
    expect(await links.sendQuoteCode(token, '198.51.100.9')).toMatchObject({
      ok: false,
      refusal: 'tries',
    });
  });

  it('that were mailed end with the quote: a revoked one says why', async () => {
    const email = newEmail();
    const { id, version } = await newSent(email);
    await settle();
    const reader = await throughLink(email);
    const { sha256: read } = (await open(id)).files[0] ?? { sha256: '' };
    await change({ action: 'revoke', id, version, reason: 'Une erreur de prix.' });
    await settle();
    expect(mail.mailsTo(email).at(-1)?.text).toContain('Une erreur de prix.');
    expect(await quotes.accept(reader.key, signed(read), IP)).toMatchObject({ ok: false });
    expect(await links.openQuoteLink(reader.token, reader.access)).toMatchObject({
      quote: { state: 'revoked', revocation: { reason: 'Une erreur de prix.' } },
    });
  });
});

it('the examples of the demo are sent as quotes, without a number of the year', async () => {
  const { sendExamples } = await import('../../../lib/quotes/examples.ts');
  const email = newEmail();
  const { data, error } = await service
    .from('quotes')
    .insert({
      content: contentFor(email),
      email_hash: createHash('sha256').update(email).digest('hex'),
      is_example: true,
    })
    .select('id')
    .single();
  if (error) throw error;
  await sendExamples();
  expect(await open(data.id)).toMatchObject({ number: 'D-EXEMPLE', state: 'sent', mail: null });
  const { number } = await newSent(newEmail());
  expect(number).toMatch(/^D-\d{4}-/);
});

it('an editor has so many PDFs drawn in a quarter of an hour, and another one theirs', async () => {
  Object.assign(me, { status: 200, body: { ...ZOE, id: `p${randomUUID()}` } });
  const none = randomUUID();
  const statuses = [];
  for (let count = 0; count < 121; count++) statuses.push((await pdfRoute(none)).status);
  expect([...new Set(statuses.slice(0, 120)), statuses[120]]).toEqual([404, 429]);
  // The caller's identity was read a moment ago, and holds for their key.
  Object.assign(me, { status: 200, body: ZOE });
  expect((await pdfRoute(none, '', { authorization: 'Bearer sk-other' })).status).toBe(404);
});
