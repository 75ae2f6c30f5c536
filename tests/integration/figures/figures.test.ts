import { randomUUID } from 'node:crypto';
import { createServer as createTcpServer } from 'node:net';
import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FiguresAnswer } from '../../../lib/figures/wire.ts';
import { figuresWorkbook } from '../../../lib/figures/workbook.ts';
import { ownServer, serviceOf } from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';
import { studioCaller, ZOE } from '../../support/studio-members.ts';
import { readWorkbook } from '../../support/workbook.ts';
import { connectTo } from '../account/support.ts';

const cache = vi.hoisted(() => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/cache', () => cache);
const content = vi.hoisted(() => ({ getSiteSettings: vi.fn(), getEstimator: vi.fn() }));
vi.mock('../../../lib/content/index.ts', () => content);

const SITE = 'http://localhost:3000';
const HOUR_MS = 60 * 60 * 1000;

const server = ownServer();
const service = serviceOf(server);
const me = studioCaller();
beforeAll(() => {
  vi.stubEnv('SITE_URL', SITE);
  connectTo(server);
});
const route = fixture(() => import('../../../app/api/figures/route.ts'));
const pages = fixture(() => import('../../../lib/figures/public.ts'));
beforeEach(() => {
  content.getSiteSettings.mockResolvedValue({ replyDelay: '24h' });
  content.getEstimator.mockResolvedValue({ serviceNames: { bubble: 'Applications Bubble' } });
  cache.cacheLife.mockClear();
});

const ask = (query = '', headers = {}) =>
  route.GET(
    new NextRequest(`${SITE}/api/figures${query}`, {
      headers: {
        authorization: 'Bearer sk-token',
        origin: SITE,
        host: new URL(SITE).host,
        ...headers,
      },
    }),
  );

const read = async (query = '') => (await (await ask(query)).json()) as FiguresAnswer;

async function newLead(change: { payload?: object; kind?: string; answeredAfterMs?: number } = {}) {
  const at = Date.now() - 30 * HOUR_MS;
  const answered = change.answeredAfterMs === undefined ? null : at + change.answeredAfterMs;
  const { error } = await service.from('leads').insert({
    reference: randomUUID(),
    kind: change.kind ?? 'quote',
    payload: change.payload ?? { service: 'bubble', labels: { service: 'Bubble' } },
    consent_contact: true,
    idempotency_key: randomUUID(),
    email_hash: 'a'.repeat(64),
    created_at: new Date(at).toISOString(),
    answered_at: answered && new Date(answered).toISOString(),
  });
  expect(error).toBeNull();
}

describe('who is not the Studio’s editor', () => {
  it.each([
    ['no session', {}, { authorization: '' }, 401],
    ['a member who may only read', { body: { ...ZOE, roles: [{ name: 'viewer' }] } }, {}, 403],
    ['a page of another site', {}, { origin: 'https://ailleurs.example' }, 401],
    ['nobody knows who', { status: 500, body: {} }, {}, 503],
  ])('reads no figure: %s', async (_, answered, headers, status) => {
    Object.assign(me, answered);
    const response = await ask('', headers);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('rows');
  });
});

describe('the figures', () => {
  it('are empty months at first, and the file says so', async () => {
    const answer = await read('?months=3');
    expect(answer.rows.map(({ month }) => month)).toEqual([
      null,
      ...[2, 1, 0].map((ago) => {
        const [year = 0, month = 0] = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
          .format(new Date())
          .split('-')
          .map(Number);
        return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7);
      }),
    ]);
    expect(answer).toMatchObject({ services: [], since: null, replyDelay: '24h' });
    const [, first] = await readWorkbook(await figuresWorkbook(answer));
    expect(first?.slice(0, 3)).toEqual([
      'Toute la période',
      'Tous les services',
      { number: 0, format: '0' },
    ]);
  });

  it.each(['?months=4', '?months=', '?months=abc', '?months=1e9'])(
    'of a period that does not exist are refused: %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );

  it('have services by their names of today, else of then, and count by the promised delay', async () => {
    await newLead({ answeredAfterMs: 2 * HOUR_MS });
    await newLead({ answeredAfterMs: 25 * HOUR_MS });
    await newLead({ payload: { service: 'retire', labels: { service: 'Sites vitrines' } } });
    await newLead({ payload: { participants: 4 } });
    await newLead({ kind: 'message', payload: { message: 'Bonjour' } });
    const { services, rows, forClaims } = await read();
    expect(services).toEqual([
      { id: 'quote:bubble', name: 'Applications Bubble' },
      { id: 'training', name: 'Formation' },
      { id: 'message', name: 'Message' },
      { id: 'quote:retire', name: 'Sites vitrines' },
    ]);
    const total = rows.find(({ month, service: its }) => !month && !its);
    expect(total).toMatchObject({ requests: 5, answered: 2, due: 5, inTime: 1 });
    expect(forClaims).toMatchObject({ requests: 5, due: 5, inTime: 1 });

    content.getSiteSettings.mockResolvedValue({ replyDelay: '2 jours' });
    expect((await read('?months=3')).forClaims).toMatchObject({ due: 2, inTime: 2 });
    // A lake that is down leaves the names of then, and the usual delay.
    content.getSiteSettings.mockRejectedValue(new Error('down'));
    content.getEstimator.mockRejectedValue(new Error('down'));
    const without = await read();
    expect(without.services.map(({ name }) => name)).toContain('Bubble');
    expect(without.forClaims.inTime).toBe(1);
  });
});

describe('the claims of the site', () => {
  const written = { value: '2 ans', label: 'd’expérience', source: null, date: null, figure: null };
  const counted = {
    value: null,
    label: 'répondues dans les 24h',
    source: null,
    date: null,
    figure: 'answeredInTime' as const,
  };
  const settings = { claims: [written, counted], isLive: false, replyDelay: '24h' };

  it('have no figure from too few, then it with its source and day, and the last one while the database is down', async () => {
    const { data } = await service.from('leads').select('id');
    expect(data).toHaveLength(5);
    expect(await pages.getClaims(settings)).toEqual([written]);
    for (let n = 0; n < 5; n += 1) await newLead({ answeredAfterMs: HOUR_MS });
    const shown = {
      value: '60\u00a0%',
      source: 'Compté par ce site sur 10 demandes, 12\u00a0derniers mois',
      date: new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date()),
    };
    expect(await pages.getClaims({ ...settings, isLive: true })).toEqual([
      { ...counted, ...shown },
    ]);
    expect(cache.cacheLife).toHaveBeenLastCalledWith('hourly');

    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await server.stop();
    expect(await pages.getClaims(settings)).toEqual([written, { ...counted, ...shown }]);
    expect(cache.cacheLife).toHaveBeenLastCalledWith(expect.objectContaining({ revalidate: 60 }));
    // Nothing was ever counted of another promise.
    expect(await pages.getClaims({ ...settings, replyDelay: '48h' })).toEqual([written]);
    expect(error).toHaveBeenCalled();
    // Written claims need no database.
    error.mockClear();
    expect(await pages.getClaims({ ...settings, claims: [written] })).toEqual([written]);
    expect(error).not.toHaveBeenCalled();
    // The route says so.
    expect((await ask()).status).toBe(503);
    // One that takes the question and never answers is not waited for.
    const mute = createTcpServer();
    await new Promise<void>((resolve) =>
      mute.listen(Number(new URL(server.url).port), '127.0.0.1', resolve),
    );
    const start = performance.now();
    expect(await pages.getClaims(settings)).toHaveLength(2);
    expect(performance.now() - start).toBeLessThan(4_000);
    mute.close();
    error.mockRestore();
  });
});
