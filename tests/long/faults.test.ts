/**
 * Every dependency of the site down, slow, wrong, flapping and frozen, under visitors and writers; then a soak under the same
 * visitors and writers. In each of five turns each dependency has another fault: each has had every one for a minute,
 * in five minutes.
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensureBuild } from '../../scripts/stack/build.ts';
import { assertPortsFree, readConfig, type StackConfig } from '../../scripts/stack/config.ts';
import type { StackProcess } from '../../scripts/stack/processes.ts';
import { readSeed } from '../../scripts/stack/seed.ts';
import { startLake, startSite, startSupabase } from '../../scripts/stack/stack.ts';
import type { Upgrade } from '../../scripts/stack/upgrade.ts';
import { createAccount, serviceClient, sessionOf } from '../support/client-account.ts';
import { E2E } from '../support/e2e-stack.ts';
import { lakeClient } from '../support/embedded-lake.ts';
import { FakeMake } from '../support/fake-make.ts';
import { type Fault, FaultyProxy } from '../support/faulty-proxy.ts';
import { freePort } from '../support/free-port.ts';
import { NO_UPGRADE } from '../support/no-upgrade.ts';
import { plainForm } from '../support/plain-form.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { testEnv } from '../support/test-env.ts';
import { Load } from './load.ts';
import { residentMemory } from './memory.ts';

const VISITORS = 20;
/** The time after a fault within which everything works again, in ms. */
const RECOVERY_MS = 5_000;
const MINUTE_MS = testEnv.FAULT_SECONDS * 1_000;
/**
 * The growth allowed of a process's resident memory, after the first two of the ten minutes of the soak. In a shorter form a
 * heap has not found its size by then, and only what runs away is seen.
 */
const GROWTH = MINUTE_MS < 60_000 ? 1.25 : 1.05;
const WARM_UP_MS = 2 * MINUTE_MS;
const SOAK_MS = 10 * MINUTE_MS;
/** The time for which memory is looked at. */
const LOOK_MS = MINUTE_MS / 2;
/** The time for which a flapping dependency is there, and then is not, in ms. */
const FLAP_MS = 1_000;

/** The address that gets a mail of each message. */
const CONSULTANT = 'consultante@exemple.test';
/** A mail is tried again after pauses that grow; one that was not noted down as sent, after five minutes. */
const MAILS_MS = 6 * 60_000;

const IMPORTED = 1_000;
const BATCH = 100;
const EDITS = 5;
/**
 * The time that an edit may take to show while an import goes on, in ms, the middle one of all and the one that meets the
 * import's own writes, on the machine of docs/figures.md, where one without an import takes so long: the yardstick of a
 * slower one. And the number of lines that the site may print of both.
 */
const EDIT_MS = 1_000;
const SLOWEST_EDIT_MS = 2_000;
const QUIET_EDIT_MS = 100;
const PRINTED_LINES = 10;

const FAULTS = ['down', 'slow', 'wrong', 'flapping', 'frozen'] as const;

const proxies = new Map<string, FaultyProxy>();
const pids = new Map<string, number>();
const ends: Array<() => Promise<unknown>> = [];
/** Lines that the site printed. */
const printed: string[] = [];
let config: StackConfig;
let make: FakeMake;

/** Starts a process of the stack, and notes its id. */
async function run(
  name: string,
  start: (
    config: StackConfig,
    onLine: (line: string) => void,
    signal: AbortSignal,
    upgrade: Upgrade,
  ) => Promise<StackProcess>,
): Promise<void> {
  const onLine = (line: string) => {
    const [, pid] = /"pid":(\d+),"msg":"process started"/.exec(line) ?? [];
    if (pid) pids.set(name, Number(pid));
    if (name === 'site') printed.push(line);
  };
  const started = await start(config, onLine, AbortSignal.timeout(120_000), NO_UPGRADE);
  ends.push(() => started.stop());
}

