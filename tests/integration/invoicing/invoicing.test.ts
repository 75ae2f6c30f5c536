import { createHmac, randomUUID } from 'node:crypto';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayAfter, parisDay } from '../../../lib/format/dates.ts';
import type { InvoiceDue } from '../../../lib/invoicing/document.ts';
import type { ListedDue } from '../../../lib/invoicing/stored.ts';
import type { InvoicingPage } from '../../../lib/invoicing/wire.ts';
import { storedQuote } from '../../../lib/quotes/stored.ts';
import { refuseCall } from '../../../lib/security/standard-webhook.ts';
import { ownServer, serviceOf, signUp } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { contentFor, sendQuote } from '../../support/quotes.ts';
import { studioCaller } from '../../support/studio-members.ts';
import { Authority, postTrusting } from '../../support/tls-server.ts';
import { connectTo, nextHeaders } from '../account/support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({ cacheLife: () => undefined, cacheTag: () => undefined }));
/** Work that is done once a request has its answer. */
const afterwards = vi.hoisted(() => [] as Array<() => Promise<void>>);
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => Promise<void>) => void afterwards.push(task),
}));

const SITE = 'http://localhost:3000';
const KEY = Buffer.from('une clé de trente-deux octets !!');
const SECRET = `whsec_${KEY.toString('base64')}`;

const server = ownServer();
const service = serviceOf(server);
studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('INVOICE_WEBHOOK_URL', 'https://127.0.0.1:9/factures');
  vi.stubEnv('INVOICE_WEBHOOK_SECRET', SECRET);
  connectTo(server);
});
const routes = fixture(() => import('../../../app/api/invoicing/route.ts'));
const files = fixture(() => import('../../../app/api/invoicing/export/route.ts'));
const quotes = fixture(() => import('../../../lib/quotes/client.ts'));
const delivering = fixture(() => import('../../../lib/invoicing/deliver.ts'));
const figures = fixture(() => import('../../../lib/figures/figures.ts'));
const follow = fixture(() => import('../../../lib/links/follow.ts'));
beforeEach(() => {
  afterwards.length = 0;
});

const ask = (path: string, init: { method?: string; body?: string; headers?: object } = {}) =>
  new NextRequest(`${SITE}/api/invoicing${path}`, {
    ...init,
    headers: {
      authorization: 'Bearer sk-token',
      origin: SITE,
      host: new URL(SITE).host,
      ...init.headers,
    } as Record<string, string>,
  });

const list = async (query = '') => (await (await routes.GET(ask(query))).json()) as InvoicingPage;

/** What is listed of a quote, over all pages. */
async function listed(quote: string, view = 'open'): Promise<ListedDue[]> {
  const found: ListedDue[] = [];
  for (let after = ''; ; ) {
    const page = await list(`?view=${view}${after && `&after=${after}`}`);
    found.push(...page.dues);
    if (!page.next) break;
    after = page.next;
  }
  return found.filter(({ quoteId }) => quoteId === quote);
}

async function change(body: object) {
  const response = await routes.POST(ask('', { method: 'POST', body: JSON.stringify(body) }));
  return { status: response.status, ...((await response.json()) as object) };
}

const mark = (quote: string, action: string, state: string, more: object = {}) =>
  change({ action, quote, position: 1, state, ...more });

const file = async (query: string) => {
  const response = await files.GET(ask(`/export${query}`));
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};

/** A quote of 30 % at the signature and the rest at the delivery that its client has accepted. */
async function accepted(
  change: Parameters<typeof contentFor>[1] = {},
  kind: 'professional' | 'consumer' = 'professional',
) {
  const { userId, email } = await signUp(server);
  const content = contentFor(email, change);
  const { id, number } = await sendQuote(service, {
    ...content,
    client: { ...content.client, kind },
  });
  const key = quotes.accountKey(id, userId);
  const { sha256 = '' } = (await quotes.readClientQuote(key)) ?? {};
  const acceptance = {
    name: 'Ana Martin',
    role: '',
    agreed: 'on' as const,
    approval: 'Bon pour accord',
    earlyStart: '' as const,
    options: [],
    sha256,
  };
  expect(await quotes.accept(key, acceptance, '203.0.113.7')).toMatchObject({ ok: true });
  return { id, number, reference: `${number}-1`, key, email };
}

