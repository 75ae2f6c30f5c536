import { randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayAfter, parisDay } from '../../../lib/format/dates.ts';
import type {
  FollowUpPreview,
  QuoteChanged,
  QuoteDetail,
  QuoteFault,
} from '../../../lib/quotes/wire.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { FOLLOW_UP_RULES } from '../../../lib/words/follow-ups.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { ownServer, serviceOf } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LETTER_COPY, LETTER_SETTINGS } from '../../support/letter.ts';
import { FULL_SETTINGS, fullContent, ISSUER_SETTINGS } from '../../support/quote-papers.ts';
import { studioCaller } from '../../support/studio-members.ts';
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
const followUps = vi.hoisted(() => vi.fn());
const SETTINGS = vi.hoisted(() => ({ now: {} as object }));
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: async () => SETTINGS.now,
  getQuoteSettings: async () => FULL_SETTINGS,
  getFollowUpSettings: async () => followUps(),
  getQuotePage: async () => LETTER_COPY,
  getMailTexts: async () => MAIL_TEXTS,
  getConsultantMails: async () => CONSULTANT_MAIL_TEXTS,
  getAppointmentSettings: async () => ({ isOpen: false }),
}));
vi.mock('../../../lib/content/queries/follow-up-settings.ts', () => ({
  readFollowUpSettings: async () => followUps(),
}));

const SITE = 'http://localhost:3000';
const MAILBOX = 'consultante@example.fr';
SETTINGS.now = {
  ...LETTER_SETTINGS,
  ...ISSUER_SETTINGS,
  legal: { ...LETTER_SETTINGS.legal, ...ISSUER_SETTINGS.legal },
  replyDelay: '48h',
  callMinutes: 30,
  bindingNote: 'Seul le devis signé fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
};

/** An hour at which one works, and two at which one does not: the site's clock, not the database's. */
const THURSDAY = new Date('2031-01-02T10:00:00Z');
const SUNDAY = new Date('2031-01-05T10:00:00Z');
const EVENING = new Date('2031-01-02T19:00:00Z');

const server = ownServer();
const store = faultyStoreOf(server);
const service = serviceOf(server);
const mail = ownMailServer();
studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', MAILBOX);
  vi.stubEnv('MAIL_FROM', '');
  connectTo(store);
});
const routes = fixture(() => import('../../../app/api/quotes/route.ts'));
const one = fixture(() => import('../../../app/api/quotes/[id]/route.ts'));
const preview = fixture(() => import('../../../app/api/quotes/[id]/follow-up/route.ts'));
const links = fixture(() => import('../../../lib/quotes/by-link.ts'));
const jobs = fixture(() => import('../../../lib/quotes/follow-ups.ts'));
const outbox = fixture(() => import('../../../lib/outbox/send-after-answer.ts'));
beforeEach(() => {
  // Due on the day of the sending: the database's clock is the real one.
  followUps.mockImplementation(async () => ({ ...FOLLOW_UP_RULES, firstDays: 0 }));
  mail.received.length = 0;
  afterwards.length = 0;
});
afterEach(() => void vi.useRealTimers());

const at = (now: Date) => void vi.useFakeTimers({ now, toFake: ['Date'] });