/** Puts a proxy before what listens on a port; returns the proxy's. */
async function before(name: string, port: number, wrong?: () => string): Promise<number> {
  const proxy = await FaultyProxy.start(port, wrong);
  proxies.set(name, proxy);
  ends.push(() => proxy.stop());
  return proxy.port;
}

beforeAll(async () => {
  for (const [name, value] of Object.entries(E2E.env)) vi.stubEnv(name, value);
  // Small: V8 clears away when it has some times as much, and its nursery finds its size after minutes that differ.
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=256 --max-semi-space-size=2');
  vi.stubEnv('MALLOC_ARENA_MAX', '2');
  config = readConfig();
  await assertPortsFree(config);
  rmSync(E2E.dataDir, { recursive: true, force: true });
  config = readConfig();
  await run('lake', startLake);
  await run('supabase', startSupabase);
  await ensureBuild(config, console.info, AbortSignal.timeout(240_000));

  make = await FakeMake.start();
  ends.push(() => make.stop());
  const { ports, env } = config;
  const lake = await before('the Content Lake', ports.lake);
  const supabase = await before('Supabase', ports.supabase);
  const smtp = await before('the mail server', ports.mailbox + 1, () => '554 wrong\r\n');
  const makePort = await before('Make', Number(make.host.split(':')[1]));
  const smtpUrl = new URL(String(env.SMTP_URL));
  smtpUrl.port = String(smtp);
  Object.assign(env, {
    // As it is deployed (Dockerfile).
    NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=8',
    SANITY_API_HOST: `http://localhost:${lake}`,
    SUPABASE_URL: `http://localhost:${supabase}`,
    SMTP_URL: String(smtpUrl),
    MAIL_TO: CONSULTANT,
    MAKE_MODE: 'live',
    MAKE_API_HOST: `127.0.0.1:${makePort}`,
  });
  if (hasRedis) {
    const port = await freePort();
    const redis = await startRedis(port);
    ends.push(() => redis.stop());
    env.CACHE_URL = `redis://127.0.0.1:${await before('Redis', port, () => '-ERR wrong\r\n')}`;
  }
  await run('site', (...args) => startSite(args[0], 'start', args[1], args[2]));
}, 400_000);

afterAll(async () => {
  for (const end of ends.reverse()) await end();
  vi.unstubAllEnvs();
}, 60_000);

/** Number of mails that the consultant has got of each visitor's message, by the visitor's address. */
function mailed(): Map<string, number> {
  const mailbox = new DatabaseSync(join(E2E.dataDir, 'supabase/mailbox.sqlite'), {
    readOnly: true,
  });
  try {
    const rows = mailbox
      .prepare('SELECT reply_to AS of, count(*) AS times FROM mails WHERE recipient = ? GROUP BY 1')
      .all(CONSULTANT);
    return new Map(rows.map((row) => [String(row.of), Number(row.times)]));
  } finally {
    mailbox.close();
  }
}

const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (
    await fetch(`${E2E.siteUrl}${path}`, { headers, signal: AbortSignal.timeout(RECOVERY_MS) })
  ).text();

const pricesOf = (html: string) =>
  [...html.matchAll(/"basePrice[\\":,]+(\d+)/g)].map(([, price]) => Number(price));

/** Breaks each dependency in its own way for as long as a fault lasts; all of them are well afterwards. */
async function breakAll(faults: ReadonlyMap<string, (typeof FAULTS)[number]>): Promise<void> {
  const set = (isThere: boolean) =>
    Promise.all(
      [...faults].map(([name, fault]) =>
        proxies.get(name)?.set(fault === 'flapping' ? (isThere ? 'none' : 'down') : fault),
      ),
    );
  const until = performance.now() + MINUTE_MS;
  for (let turn = 0; performance.now() < until; turn++) {
    await set(turn % 2 === 1);
    await delay(FLAP_MS);
  }
  const well: Fault = 'none';
  await Promise.all([...proxies.values()].map((proxy) => proxy.set(well)));
}