async function wordsOf(quote: string): Promise<string[]> {
  const { data } = await service.rpc('read_quote', { quote }).single();
  return storedQuote.parse(data).events.map(({ words }) => words);
}

type Arrived = { id: string; due: InvoiceDue; headers: Record<string, string>; body: string };

/** The tool that makes the invoices, as far as it is asked; `answers` are its statuses, null for none. */
function tool(...answers: Array<number | null>) {
  const arrived: Arrived[] = [];
  const deliveries = {
    database: service as never,
    url: 'https://factures.example/hook',
    secrets: SECRET,
    pause: () => 3600,
    post: async (_: URL, { body, headers }: { body: string; headers: Record<string, string> }) => {
      arrived.push({ id: headers['webhook-id'] ?? '', due: JSON.parse(body), headers, body });
      const answer = answers.length > 0 ? answers.shift() : 204;
      if (!answer) throw new follow.NoAnswer('ne répond pas');
      return answer;
    },
  };
  return { arrived, deliver: () => delivering.deliverDues(deliveries) };
}

describe('what is to be invoiced', () => {
  it('are dues whose event has come: the deposit at the signature, the balance at the delivery, a day on it', async () => {
    const today = parisDay(new Date());
    const quote = await accepted({
      dues: {
        days: 7,
        steps: [
          { id: 'a', label: 'Avant', at: today, part: { kind: 'percent', rate: 1000 } },
          {
            id: 'b',
            label: 'Après',
            at: dayAfter(today, 1),
            part: { kind: 'percent', rate: 1000 },
          },
        ],
        balance: 'delivery',
      },
    });
    const labels = async () => (await listed(quote.id)).map(({ due }) => due.label).sort();
    expect(await labels()).toEqual(['Acompte (30\u00a0%)', 'Avant (10\u00a0%)']);

    const { data } = await service.rpc('read_quote', { quote: quote.id }).single();
    const { version } = storedQuote.parse(data);
    const demanded = await service.rpc('mark_quote_due', {
      quote: quote.id,
      seen_version: version,
      actor_id: 'pZoe',
      actor_name: 'Zoé',
      due_position: 4,
      mark: 'due',
      day: dayAfter(today, 7),
    });
    expect(demanded.error).toBeNull();
    expect(await labels()).toEqual(['Acompte (30\u00a0%)', 'Avant (10\u00a0%)', 'Solde']);
    // Not yet: it has no invoice of its own.
    expect(await file(`?format=json&quote=${quote.id}&position=3`)).toMatchObject({ status: 404 });
    expect(
      await change({ action: 'hand', quote: quote.id, position: 3, state: 'open' }),
    ).toMatchObject({ status: 409, reason: 'state' });
  });

  it('are counted, and listed page by page, each once', async () => {
    const before = (await list()).counts.open;
    for (let made = 0; made < 3; made += 1) await accepted();
    const { counts, dues, next, host } = await list();
    expect(counts).toEqual({ open: before + 3 });
    expect(dues).toHaveLength(counts.open);
    expect(next).toBeNull();
    expect(host).toBe('127.0.0.1:9');
    const keyOf = (due: { quote_id: string; due: { position: number } }) =>
      `${due.quote_id}-${due.due.position}`;
    const pages: string[] = [];
    for (let after: string | undefined; ; ) {
      const { data } = await service.rpc('list_due_invoices', {
        view: 'open',
        page_size: 2,
        after_cursor: after,
      });
      pages.push(...(data ?? []).map(keyOf));
      after = data?.at(-1)?.page_cursor;
      if ((data ?? []).length < 2) break;
      expect((await list(`?after=${after}`)).dues.length).toBe(counts.open - pages.length);
    }
    expect(pages).toEqual(dues.map(({ quoteId, due }) => `${quoteId}-${due.position}`));
  });

  it('what should have been received is told until it was, invoiced or not', async () => {
    const { id, number } = await accepted();
    const today = parisDay(new Date());
    const markDue = async (marked: 'due' | 'received', day: string) => {
      const { data } = await service.rpc('read_quote', { quote: id }).single();
      const { error } = await service.rpc('mark_quote_due', {
        quote: id,
        seen_version: storedQuote.parse(data).version,
        actor_id: 'pZoe',
        actor_name: 'Zoé',
        due_position: 2,
        mark: marked,
        day,
      });
      expect(error).toBeNull();
    };
    await markDue('due', today);
    expect(await listed(id, 'late')).toEqual([]);
    await markDue('due', dayAfter(today, -1));
    const invoice = { action: 'invoice', quote: id, position: 2, state: 'open', number: 'F-1' };
    expect(await change(invoice)).toMatchObject({ status: 200 });
    expect((await listed(id, 'late')).map(({ due }) => due.label)).toEqual(['Solde']);
    const { late } = await figures.readFigures(12);
    expect(late.find(({ reference }) => reference === `${number}-2`)).toEqual({
      quote: id,
      reference: `${number}-2`,
      label: 'Solde',
      client: 'Les Confitures, Ana Martin',
      cents: 113_400,
      dueOn: dayAfter(today, -1),
    });
    await markDue('received', today);
    expect(await listed(id, 'late')).toEqual([]);
  });

  it('is saved as a file: of one due, and of all', async () => {
    const quote = await accepted();
    const one = await file(`?format=json&quote=${quote.id}&position=1`);
    expect(one).toMatchObject({ status: 200, type: 'application/json' });
    const [due] = JSON.parse(one.text) as InvoiceDue[];
    expect(due).toMatchObject({
      reference: quote.reference,
      netCents: 40_500,
      vatCents: 8_100,
      totalCents: 48_600,
      client: { company: 'Les Confitures', siren: '987654324' },
      quote: { number: quote.number, totalCents: 162_000 },
    });
    const csv = await file('?format=csv');
    expect(csv.type).toBe('text/csv; charset=utf-8');
    expect(csv.text).toContain(`\r\n${quote.reference};${quote.number};`);
    expect(await file(`?format=csv&quote=${randomUUID()}&position=1`)).toMatchObject({
      status: 404,
    });
    expect(await file('?format=xml')).toMatchObject({ status: 400 });
    // Half of a due is not all of them.
    expect(await file(`?format=csv&quote=${quote.id}`)).toMatchObject({ status: 400 });
  });
});

