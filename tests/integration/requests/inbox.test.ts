import { createHash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import { REQUEST_STATES } from '../../../lib/requests/states.ts';
import type { RequestDetail, RequestsPage } from '../../../lib/requests/wire.ts';
import { requestsWorkbook } from '../../../lib/requests/workbook.ts';
import { CONSULTANT_MAIL_TEXTS } from '../../../lib/words/consultant-mails.ts';
import { MAIL_TEXTS } from '../../../lib/words/mails.ts';
import { QUOTE_SETTINGS } from '../../../lib/words/quote-settings.ts';
import { ownServer, PASSWORD, serviceOf, signUp } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { LETTER_COPY, LETTER_SETTINGS } from '../../support/letter.ts';
import { forgetMembers, studioCaller, ZOE } from '../../support/studio-members.ts';
import { readWorkbook } from '../../support/workbook.ts';
import { asBrowser, Browser, connectTo, formData, nextHeaders } from '../account/support.ts';
import { ownMailServer } from './support.ts';

vi.mock('next/headers', () => nextHeaders());
vi.mock('next/cache', () => ({
  refresh: () => undefined,
  cacheLife: () => undefined,
  cacheTag: () => undefined,
}));
vi.mock('../../../lib/publishing/revalidate.ts', () => ({
  revalidateContent: async () => undefined,
}));
/** Work that is done once a request has its answer. */
const afterwards = vi.hoisted(() => [] as Array<() => Promise<void>>);
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  after: (task: () => Promise<void>) => void afterwards.push(task),
}));
const settings = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/content/index.ts', () => ({
  getSiteSettings: () => settings(),
  getQuotePage: async () => LETTER_COPY,
  getQuoteSettings: async () => QUOTE_SETTINGS,
  getMailTexts: async () => MAIL_TEXTS,
  getAppointmentSettings: async () => ({ isOpen: false }),
  getConsultantMails: async () => CONSULTANT_MAIL_TEXTS,
}));

const SITE = 'http://localhost:3000';
const MAILBOX = 'consultante@example.fr';
const HOUR_MS = 60 * 60 * 1000;

const server = ownServer();
const service = serviceOf(server);
const mail = ownMailServer();
const me = studioCaller();
const SETTINGS = {
  ...LETTER_SETTINGS,
  replyDelay: '48h',
  callMinutes: 30,
  bindingNote: 'Seul le devis signé fait foi.',
  paymentMeans: 'en ligne, par carte bancaire',
};

beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_TO', MAILBOX);
  vi.stubEnv('MAIL_FROM', '');
  connectTo(server);
});
const inbox = fixture(() => import('../../../app/api/inbox/route.ts'));
const detail = fixture(() => import('../../../app/api/inbox/[reference]/route.ts'));
const exported = fixture(() => import('../../../app/api/inbox/export/route.ts'));
const dashboard = fixture(() => import('../../../app/(account)/dashboard/actions.ts'));
beforeEach(async () => {
  settings.mockImplementation(async () => SETTINGS);
  mail.received.length = 0;
  afterwards.length = 0;
  await service.from('leads').delete().neq('kind', '');
});

const CALLER = { authorization: 'Bearer sk-token', origin: SITE, host: new URL(SITE).host };

const ask = (path: string, init: { method?: string; body?: string; headers?: object } = {}) =>
  new NextRequest(`${SITE}/api/inbox${path}`, {
    ...init,
    headers: { ...CALLER, ...init.headers } as Record<string, string>,
  });

const list = async (query = '') =>
  (await (await inbox.GET(ask(query))).json()) as RequestsPage & { message?: string };

const read = (reference: string, headers = {}) =>
  detail.GET(ask(`/${reference}`, { headers }), { params: Promise.resolve({ reference }) });

const open = async (reference: string) => (await (await read(reference)).json()) as RequestDetail;

async function send(change: object, headers = {}) {
  const response = await inbox.POST(
    ask('', { method: 'POST', body: JSON.stringify(change), headers }),
  );
  return { status: response.status, ...((await response.json()) as { message?: string }) };
}

/** Does the work that is left once requests have their answers: the mails. */
async function settle(): Promise<void> {
  for (const task of afterwards.splice(0)) await task();
}