it(`${VISITORS} visitors see every page, nothing acknowledged is lost or doubled, and memory stays flat`, {
  timeout: 4 * SOAK_MS + MAILS_MS + 60_000,
}, async () => {
  const account = await createAccount();
  const cookie = [...(await sessionOf(account))].map((pair) => pair.join('=')).join('; ');
  const connect = plainForm(await page('/make', { cookie }), 'token');
  connect.append('token', make.token);
  connect.append('zone', 'eu2');
  await fetch(`${E2E.siteUrl}/make`, {
    method: 'POST',
    body: connect,
    headers: { cookie, origin: E2E.siteUrl },
  });

  const through = lakeClient(`http://localhost:${proxies.get('the Content Lake')?.port}`, {
    token: config.secrets.lakeWriteToken,
    timeout: 10_000,
  });
  const lake = lakeClient(config.urls.lake, { token: config.secrets.lakeWriteToken });
  // Those of a first try.
  await lake.delete({ query: '*[_type == "proof"]' });
  await lake.create({ _id: 'drafts.proof-count', _type: 'proof', count: 0 });
  const contact = await page('/contact');
  const load = new Load(E2E.siteUrl);
  load.phase = 'before any fault';
  load.begin(VISITORS, through, contact);
  await delay(FLAP_MS);

  /** The parts that do not work in time after a turn: a publish, a message and its mail, and Make's page. */
  const lateAfter = async (turn: number): Promise<string[]> => {
    const within = { timeout: RECOVERY_MS, interval: 50 };
    const email = `retour-${turn}-${randomUUID()}@exemple.test`;
    const message = vi
      .waitFor(async () => expect(await load.send(contact, email)).toBe(true), within)
      .then(() => load.thanked.push(email))
      .then(() => vi.waitFor(() => expect(mailed().get(email)).toBeGreaterThan(0), within));
    // Prices rise, and go on to be published: one of those that came after the fault.
    const before = load.price;
    const publish = vi.waitFor(
      async () => expect(Math.max(...pricesOf(await page('/devis')))).toBeGreaterThan(before),
      within,
    );
    const scenarios = vi.waitFor(
      async () => expect(await page('/make', { cookie })).toContain('Scénario 1'),
      within,
    );
    const outcomes = Object.entries({ message, publish, scenarios }).map(([what, done]) =>
      done.then(
        () => [],
        (reason) => [`${what}, ${load.phase}: ${String(reason).split('\n', 1)[0]}`],
      ),
    );
    return (await Promise.all(outcomes)).flat();
  };

  const late: string[] = [];
  for (const turn of FAULTS.keys()) {
    const faults = new Map(
      [...proxies.keys()].map((name, index) => [
        name,
        FAULTS[(index + turn) % FAULTS.length] as (typeof FAULTS)[number],
      ]),
    );
    load.phase = [...faults].map((pair) => pair.join(' ')).join(', ');
    console.info(load.phase);
    await breakAll(faults);
    load.phase += ' (over)';
    late.push(...(await lateAfter(turn)));
  }
  load.phase = 'after all faults';
  await delay(WARM_UP_MS - LOOK_MS);
  const memoryBefore = await residentMemory(pids, LOOK_MS);
  await delay(SOAK_MS - WARM_UP_MS - LOOK_MS);
  const memoryAfter = await residentMemory(pids, LOOK_MS);
  await load.end();

  console.info(
    `${load.visits} visits, ${load.thanked.length} messages, ${load.stored.length} publications`,
  );
  for (const [name, mb] of memoryBefore) {
    console.info(`${name}: ${mb.toFixed(0)} MB, then ${memoryAfter.get(name)?.toFixed(0)} MB`);
  }
  expect.soft(load.failures).toEqual([]);
  expect.soft(late).toEqual([]);

  const { data } = await serviceClient().from('leads').select('email:payload->>email');
  const leads = (data ?? []).map(({ email }) => email);
  expect.soft(load.thanked.filter((email) => !leads.includes(email))).toEqual([]);
  expect.soft(leads.filter((email, index) => leads.indexOf(email) !== index)).toEqual([]);
  const proofs = await lake.fetch<string[]>('*[_type == "proof" && _id != $count]._id', {
    count: 'drafts.proof-count',
  });
  expect.soft(load.stored.filter((id) => !proofs.includes(id))).toEqual([]);
  expect.soft(await lake.getDocument('drafts.proof-count')).toMatchObject({ count: proofs.length });
  expect.soft([...memoryBefore.keys()]).toEqual(['lake', 'supabase', 'site']);
  for (const [name, mb] of memoryBefore) {
    expect.soft(memoryAfter.get(name), name).toBeLessThan(mb * GROWTH);
  }
  // A mail whose acknowledgement is lost comes twice, under one Message-ID.
  await vi.waitFor(
    () => {
      const arrived = mailed();
      expect(load.thanked.filter((email) => !arrived.has(email))).toEqual([]);
    },
    { timeout: MAILS_MS, interval: 1_000 },
  );
});