describe('by hand', () => {
  it('it is handed over, then has its number, and each is taken back; all of it stands in the quote’s history', async () => {
    const { id } = await accepted();
    expect(await mark(id, 'hand', 'open')).toMatchObject({ status: 200 });
    expect(await listed(id)).toEqual([]);
    expect(await mark(id, 'hand', 'open')).toMatchObject({ status: 409, reason: 'stale' });
    expect(await mark(id, 'invoice', 'handed', { number: '  ' })).toEqual({
      status: 400,
      message: 'Indiquez le numéro de la facture.',
    });
    expect(await mark(id, 'invoice', 'handed', { number: 'F-2031-12' })).toMatchObject({
      status: 200,
    });
    expect(await listed(id, 'done')).toMatchObject([
      { state: 'invoiced', invoiceNumber: 'F-2031-12', handedAt: expect.any(String) },
    ]);
    expect(await mark(id, 'send', 'invoiced')).toMatchObject({ status: 409, reason: 'state' });
    expect(await mark(id, 'undo', 'invoiced')).toMatchObject({ status: 200 });
    expect(await listed(id, 'done')).toMatchObject([{ state: 'handed', invoiceNumber: null }]);
    expect(await mark(id, 'undo', 'handed')).toMatchObject({ status: 200 });
    expect(await listed(id)).toMatchObject([{ state: 'open', handedAt: null }]);
    const due = 'Acompte (30\u00a0%), 486,00\u00a0€';
    expect((await wordsOf(id)).slice(-4)).toEqual([
      `transmis à la facturation\u00a0: ${due}`,
      `facturé sous le numéro F-2031-12\u00a0: ${due}`,
      `facture F-2031-12 annulée ici\u00a0: ${due}`,
      `transmission annulée\u00a0: ${due}`,
    ]);
  });

  it('what is no due is none', async () => {
    expect(await mark(randomUUID(), 'hand', 'open')).toMatchObject({ status: 404, reason: 'gone' });
    expect(await mark('nobody', 'hand', 'open')).toMatchObject({ status: 400 });
  });
});