async function newLead(
  email: string,
  change: { payload?: object; status?: string; agoMs?: number; kind?: string; claim?: string } = {},
): Promise<{ id: string; reference: string }> {
  const at = new Date(Date.now() - (change.agoMs ?? 0)).toISOString();
  const { data, error } = await service
    .from('leads')
    .insert({
      reference: `MSG-${randomUUID().slice(0, 8).toUpperCase()}`,
      kind: change.kind ?? 'message',
      status: change.status ?? 'new',
      payload: { name: 'Ana', email, subject: 'Un site', message: 'Bonjour', ...change.payload },
      consent_contact: true,
      idempotency_key: randomUUID(),
      email_hash: createHash('sha256').update(email).digest('hex'),
      created_at: at,
      awaits_since: at,
      ...(change.claim && { claim: change.claim }),
    })
    .select('id, reference')
    .single();
  if (error) throw error;
  return data;
}

describe('who is not the Studio’s editor', () => {
  it.each([
    ['no session', {}, { authorization: '' }, 401],
    ['a member who may only read', { body: { ...ZOE, roles: [{ name: 'viewer' }] } }, {}, 403],
    ['a member of another project', { status: 401, body: {} }, {}, 401],
    ['a page of another site', {}, { origin: 'https://ailleurs.example' }, 401],
  ])('reads and changes nothing: %s', async (_, answered, headers, status) => {
    Object.assign(me, answered);
    const { id, reference } = await newLead('ana@example.fr');
    const answers = [
      await inbox.GET(ask('', { headers })),
      await read(reference, headers),
      await exported.GET(ask('/export', { headers })),
    ];
    for (const response of answers) {
      expect(response.status).toBe(status);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(await response.text()).not.toContain('ana@example.fr');
    }
    const change = { id, version: 0, action: 'move', state: 'lost' };
    expect((await send(change, headers)).status).toBe(status);
    Object.assign(me, { status: 200, body: ZOE });
    forgetMembers();
    expect(await open(reference)).toMatchObject({ state: 'new', version: 0, events: [] });
  });

  it('is not told from one whom nobody can ask about', async () => {
    Object.assign(me, { status: 500, body: {} });
    expect((await inbox.GET(ask(''))).status).toBe(503);
  });
});

describe('Demandes: the list', () => {
  it('says of one whose address’s owner has denied it that it is none of theirs', async () => {
    const { userId, email } = await signUp(server);
    const { reference } = await newLead(email, { claim: 'open' });
    expect(await open(reference)).toMatchObject({ isDenied: false, account: null });
    await service
      .rpc('claim_lead', { lead_reference: reference, account_id: userId, is_own: false })
      .throwOnError();
    expect(await open(reference)).toMatchObject({ isDenied: true, account: null });
  });

  it('counts what is unread, late by the promised delay, and due; and narrows to each', async () => {
    const late = await newLead('tard@example.fr', { agoMs: 49 * HOUR_MS });
    const recent = await newLead('tot@example.fr', { agoMs: 47 * HOUR_MS });
    const { id } = await newLead('suite@example.fr', { agoMs: HOUR_MS });
    await newLead('spam@example.fr', { status: 'spam', agoMs: 90 * HOUR_MS });
    await send({ id, version: 0, action: 'answer', text: 'Bonjour' });
    await send({ id, version: 1, action: 'plan', step: 'Rappeler', day: '2026-01-05' });

    const { requests, counts, next, replyDelay } = await list();
    expect(requests.map(({ email, isLate, isUnread }) => [email, isLate, isUnread])).toEqual([
      ['suite@example.fr', false, false],
      ['tot@example.fr', false, true],
      ['tard@example.fr', true, true],
    ]);
    expect({ counts, next, replyDelay }).toEqual({
      counts: { unread: 2, late: 1, due: 1 },
      next: null,
      replyDelay: '48h',
    });
    const emails = async (query: string) =>
      (await list(query)).requests.map(({ reference, email }) => email || reference);
    expect(await emails('?view=late')).toEqual(['tard@example.fr']);
    expect(await emails('?view=due')).toEqual(['suite@example.fr']);
    expect(await emails('?view=attention')).toHaveLength(3);
    expect(await emails('?state=spam')).toEqual(['spam@example.fr']);
    expect(await emails('?state=in_progress')).toEqual(['suite@example.fr']);
    expect(await emails(`?search=${late.reference.toLowerCase()}`)).toEqual(['tard@example.fr']);
    expect(await emails('?topic=training')).toEqual([]);
    expect(await emails(`?search=${encodeURIComponent('tot@example')}`)).toHaveLength(1);
    expect(recent.reference).toMatch(/^MSG-/);
    // The lake is down: what the site promises at first holds.
    settings.mockRejectedValue(new Error('down'));
    expect((await list('?view=late')).requests).toHaveLength(2);
  });

  it('comes page by page, each request once', async () => {
    for (let n = 0; n < 33; n += 1) await newLead(`p${n}@example.fr`, { agoMs: n * 1000 });
    const first = await list();
    expect(first.requests).toHaveLength(30);
    const second = await list(`?after=${first.next}`);
    expect(second.requests.map(({ email }) => email)).toEqual(
      [30, 31, 32].map((n) => `p${n}@example.fr`),
    );
    expect(second.next).toBeNull();
  });

  it.each(['?view=autre', '?state=rien', '?after=1', `?search=${'a'.repeat(201)}`])(
    'that does not exist is refused: %s',
    async (query) => {
      expect((await inbox.GET(ask(query))).status).toBe(400);
      expect((await exported.GET(ask(`/export${query}`))).status).toBe(400);
    },
  );
});