const ask = (path: string, body?: object) =>
  new NextRequest(`${SITE}/api/quotes${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: 'Bearer sk-token', origin: SITE, host: new URL(SITE).host },
  });

async function change(body: object) {
  const response = await routes.POST(ask('', body));
  const answer = (await response.json()) as QuoteChanged & QuoteFault;
  return { status: response.status, ...answer };
}

const open = async (id: string) =>
  (await (await one.GET(ask(`/${id}`), { params: Promise.resolve({ id }) })).json()) as QuoteDetail;

async function look(id: string) {
  const response = await preview.GET(ask(`/${id}/follow-up`), { params: Promise.resolve({ id }) });
  const answer = (await response.json()) as FollowUpPreview & QuoteFault;
  return { status: response.status, ...answer };
}

/** Sends the mails that wait, at the hour that the site has. */
async function settle(): Promise<void> {
  outbox.sendMailsAfterAnswer();
  for (const task of afterwards.splice(0)) await task();
}

const queue = (now: Date) => jobs.queueFollowUps(new AbortController().signal, now);

const newEmail = () => `ana-${randomUUID()}@example.fr`;
const contentFor = (email: string) => fullContent({ client: { ...fullContent().client, email } });

async function newSent(email: string) {
  const { id, version } = await change({ action: 'create', request: null });
  await change({ action: 'save', id, version, content: contentFor(email) });
  const sent = await change({ action: 'send', id, version: 1 });
  expect(sent.status).toBe(200);
  await settle();
  mail.received.length = 0;
  return { id, version: sent.version, number: sent.number ?? '' };
}

/** The same, whose last day was yesterday. */
async function newExpired(email: string) {
  const { id } = await newSent(email);
  const { data, error } = await service.from('quotes').select('*').eq('id', id).single();
  if (error) throw error;
  const { title: _, words: __, ...row } = data;
  const yesterday = dayAfter(parisDay(new Date()), -1);
  const number = `D-2001-${String(Date.now()).slice(-6)}`;
  const old = {
    ...row,
    id: randomUUID(),
    number,
    issued_on: '2001-01-01',
    valid_until: yesterday,
    document: { ...row.document, number, validUntil: yesterday },
  };
  const inserted = await service.from('quotes').insert(old);
  if (inserted.error) throw inserted.error;
  return { id: old.id as string, version: old.version as number, number };
}

describe('by itself', () => {
  it('a quote is followed up once, by two instances at once, and its link opens it', async () => {
    const email = newEmail();
    const { id, number } = await newSent(email);
    expect(await Promise.all([queue(THURSDAY), queue(THURSDAY)])).toContain(0);
    at(THURSDAY);
    await Promise.all([settle(), settle()]);
    vi.useRealTimers();
    expect(mail.mailsTo(email).map(({ subject }) => subject)).toEqual([
      `${MAIL_TEXTS.followUpTitle} (${number})`,
    ]);
    expect(await queue(THURSDAY)).toBe(0);
    const { text = '' } = mail.mailsTo(email)[0] ?? {};
    const token = /\/proposition\/([\w-]{43})/.exec(text)?.[1] ?? '';
    expect(text).toContain(`/proposition/${token}?vers=refuser#refuser`);
    expect(await links.openQuoteLink(token, '')).toMatchObject({ status: 'locked', number });
    expect((await open(id)).followUps).toMatchObject({
      isStopped: false,
      list: [{ kind: 'unanswered', state: 'sent', who: null }],
    });
  });

  it('nothing is queued at the weekend, nor in the evening; what waits then leaves on the next working day', async () => {
    const email = newEmail();
    const { id } = await newSent(email);
    expect(await queue(SUNDAY)).toBe(0);
    expect(await queue(EVENING)).toBe(0);
    expect(await queue(THURSDAY)).toBe(1);
    at(SUNDAY);
    await settle();
    expect(mail.mailsTo(email)).toEqual([]);
    vi.useRealTimers();
    expect((await open(id)).followUps.list).toMatchObject([{ state: 'waiting' }]);
  });

  it('what was answered while the mail server was down says nothing any more', async () => {
    const email = newEmail();
    const { id, version } = await newSent(email);
    expect(await queue(THURSDAY)).toBe(1);
    expect((await change({ action: 'revoke', id, version, reason: 'Trop tard.' })).status).toBe(
      200,
    );
    at(THURSDAY);
    await settle();
    vi.useRealTimers();
    expect(mail.mailsTo(email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(MAIL_TEXTS.withdrawnTitle),
    ]);
    expect((await open(id)).followUps.list).toMatchObject([{ state: 'dropped' }]);
  });

  it('the switch of the quote stops it, and the settings all of them', async () => {
    const { id, version } = await newSent(newEmail());
    const stopped = await change({ action: 'followUps', id, version, isStopped: true });
    expect(stopped).toMatchObject({ status: 200, version: version + 1 });
    expect(await queue(THURSDAY)).toBe(0);
    expect((await open(id)).followUps.isStopped).toBe(true);
    await change({ action: 'followUps', id, version: version + 1, isStopped: false });
    followUps.mockImplementation(async () => ({
      ...FOLLOW_UP_RULES,
      firstDays: 0,
      followsQuotes: false,
    }));
    expect(await queue(THURSDAY)).toBe(0);
  });

  it('waits while the content or the database does not answer', async () => {
    const { id } = await newSent(newEmail());
    followUps.mockRejectedValueOnce(new Error('the lake is down'));
    await expect(queue(THURSDAY)).rejects.toThrow('the lake is down');
    expect((await open(id)).followUps.list).toEqual([]);
    for (const fault of ['gone', 'lost'] as const) {
      store.fail(fault, /rpc\/queue_follow_ups/);
      await expect(queue(THURSDAY)).rejects.toThrow('the database does not answer');
      store.mend();
      // What was queued without an answer is queued once.
      expect((await open(id)).followUps.list).toHaveLength(fault === 'lost' ? 1 : 0);
    }
    await queue(THURSDAY);
    expect((await open(id)).followUps.list).toHaveLength(1);
  });
});

