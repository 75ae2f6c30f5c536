import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { newFolder, removeFolder, startLake, type TestLake } from '../../support/embedded-lake.ts';
import {
  type Embedded,
  KEYS,
  migratedFolder,
  migratedPostgres,
  startEmbedded,
  type TemporaryFolder,
} from '../../support/embedded-supabase.ts';
import { type Fault, FaultyProxy } from '../../support/faulty-proxy.ts';
import { freePort } from '../../support/free-port.ts';
import { losePatience } from '../../support/patience.ts';
import { hasRedis, startRedis } from '../../support/redis.ts';
import { isLong, LONG_FORM } from '../../support/scale.ts';
import { forgetShared } from '../../support/shared-state.ts';
import { FakeMailServer } from '../requests/support.ts';

vi.mock('next/server', () => ({ connection: async () => undefined }));
/** Between two rounds of a look, which follow one another at once. */
const rounds = vi.hoisted(() => ({ pause: async () => {} }));
vi.mock('node:timers/promises', async () => {
  const real = await vi.importActual<typeof import('node:timers/promises')>('node:timers/promises');
  return { ...real, setTimeout: () => real.setImmediate().then(rounds.pause) };
});
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const informed = vi.spyOn(console, 'info').mockImplementation(() => undefined);

/** The time that the database is waited for, in ms. */
const DATABASE_MS = 3_000;

const CONSULTANT = 'consultante@exemple.test';
const postgres = await migratedPostgres();

/** The answer of a server that is another, or of an API whose tables are not there. */
const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

const ends: Array<() => unknown> = [];
const proxies = new Map<string, FaultyProxy>();
/** The alerts that the webhook was sent. */
const alerts: string[] = [];
let lake: TestLake;
let supabase: Embedded;
let mail: FakeMailServer;

/** Puts a proxy before what listens at a URL; returns the URL by which it is reached through it. */
async function before(name: string, url: string, wrong?: () => string): Promise<string> {
  const target = new URL(url);
  const proxy = await FaultyProxy.start(Number(target.port), wrong);
  proxies.set(name, proxy);
  ends.push(() => proxy.stop());
  target.port = String(proxy.port);
  return target.href.replace(/\/$/, '');
}

async function startWebhook(): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    alerts.push((JSON.parse(await text(request)) as { text: string }).text);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Supabase, on a PostgreSQL of its own where this machine has one. */
async function startStore(): Promise<Embedded> {
  if (!postgres) {
    const folder: TemporaryFolder = await migratedFolder();
    ends.push(() => folder.remove());
    return startEmbedded(folder.path);
  }
  const files = await newFolder();
  ends.push(() => removeFolder(files));
  const url = await before('PostgreSQL', postgres);
  return startEmbedded(files, { DATABASE_URL: url });
}

beforeAll(async () => {
  const settings = readSeed().find(({ _id }) => _id === 'siteSettings');
  lake = await startLake(await newFolder());
  ends.push(async () => {
    await lake.stop();
    await removeFolder(lake.dataDir);
  });
  await lake.client().create({ ...settings, _id: 'siteSettings', _type: 'siteSettings' });
  supabase = await startStore();
  ends.push(() => supabase.stop());
  mail = new FakeMailServer(await freePort());
  await mail.start();
  ends.push(() => mail.stop());
  const environment = {
    SANITY_API_HOST: await before('lake', lake.url),
    SUPABASE_URL: await before('Supabase', supabase.url, () => NOT_FOUND),
    SUPABASE_SECRET_KEY: KEYS.secret,
    SMTP_URL: await before('mail server', mail.url, () => '554 wrong\r\n'),
    MAIL_TO: CONSULTANT,
    MAIL_FROM: '',
    SITE_URL: 'https://exemple.test',
    ALERT_WEBHOOK_URL: await startWebhook(),
    CACHE_URL: '',
  };
  if (hasRedis) {
    const port = await freePort();
    const redis = await startRedis(port);
    ends.push(() => redis.stop());
    environment.CACHE_URL = await before('Redis', `redis://127.0.0.1:${port}`);
  }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.reverse()) await end();
});
afterEach(() => {
  vi.useRealTimers();
  alerts.length = 0;
  mail.received.length = 0;
  warned.mockClear();
  informed.mockClear();
});

/** An instance of the site, which knows nothing yet: what its bundles share is its own. */
async function startInstance() {
  vi.resetModules();
  forgetShared('dependencies');
  const { lookAtDependencies } = await import('../../../lib/health/look.ts');
  const { GET } = await import('../../../app/api/health/route.ts');
  const live = await import('../../../app/api/health/live/route.ts');
  return {
    look: () => lookAtDependencies(AbortSignal.timeout(50_000)),
    readiness: async () => {
      const response = await GET();
      return { status: response.status, said: await response.json() };
    },
    liveness: async () => (await live.GET()).status,
  };
}

const set = (name: string, fault: Fault) => proxies.get(name)?.set(fault);

/** After which also the one that is asked least is asked: the content, every five minutes. */
function laterBy(ms: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
}
const REST_MS = 301_000;
const MINUTE_MS = 61_000;

const all = { database: 'ok', content: 'ok', mail: 'ok', ...(hasRedis && { cache: 'ok' }) };
const lines = () => [...warned.mock.calls, ...informed.mock.calls].flat().filter(ofADependency);
const ofADependency = (line: unknown) => String(line).startsWith('Dependency ');