describe('Demandes: a request', () => {
  it('is answered by mail, in the name of who wrote, and the visitor’s answer comes into the mailbox', async () => {
    const { id, reference } = await newLead('ana@example.fr');
    const text = 'Bonjour Ana,\n\nOui, dès mars.\nÀ bientôt';
    expect(await send({ id, version: 0, action: 'answer', text })).toMatchObject({ status: 200 });
    expect(await open(reference)).toMatchObject({
      state: 'in_progress',
      version: 1,
      mailbox: MAILBOX,
      awaitsSince: null,
      messages: [{ author: 'consultant', authorName: 'Zoé', text, mail: 'waiting' }],
      events: [{ who: 'Zoé', words: 'réponse envoyée, Nouveau → En discussion' }],
    });
    await settle();
    const [sent] = mail.mailsTo('ana@example.fr');
    expect(sent?.subject).toBe(`${MAIL_TEXTS.answerTitle} (${reference})`);
    expect(sent?.replyTo?.[0]?.address).toBe(MAILBOX);
    expect(sent?.text).toContain('Oui, dès mars.\nÀ bientôt');
    expect(sent?.text).toContain(MAIL_TEXTS.answerText);
    expect(mail.received).toHaveLength(1);
    expect((await open(reference)).messages[0]?.mail).toBe('sent');
  });

  it('whose address is refused for good says so, and is not tried again', async () => {
    const { id, reference } = await newLead('personne@example.fr');
    mail.refused.set('personne@example.fr', '550 5.1.1 no such user');
    await send({ id, version: 0, action: 'answer', text: 'Bonjour' });
    await settle();
    expect((await open(reference)).messages[0]?.mail).toBe('refused');
    mail.refused.clear();
  });

  it('that changed meanwhile is not overwritten, and says so', async () => {
    const { id, reference } = await newLead('ana@example.fr');
    const move = (state: string) => send({ id, version: 0, action: 'move', state });
    expect((await move('lost')).status).toBe(200);
    expect(await move('quoted')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Cette demande a changé entre-temps/),
    });
    expect((await open(reference)).events).toHaveLength(1);
  });

  it.each([
    [{ action: 'move', state: 'won' }, 409, /ne peut pas suivre/],
    [{ action: 'move', state: 'autre' }, 400, /illisible/],
    [{ action: 'answer', text: '  ' }, 400, /^Écrivez quelque chose/],
    [{ action: 'answer', text: 'a\u0000b' }, 400, /caractère invisible/],
    [{ action: 'note', text: 'a'.repeat(5001) }, 400, /trop long/],
    [{ action: 'note', text: 'é'.repeat(50_000) }, 413, /trop long/],
    [{ action: 'plan', step: 'Rappeler', day: '2026-02-31' }, 400, /^Choisissez une date/],
    [{ action: 'merge', into: 'x' }, 400, /illisible/],
    [{ action: 'unmerge' }, 409, /réunies ainsi/],
    [{ action: 'effacer' }, 400, /illisible/],
  ])('%j is refused in French, and changes nothing', async (change, status, message) => {
    const { id, reference } = await newLead('ana@example.fr');
    const answer = await send({ id, version: 0, ...change });
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(message);
    expect(await open(reference)).toMatchObject({ version: 0, events: [], messages: [] });
  });

  it('goes where the Studio offers it to, and nowhere else', async () => {
    // Which states these are is proven in supabase/embedded/tests/requests.test.ts.
    for (const from of REQUEST_STATES) {
      const reached = [];
      let offered: unknown;
      for (const state of REQUEST_STATES) {
        const { id, reference } = await newLead('ana@example.fr', { status: from });
        offered = (await open(reference)).nextStates;
        const { status } = await send({ id, version: 0, action: 'move', state });
        if (status === 200) reached.push(state);
      }
      expect(reached).not.toEqual([]);
      expect([from, offered]).toEqual([from, reached]);
    }
  });

  it('that is gone, or never was, says so', async () => {
    const unknown = { id: randomUUID(), version: 0, action: 'move', state: 'lost' };
    expect((await send(unknown)).status).toBe(404);
    expect((await read('MSG-RIEN')).status).toBe(404);
    const nothing = await inbox.POST(ask('', { method: 'POST', body: 'oops' }));
    expect(nothing.status).toBe(400);
  });

  it('shows how its estimate comes about, and those of the same person, which are put together', async () => {
    const estimate = {
      minimum: 2070,
      maximum: 2691,
      weeks: { minimum: 3, maximum: 4 },
      breakdown: {
        baseCents: 180_000,
        multiplier: 1,
        adjustedCents: 180_000,
        featurePercent: 15,
        features: [{ id: 'f', label: 'Retrait sur place', cents: 27_000 }],
        sumCents: 207_000,
        rangeFactor: 1.3,
      },
    };
    const kept = await newLead('ana@example.fr', {
      kind: 'quote',
      payload: { projectName: 'Boutique', firstName: 'Ana', lastName: 'Roy', labels: {} },
    });
    await service.from('leads').delete().eq('id', kept.id);
    const { error } = await service.from('leads').insert({
      id: kept.id,
      reference: kept.reference,
      kind: 'quote',
      estimate,
      payload: {
        projectName: 'Boutique',
        firstName: 'Ana',
        lastName: 'Roy',
        email: 'ana@example.fr',
      },
      consent_contact: true,
      idempotency_key: randomUUID(),
      email_hash: createHash('sha256').update('ana@example.fr').digest('hex'),
    });
    expect(error).toBeNull();
    const double = await newLead('ana@example.fr');
    const shown = await open(kept.reference);
    expect(shown.title).toBe('Boutique');
    expect(shown.calculation).toContainEqual({
      label: 'Retrait sur place',
      value: '+\u00a0270\u00a0€',
    });
    expect(shown.related.map(({ reference }) => reference)).toEqual([double.reference]);
    await send({ id: double.id, version: 0, action: 'merge', into: kept.id });
    expect((await list()).requests.map(({ reference }) => reference)).toEqual([kept.reference]);
    expect((await open(double.reference)).keptReference).toBe(kept.reference);
    await send({ id: double.id, version: 1, action: 'unmerge' });
    expect((await list()).requests).toHaveLength(2);
  });
});