describe('by hand', () => {
  it('the mail that was shown goes, at any hour, once', async () => {
    const email = newEmail();
    const { id, version, number } = await newSent(email);
    const shown = await look(id);
    expect(shown).toMatchObject({
      status: 200,
      kind: 'unanswered',
      due: 0,
      to: email,
      subject: `${MAIL_TEXTS.followUpTitle} (${number})`,
    });
    at(SUNDAY);
    const followUp = { action: 'followUp', id, version, kind: shown.kind, due: shown.due };
    expect(await change(followUp)).toMatchObject({ status: 200 });
    expect(await change(followUp)).toMatchObject({ status: 409, reason: 'stale' });
    await settle();
    const [sent] = mail.mailsTo(email);
    const plain = (text: string) =>
      text
        .replace(/(?<=\/proposition\/)[^\s#]+/g, '…')
        .replace(/\s+/g, ' ')
        .trim();
    expect(plain(sent?.text ?? '')).toBe(plain(shown.text));
    vi.useRealTimers();
    expect((await open(id)).followUps.list).toMatchObject([{ state: 'sent', who: 'Zoé' }]);
    expect(await queue(THURSDAY)).toBe(0);
  });

  it('is refused where nothing waits, and of what is no quote', async () => {
    const { id } = await change({ action: 'create', request: null });
    expect(await look(id)).toMatchObject({ status: 409, reason: 'state' });
    expect(await look(randomUUID())).toMatchObject({ status: 404 });
    expect(await look('x')).toMatchObject({ status: 404 });
    const expired = await newExpired(newEmail());
    expect(await look(expired.id)).toMatchObject({ status: 409 });
    const sent = { action: 'followUp', kind: 'unanswered', due: 0 };
    expect(await change({ ...sent, id: expired.id, version: expired.version })).toMatchObject({
      status: 409,
      reason: 'state',
    });
  });
});

describe('a quote that has expired', () => {
  it('is told to the consultant once, and sent anew with one press', async () => {
    const email = newEmail();
    const { id, version, number } = await newExpired(email);
    expect(await queue(THURSDAY)).toBeGreaterThanOrEqual(1);
    at(THURSDAY);
    await settle();
    vi.useRealTimers();
    const told = mail.mailsTo(MAILBOX).filter(({ subject }) => subject?.includes(number));
    expect(told.map(({ subject }) => subject)).toEqual([
      `Votre devis pour Ana Martin a expiré (${number})`,
    ]);
    expect(told[0]?.text).toContain(`/studio/devis/${id}`);
    expect(mail.mailsTo(email).filter(({ subject }) => subject?.includes(number))).toEqual([]);

    const [first, second] = await Promise.all([
      change({ action: 'renew', id, version }),
      change({ action: 'renew', id, version }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const renewed = first.status === 200 ? first : second;
    const detail = await open(renewed.id);
    expect(detail).toMatchObject({
      state: 'sent',
      replaces: { id, number },
      issuedOn: parisDay(new Date()),
    });
    expect(detail.validUntil).toBe(dayAfter(parisDay(new Date()), detail.content.validityDays));
    expect((await open(id)).state).toBe('replaced');
    expect(await change({ action: 'renew', id, version })).toMatchObject({ status: 409 });
  });

  it('is left to who has begun to correct it, and no other is renewed', async () => {
    const expired = await newExpired(newEmail());
    const draft = await change({ action: 'replace', id: expired.id, version: expired.version });
    expect(draft.status).toBe(200);
    const renewal = { action: 'renew', id: expired.id, version: expired.version };
    expect(await change(renewal)).toMatchObject({ status: 409, reason: 'state' });
    expect((await open(draft.id)).state).toBe('draft');
    const sent = await newSent(newEmail());
    expect(await change({ action: 'renew', id: sent.id, version: sent.version })).toMatchObject({
      status: 409,
      reason: 'state',
    });
  });
});