describe('what the site depends on, stopped one by one', LONG_FORM, () => {
  it.each([
    // Behind a server that waits for it, for as long as that does: the long form.
    [postgres && isLong ? 'PostgreSQL' : 'Supabase', 'database', 'La base de données'],
    ['lake', 'content', 'Le Content Lake'],
    ['mail server', 'mail', 'Le serveur de messagerie'],
    ...(hasRedis ? [['Redis', 'cache', 'Le serveur de CACHE_URL']] : []),
  ])(
    '%s: readiness says which, liveness stays, two instances alert once and tell once that it is back',
    async (proxy, name, called) => {
      const a = await startInstance();
      const b = await startInstance();
      for (const each of [a, b]) await each.look();
      expect(await a.readiness()).toEqual({
        status: 200,
        said: { status: 'ok', dependencies: all },
      });

      await set(proxy, 'down');
      laterBy(REST_MS);
      using patience = losePatience(DATABASE_MS);
      for (const each of [a, b, a, b]) await each.look();
      patience.mockRestore();
      const said = { status: 'degraded', dependencies: { ...all, [name]: 'down' } };
      for (const each of [a, b]) {
        expect(await each.readiness()).toEqual({ status: 200, said });
        expect(await each.liveness()).toBe(200);
      }
      expect(alerts).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${called} ne répond plus \\(exemple\\.test\\)\\. Depuis le .+\\d\\u00a0h(?:\\u00a0\\d\\d)?\\. .+\\.$`,
          ),
        ),
      ]);

      await set(proxy, 'none');
      laterBy(12 * MINUTE_MS);
      for (const each of [b, a, b, a]) await each.look();
      expect((await a.readiness()).said).toEqual({ status: 'ok', dependencies: all });
      expect(alerts.slice(1)).toEqual([
        expect.stringMatching(
          /répond de nouveau \(exemple\.test\)\. L’interruption a duré 1[23]\u00a0minutes, depuis le /,
        ),
      ]);
      // Each process says in its own log what it saw.
      expect(lines()).toEqual([
        ...Array(2).fill(`Dependency ${name} is down.`),
        ...Array(2).fill(`Dependency ${name} answers again.`),
      ]);
      expect(mail.received).toEqual([]);
    },
  );

  it.each([
    ['Supabase', 'frozen', 'database'],
    ['Supabase', 'wrong', 'database'],
    ['lake', 'wrong', 'content'],
    ['mail server', 'wrong', 'mail'],
    // Its time-outs are a socket's, which no test may shorten.
    ...(hasRedis && isLong ? [['Redis', 'frozen', 'cache']] : []),
  ] as [string, Fault, string][])(
    '%s, %s, within the hour: readiness says it, and nobody is told again',
    async (proxy, fault, name) => {
      const site = await startInstance();
      await site.look();
      await set(proxy, fault);
      laterBy(REST_MS);
      using patience = losePatience(DATABASE_MS);
      await site.look();
      patience.mockRestore();
      await set(proxy, 'none');
      expect((await site.readiness()).said).toMatchObject({
        status: 'degraded',
        dependencies: { [name]: 'down' },
      });
      await site.look();
      expect((await site.readiness()).said).toEqual({ status: 'ok', dependencies: all });
      expect(alerts).toEqual([]);
    },
  );

  it('the content is asked about at once where a page could not read it', async () => {
    const site = await startInstance();
    await site.look();
    await set('lake', 'down');
    await site.look();
    expect((await site.readiness()).said).toEqual({ status: 'ok', dependencies: all });
    const { readNewestArticles } = await import('../../../lib/content/queries/articles.ts');
    await expect(readNewestArticles()).rejects.toThrow();
    await site.look();
    await set('lake', 'none');
    expect((await site.readiness()).said).toMatchObject({ dependencies: { content: 'down' } });
  });

  it('a restart of a moment is no outage', async () => {
    const site = await startInstance();
    await site.look();
    await set('Supabase', 'down');
    const restored = vi.fn(async () => set('Supabase', 'none'));
    rounds.pause = restored;
    await site.look();
    rounds.pause = async () => {};
    expect(restored).toHaveBeenCalledOnce();
    expect((await site.readiness()).said).toEqual({ status: 'ok', dependencies: all });
    expect(lines()).toEqual([]);
  });
});

describe('an alert without a webhook', () => {
  it('goes to the consultant by mail, where the mail server works; else it is in the log', async () => {
    vi.stubEnv('ALERT_WEBHOOK_URL', '');
    vi.resetModules();
    const alert = await import('../../../lib/health/alerts.ts');
    const words = await import('../../../lib/health/words.ts');
    const began = new Date('2026-11-23T09:05:00Z');
    await alert.tell(words.isDownAlert('database', began));
    expect(mail.mailsTo(CONSULTANT)).toHaveLength(1);
    expect(mail.received[0]?.subject).toBe('La base de données ne répond plus');
    expect(mail.received[0]?.text).toContain(
      'Depuis le lundi 23 novembre 2026 à 10\u00a0h\u00a005.',
    );

    // The address of the sender is the one that was read last.
    await set('lake', 'down');
    await alert.tell(words.isBackAlert('content', began, new Date('2026-11-23T12:10:00Z')));
    await set('lake', 'none');
    expect(mail.received[1]?.text).toContain('L’interruption a duré 3\u00a0heures');

    await set('mail server', 'down');
    await alert.tell(words.isDownAlert('content', began));
    await set('mail server', 'none');
    expect(mail.received).toHaveLength(2);
    expect(warned).toHaveBeenLastCalledWith('An alert did not go out by SMTP_URL.');
  });
});