describe('Demandes: the file', () => {
  it('holds what is filtered, texts as they were typed, and no formula', async () => {
    const typed = { name: '=HYPERLINK("http://x")', subject: '+33', message: 'a;b\n"c"' };
    await newLead('@example.fr', { payload: { ...typed, phone: '0612345678' } });
    await newLead('perdu@example.fr', { status: 'lost' });
    const response = await exported.GET(ask('/export?state=new'));
    expect(response.headers.get('cache-control')).toContain('no-store');
    const [head, ...lines] = await readWorkbook(await requestsWorkbook(await response.json()));
    expect(head?.slice(0, 3)).toEqual(['Référence', 'Demande', 'État']);
    expect(lines).toHaveLength(1);
    const line = Object.fromEntries(head?.map((title, index) => [title, lines[0]?.[index]]) ?? []);
    expect(line).toMatchObject({
      Nom: '=HYPERLINK("http://x")',
      'E-mail': '@example.fr',
      Objet: '+33',
      Texte: 'a;b\n"c"',
      'Reçue le': { format: 'dd/mm/yyyy hh:mm' },
    });
  });
});

describe('Dashboard: a request that moves', () => {
  const signedIn = async () => {
    asBrowser(new Browser());
    const account = await signUp(server);
    const { signIn } = await import('../../../lib/account/auth.ts');
    const { email } = account;
    expect(await signIn({ email, password: PASSWORD }, false)).toMatchObject({ ok: true });
    return account;
  };
  const ownRequests = async (client: SupabaseClient) => {
    const { readOwnRequests } = await import('../../../lib/requests/own.ts');
    return readOwnRequests(client as never, 'HT');
  };
  const write = (reference: string, text: string) =>
    dashboard.writeMessage(IDLE, formData({ reference, text }));

  it('shows its author the whole text, the thread and its state, and nothing that the consultant noted', async () => {
    const { client, email } = await signedIn();
    const { id, reference } = await newLead(email);
    await newLead('autre@example.fr');
    await send({ id, version: 0, action: 'answer', text: 'Oui, dès mars.' });
    await send({ id, version: 1, action: 'note', text: 'Budget serré' });
    const [own, ...others] = await ownRequests(client);
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      reference,
      state: 'in_progress',
      title: 'Un site',
      facts: expect.arrayContaining([{ label: 'Message', value: 'Bonjour' }]),
      messages: [{ author: 'consultant', text: 'Oui, dès mars.' }],
    });
    expect(JSON.stringify(own)).not.toContain('Budget');
  });

  it('takes a message, tells the consultant by mail, and counts; the export and the deletion cover it', async () => {
    const { email, userId } = await signedIn();
    const { id, reference } = await newLead(email);
    await send({ id, version: 0, action: 'answer', text: 'Quand ?' });
    await settle();
    expect(await write(reference, 'En mars, si possible.')).toMatchObject({ status: 'done' });
    await settle();
    const [told] = mail.mailsTo(MAILBOX);
    expect(told?.subject).toBe(`Nouveau message d’Ana (${reference})`);
    expect(told?.replyTo?.[0]?.address).toBe(email);
    expect(told?.text).toContain('En mars, si possible.');
    expect(told?.text).toContain(`/studio/demandes/${reference}`);
    const { counts, requests } = await list();
    expect(counts.unread).toBe(1);
    expect(requests[0]).toMatchObject({ reference, isUnread: true, state: 'in_progress' });

    const { exportAccount } = await import('../../../lib/dashboard/export.ts');
    const { requests: kept } = await exportAccount({ id: userId, email, createdAt: '' });
    expect(kept).toMatchObject([
      {
        reference,
        messages: [
          { author: 'consultant', body: 'Quand ?' },
          { author: 'client', body: 'En mars, si possible.' },
        ],
      },
    ]);
    for (let n = 0; n < 4; n += 1) await write(reference, `Encore ${n}`);
    expect(await write(reference, 'Et encore')).toMatchObject({
      status: 'failed',
      toast: {
        description: 'Vous avez envoyé plusieurs messages de suite. Réessayez dans 15 minutes.',
      },
      values: { text: 'Et encore' },
    });

    const { deleteAccount } = await import('../../../lib/account/deletion.ts');
    await deleteAccount(userId);
    const { data } = await service.from('lead_messages').select('id').eq('lead_id', id);
    expect(data).toEqual([]);
  });

  it('takes none about another’s, without a session, or without words', async () => {
    const { reference } = await newLead('autre@example.fr');
    await signedIn();
    expect(await write(reference, 'Bonjour')).toMatchObject({
      status: 'failed',
      toast: { description: expect.stringMatching(/^Cette demande n’est plus/) },
    });
    expect(await write(reference, ' ')).toMatchObject({
      status: 'invalid',
      errors: { text: 'Écrivez votre message.' },
    });
    expect((await write(reference, 'a'.repeat(5001))).status).toBe('invalid');
    asBrowser(new Browser());
    expect((await write(reference, 'Bonjour')).status).toBe('refused');
    expect((await open(reference)).messages).toEqual([]);
  });
});