it(`${IMPORTED} articles are imported in a few lines, and an edit shows before their pages`, {
  timeout: 120_000,
}, async () => {
  const lake = lakeClient(config.urls.lake, { token: config.secrets.lakeWriteToken });
  const model = readSeed().find(({ _type }) => _type === 'article');
  const article = (index: number) => ({
    ...model,
    _id: `import-${index}`,
    _type: 'article',
    slug: { _type: 'slug', current: `import-${index}` },
    pinned: false,
    publishedAt: new Date(1_600_000_000_000 + index * 1_000).toISOString(),
  });
  const before = printed.length;
  /** The time that an edit takes to show, in ms. */
  const edit = async (price: number) => {
    await lake.patch('estimator').set({ 'services[_key=="bubble"].basePrice': price }).commit();
    const published = performance.now();
    await vi.waitFor(async () => expect(pricesOf(await page('/devis'))).toContain(price), {
      timeout: 60_000,
      interval: 20,
    });
    return Math.round(performance.now() - published);
  };
  /** Edits one after the other, each after a pause. */
  const edits = async (first: number) => {
    const durations: number[] = [];
    for (let price = first; price < first + EDITS; price++) {
      await delay(FLAP_MS);
      durations.push(await edit(price));
    }
    return durations;
  };
  const middleOf = (durations: number[]) =>
    durations.toSorted((a, b) => a - b)[EDITS >> 1] as number;
  const quiet = await edits(9_001);
  const importing = (async () => {
    for (let first = 0; first < IMPORTED; first += BATCH) {
      const batch = lake.transaction();
      for (let index = first; index < first + BATCH; index++) batch.createOrReplace(article(index));
      await batch.commit({ returnDocuments: false });
    }
  })();
  const durations = await edits(9_001 + EDITS);
  await importing;
  console.info(
    `an edit during an import: ${durations.join(', ')} ms, without: ${quiet.join(', ')}`,
  );
  // Like with like: the middle one with the middle one, the slowest with the slowest.
  const slower = (than: number) => Math.max(1, than / QUIET_EDIT_MS);
  const slowest = SLOWEST_EDIT_MS * slower(Math.max(...quiet));
  expect(middleOf(durations)).toBeLessThan(EDIT_MS * slower(middleOf(quiet)));
  expect(Math.max(...durations)).toBeLessThan(slowest);
  // Beside the line that each answer has.
  const said = printed.slice(before).filter((line) => !/"msg":"(?:Supabase )?answered"/.test(line));
  expect(said.length).toBeLessThan(PRINTED_LINES);
  // The lake tells the site of the last batch once it has stored it.
  await vi.waitFor(
    async () =>
      expect((await fetch(`${E2E.siteUrl}/blog/import-${IMPORTED - 1}`)).status).toBe(200),
    { timeout: slowest, interval: 20 },
  );
});