describe('by the webhook', () => {
  it('arrives once, signed, of two processes at once, and says so', async () => {
    const quote = await accepted();
    expect(await mark(quote.id, 'send', 'open')).toMatchObject({ status: 200 });
    // Pressed twice.
    expect(await mark(quote.id, 'send', 'open')).toMatchObject({ status: 200 });
    expect(afterwards).toHaveLength(2);
    const { arrived, deliver } = tool();
    const taken = await Promise.all([deliver(), deliver(), deliver()]);
    expect(taken.reduce((sum, each) => sum + each)).toBe(1);
    const [{ id, due, headers, body } = {} as Arrived] = arrived;
    expect(arrived).toHaveLength(1);
    expect(id).toBe(quote.reference);
    expect(due).toMatchObject({ reference: quote.reference, totalCents: 48_600 });
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', KEY).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(await listed(quote.id, 'done')).toMatchObject([{ state: 'handed', nextAt: null }]);
    expect((await wordsOf(quote.id)).at(-1)).toContain('transmis à la facturation');
    expect(await deliver()).toBe(0);
  });

  it('a process that dies in the middle leaves it to the next, under the same id, and says nothing any more', async () => {
    const quote = await accepted();
    await mark(quote.id, 'send', 'open');
    const dead = await service
      .rpc('claim_due_delivery', { lease_seconds: 0 })
      .single<{ attempt: number }>();
    expect(dead.data?.attempt).toBe(1);
    const { arrived, deliver } = tool();
    expect(await deliver()).toBe(1);
    expect(arrived.map(({ id }) => id)).toEqual([quote.reference]);
    const late = await service.rpc('settle_due_delivery', {
      quote: quote.id,
      due_position: 1,
      attempt: 1,
      reason: 'ne répond pas',
    });
    expect(late).toMatchObject({ error: null, data: false });
    expect(await listed(quote.id, 'done')).toMatchObject([{ state: 'handed', lastError: null }]);
  });

  it.each([
    [503, 'a répondu par une erreur (503)', true],
    [429, 'a répondu par une erreur (429)', true],
    [null, 'ne répond pas', true],
    [422, 'a répondu par une erreur (422)', false],
    [301, 'redirige ailleurs (301)\u00a0: donnez l’adresse où il mène', false],
  ])('%s is told, and tried again where that may help: %s', async (answer, reason, isRetried) => {
    const quote = await accepted();
    await mark(quote.id, 'send', 'open');
    const { arrived, deliver } = tool(answer);
    expect(await deliver()).toBe(1);
    const [told] = await listed(quote.id);
    expect(told).toMatchObject({ state: 'open', lastError: reason });
    expect(told?.nextAt !== null).toBe(isRetried);
    // Not before its time; by hand at once.
    expect(await deliver()).toBe(0);
    expect(await mark(quote.id, 'send', 'open')).toMatchObject({ status: 200 });
    expect(await deliver()).toBe(1);
    expect(arrived.map(({ id }) => id)).toEqual([quote.reference, quote.reference]);
    expect(await listed(quote.id, 'done')).toMatchObject([{ state: 'handed', lastError: null }]);
  });

  it('is stopped by « Annuler », and by a withdrawal of the quote', async () => {
    const stopped = await accepted();
    await mark(stopped.id, 'send', 'open');
    expect(await mark(stopped.id, 'undo', 'open')).toMatchObject({ status: 200 });
    const { arrived, deliver } = tool();
    expect(await deliver()).toBe(0);
    expect(await listed(stopped.id)).toMatchObject([{ nextAt: null, lastError: null }]);

    const left = await accepted({}, 'consumer');
    const handed = await accepted({}, 'consumer');
    await mark(left.id, 'send', 'open');
    await mark(handed.id, 'hand', 'open');
    for (const { key, email } of [left, handed]) {
      const declared = { name: 'Ana Martin', email };
      expect(await quotes.withdraw(key, declared, '203.0.113.7')).toMatchObject({ ok: true });
    }
    expect(await deliver()).toBe(0);
    expect(arrived).toEqual([]);
    expect(await listed(left.id)).toEqual([]);
    // It may have its invoice already: that is shown, with what became of its quote.
    expect(await listed(handed.id, 'done')).toMatchObject([
      { state: 'handed', quoteState: 'withdrawn' },
    ]);
    expect(await mark(handed.id, 'send', 'handed')).toMatchObject({ status: 409, reason: 'state' });
  });

  it('goes to no address of this machine, whatever is set', async () => {
    const quote = await accepted();
    await mark(quote.id, 'send', 'open');
    for (const task of afterwards.splice(0)) await task();
    expect(await listed(quote.id)).toMatchObject([
      { state: 'open', lastError: 'n’est pas une adresse d’internet' },
    ]);
    await mark(quote.id, 'undo', 'open');
  });
});

