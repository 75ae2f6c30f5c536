import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, it, vi } from 'vitest';
import { IDLE } from '../../../lib/forms/state.ts';
import {
  signUp as createAccount,
  type Embedded,
  KEYS,
  migratedStore,
  PASSWORD,
  startEmbedded,
  type TemporaryStore,
} from '../../support/embedded-supabase.ts';
import { asBrowser, Browser, connectTo, formData, nextHeaders, redirectionOf } from './support.ts';

/** The service left to everybody else under one stranger's flood, by the site's own forms. */

vi.mock('next/headers', () => nextHeaders());
const afterwards: Array<() => Promise<void>> = [];
vi.mock('next/server', () => ({ after: (work: () => Promise<void>) => afterwards.push(work) }));
vi.mock('next/cache', () => ({ refresh: () => undefined }));
// The duration of an answer is the subject of enumeration.test.ts alone.
vi.mock('../../../lib/security/answer-time.ts', () => ({
  noSoonerThan: (work: () => unknown) => work(),
}));

let folder: TemporaryStore;
let server: Embedded;
let actions: typeof import('../../../app/(account)/auth/actions.ts');
const ends: Array<() => unknown> = [];

async function start(): Promise<void> {
  folder = await migratedStore();
  server = await startEmbedded(folder.path, { ...folder.environment, AUTH_MAILS_AN_HOUR: '100' });
  connectTo(server);
  actions = await import('../../../app/(account)/auth/actions.ts');
}
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  afterwards.length = 0;
  await server?.stop();
  folder?.remove();
  vi.unstubAllEnvs();
});

const unknownEmail = () => `nobody-${randomUUID()}@example.fr`;
const hex = () => randomInt(65_536).toString(16);
/** Somebody who is on nobody else's network. */
const anyIp = () => `2001:${hex()}:${hex()}:${hex()}::1`;

const signUp = () =>
  actions.signUp(
    IDLE,
    formData({
      firstName: 'Zoé',
      lastName: 'Démo',
      email: unknownEmail(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  );
const WAYS = {
  signUp,
  recover: () => actions.requestRecovery(IDLE, formData({ email: unknownEmail() })),
  confirm: () => actions.resendConfirmation(IDLE, formData({ email: unknownEmail() })),
};
type Way = keyof typeof WAYS;

/** One after the other, since whose request it is holds for the process. */
async function ask(count: number, ipOf: (index: number) => string, way: Way = 'signUp') {
  const said: string[] = [];
  for (let index = 0; index < count; index++) {
    asBrowser(new Browser(ipOf(index)));
    const { status, toast } = await WAYS[way]();
    said.push(status === 'done' ? 'done' : (toast?.description ?? ''));
  }
  return said;
}

const SENTENCES = {
  signUp: 'Trop de tentatives d’inscription. Veuillez réessayer dans 15 minutes.',
  recover: 'Trop de demandes d’e-mail. Veuillez réessayer dans 15 minutes.',
  confirm: 'Trop de demandes d’e-mail. Veuillez réessayer dans 15 minutes.',
};

/** Expects that an honest visitor and a client are served as ever. */
async function expectNobodyStopped(client: { email: string }): Promise<void> {
  expect(await ask(10, anyIp)).toEqual(Array(10).fill('done'));
  for (const way of ['recover', 'confirm'] as const) {
    expect(await ask(1, anyIp, way)).toEqual(['done']);
  }
  asBrowser(new Browser(anyIp()));
  const credentials = formData({ email: client.email, password: PASSWORD });
  expect(await redirectionOf(actions.signIn(IDLE, credentials))).toBe('/dashboard');
}

it.each(['signUp', 'recover', 'confirm'] as const)(
  'one IP that asks by %s 99 times, and then 300, stops nobody else',
  async (way) => {
    await start();
    const client = await createAccount(server);
    const said = await ask(99, () => '203.0.113.9', way);
    await expectNobodyStopped(client);
    said.push(...(await ask(201, () => '203.0.113.9', way)));
    expect(said.slice(0, 20)).toEqual(Array(20).fill('done'));
    expect(new Set(said.slice(20))).toEqual(new Set([SENTENCES[way]]));
    await expectNobodyStopped(client);
  },
);

it.each([
  ['a network of 64 bits', 20, (index: number) => `2001:db8:7:7:${index.toString(16)}::1`],
  ['a customer of 48 bits', 40, (index: number) => `2001:db8:8:${index.toString(16)}::1`],
])('as many IPs as one likes in %s have %i mails', async (_network, most, ipOf) => {
  await start();
  const client = await createAccount(server);
  const said = await ask(300, ipOf);
  expect(said.filter((text) => text === 'done')).toHaveLength(most);
  expect(new Set(said)).toEqual(new Set(['done', SENTENCES.signUp]));
  await expectNobodyStopped(client);
});

it('one IP has the three ways together, and an address that was named is not counted once it is over', async () => {
  await start();
  const said = [
    ...(await ask(8, () => '203.0.113.10', 'signUp')),
    ...(await ask(8, () => '203.0.113.10', 'recover')),
    ...(await ask(4, () => '203.0.113.10', 'confirm')),
  ];
  expect(said).toEqual(Array(20).fill('done'));
  const victim = unknownEmail();
  const recover = async (ip: string) => {
    asBrowser(new Browser(ip));
    return (await actions.requestRecovery(IDLE, formData({ email: victim }))).status;
  };
  for (let attempt = 0; attempt < 7; attempt++) {
    expect(await recover('203.0.113.10')).toBe('failed');
  }
  expect(await recover('203.0.113.11')).toBe('done');
});

it('where all mails are used up, visitors read for how many minutes, clients sign in, and the consultant is told once', async () => {
  const alerts: string[] = [];
  const webhook = createServer(async (request, response) => {
    alerts.push((JSON.parse(await text(request)) as { text: string }).text);
    response.end();
  });
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve));
  ends.push(() => webhook.close());
  vi.stubEnv('ALERT_WEBHOOK_URL', `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`);
  await start();
  const client = await createAccount(server);

  for (let taken = 1; taken < 100; taken++) {
    const { auth } = createClient(server.url, KEYS.secret, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'Sb-Forwarded-For': anyIp() } },
    });
    const { error } = await auth.signUp({ email: unknownEmail(), password: PASSWORD });
    expect(error).toBeNull();
  }
  for (const sentence of await ask(5, anyIp)) {
    const [, minutes] =
      /^Trop d’e-mails sont partis ces derniers temps\. Réessayez dans (\d+)\u00a0minutes?, ou écrivez-moi\.$/.exec(
        sentence,
      ) ?? [];
    expect(Number(minutes), sentence).toBeGreaterThan(0);
    expect(Number(minutes)).toBeLessThanOrEqual(8);
  }
  // Whether or not there is an account.
  asBrowser(new Browser(anyIp()));
  const known = await actions.signUp(
    IDLE,
    formData({
      firstName: 'Zoé',
      lastName: 'Démo',
      email: client.email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  );
  expect(known.toast?.description).toMatch(/^Trop d’e-mails sont partis/);
  for (const work of afterwards) await work();
  expect(afterwards.length).toBeGreaterThan(1);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toContain('inscription');

  asBrowser(new Browser(anyIp()));
  const credentials = formData({ email: client.email, password: PASSWORD });
  expect(await redirectionOf(actions.signIn(IDLE, credentials))).toBe('/dashboard');
  asBrowser(new Browser(anyIp()));
  const recovery = await actions.requestRecovery(IDLE, formData({ email: client.email }));
  expect(recovery.status).toBe('done');
});