describe('over TLS', () => {
  const authority = new Authority();
  afterAll(() => authority.end());

  /** Hands over the deposit of a new quote to a server; says what became of it. */
  async function handOver(url: string, trusted?: string) {
    const quote = await accepted();
    await mark(quote.id, 'send', 'open');
    await delivering.deliverDues({
      database: service as never,
      url,
      secrets: SECRET,
      pause: () => 3600,
      post: async (to, sent) => {
        const answer = await postTrusting(trusted, to, sent);
        if ('reason' in answer) throw new follow.NoAnswer(answer.reason);
        return answer.status;
      },
    });
    const [due] = [...(await listed(quote.id)), ...(await listed(quote.id, 'done'))];
    if (due?.state === 'open') await mark(quote.id, 'undo', 'open');
    return { due, reference: quote.reference };
  }

  it('a due arrives, signed, at a server whose authority the site was told to trust', async () => {
    const { url, arrived } = await authority.serve('localhost');
    const { due, reference } = await handOver(url, authority.file);
    expect(due).toMatchObject({ state: 'handed', lastError: null });
    const [{ body, headers } = { body: '', headers: {} }] = arrived;
    expect(arrived).toHaveLength(1);
    expect(JSON.parse(body)).toMatchObject({ reference, totalCents: 48_600 });
    const call = { headers: new Headers(headers as Record<string, string>), body };
    expect(refuseCall(call, `v1,${SECRET}`)).toBeNull();
  });

  it.each([
    ['an authority that nobody knows', 'localhost', 1, false, 'd’une autorité inconnue'],
    ['another name', 'factures.example', 1, true, 'd’un autre nom'],
    ['an end that has passed', 'localhost', -1, true, 'expiré'],
  ])('a certificate with %s is refused: nothing is sent, and the list says why', async (...row) => {
    const [, name, days, isTrusted, why] = row;
    const { url, arrived } = await authority.serve(name, days);
    const { due } = await handOver(url, isTrusted ? authority.file : undefined);
    expect(due).toMatchObject({ state: 'open', lastError: `a un certificat ${why}` });
    // It may have another one by then.
    expect(due?.nextAt).not.toBeNull();
    expect(arrived).toEqual([]);
  });
});
