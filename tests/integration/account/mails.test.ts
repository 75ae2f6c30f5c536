import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { AuthError } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { newFolder, removeFolder, startLake, type TestLake } from '../../support/embedded-lake.ts';
import {
  clientOf,
  confirmLink,
  type Embedded,
  KEYS,
  mailsTo,
  migratedFolder,
  needsOwnServer,
  PASSWORD,
  type SharedSupabase,
  sharedSupabase,
  startEmbedded,
  type TemporaryFolder,
} from '../../support/embedded-supabase.ts';
import { GIVEN } from '../../support/given-supabase.ts';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
/** Work of the site after its answer. */
const afterwards = vi.hoisted(() => new Set<Promise<void>>());
vi.mock('next/server', () => ({
  after: (task: () => Promise<void>) => {
    const work: Promise<void> = task().finally(() => void afterwards.delete(work));
    afterwards.add(work);
  },
}));

const SITE = 'http://127.0.0.1:3999';
/** Whether the auth server's hook leads here. */
const isAsked = !GIVEN || GIVEN.hookPort !== undefined;
const SECRET = GIVEN?.hookSecret || `v1,whsec_${randomBytes(32).toString('base64')}`;

let lake: TestLake;
let folder: TemporaryFolder;
let supabase: SharedSupabase;
/** The same where it is this file's own; none where one is given. */
let own: Embedded | undefined;
/** Requests of the auth server, as they came. */
const asked: Array<{ headers: IncomingHttpHeaders; body: string; status: number }> = [];
let post: (request: Request) => Promise<Response>;
/** The site's failure in the place of writing mails. */
let fault: 'answers 500' | 'says no' | 'is silent' | null = null;

const ask = (headers: IncomingHttpHeaders, body: string) =>
  post(
    new Request(`${SITE}/api/account-mails`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    }),
  );

/** Asks as the auth server does; resolves with the status. */
async function askSigned(asked: object): Promise<number> {
  const body = JSON.stringify(asked);
  const id = randomUUID();
  const time = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(SECRET.replace(/^v1,whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  };
  return (await ask(signed, body)).status;
}

/** The site, as far as the auth server sees it. */
const site = createServer(async (request, response) => {
  const body = (await buffer(request)).toString();
  if (fault === 'is silent') return;
  const says = (status: number, answer: object = {}) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  if (fault === 'says no') return says(200, { error: { http_code: 422, message: 'No.' } });
  if (fault) return says(500);
  const { status } = await ask(request.headers, body);
  asked.push({ headers: request.headers, body, status });
  says(status);
});

beforeEach(({ skip }) => skip(!isAsked, 'the mail hook of what is given leads elsewhere'));
beforeAll(async () => {
  if (!isAsked) return;
  lake = await startLake(await newFolder());
  const seed = lake.client().transaction();
  for (const document of readSeed()) seed.create(document);
  await seed.commit();
  await new Promise<void>((resolve) => site.listen(GIVEN?.hookPort ?? 0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  if (!GIVEN) {
    folder = await migratedFolder();
    own = await startEmbedded(folder.path, {
      SITE_URL: SITE,
      SEND_EMAIL_HOOK_URL: `http://127.0.0.1:${port}/api/account-mails`,
      SEND_EMAIL_HOOK_SECRET: SECRET,
    });
  }
  supabase = own ?? (await sharedSupabase());
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SANITY_API_HOST', lake.url);
  vi.stubEnv('SUPABASE_URL', supabase.url);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', KEYS.publishable);
  vi.stubEnv('SUPABASE_SECRET_KEY', KEYS.secret);
  vi.stubEnv('SMTP_URL', supabase.smtpUrl);
  vi.stubEnv('MAIL_FROM', '');
  vi.stubEnv('MAIL_TO', '');
  vi.stubEnv('SEND_EMAIL_HOOK_SECRET', SECRET);
  vi.resetModules();
  ({ POST: post } = await import('../../../app/api/account-mails/route.ts'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await own?.stop();
  site.close();
  folder?.remove();
  await lake?.stop();
  if (lake) await removeFolder(lake.dataDir);
});

const write = (texts: Record<string, string>) =>
  lake.client().patch('accountMails').set(texts).commit();

/** The auth client of the site's own server, which is answered once the site has the mail. */
const auth = () => clientOf(supabase.url, KEYS.secret).auth;

async function signUp(): Promise<string> {
  const email = `zoe-${randomUUID()}@exemple.fr`;
  const { error } = await auth().signUp({ email, password: PASSWORD });
  expect(error).toBeNull();
  await Promise.all(afterwards);
  return email;
}

const newest = async (email: string) => {
  await Promise.all(afterwards);
  const [mail] = await mailsTo(supabase.mailboxUrl, email);
  if (!mail) throw new Error('no mail');
  return mail;
};

it('the auth server’s mails are the site’s: the consultant’s words, its sender, a link that works', async () => {
  await write({ confirmTitle: 'Plus qu’un clic !', confirmText: 'Réponse dans les {délai}.' });
  const email = await signUp();
  const mail = await newest(email);
  expect(mail.subject).toBe('Plus qu’un clic\u202f!');
  expect(mail.text).toContain('Réponse dans les 24h.');
  expect(mail.text).toContain('Atelier Liaison\nhttp://127.0.0.1:3999');
  expect(mail.from).toBe('bonjour@exemple.fr');
  const { origin, pathname, searchParams } = confirmLink(mail);
  expect([origin, pathname, searchParams.get('type')]).toEqual([SITE, '/auth/confirm', 'signup']);
  const { data, error } = await clientOf(supabase.url, KEYS.publishable).auth.verifyOtp({
    token_hash: searchParams.get('token_hash') ?? '',
    type: 'signup',
  });
  expect([error, data.user?.email]).toEqual([null, email]);
});

it('a changed address and a new password are told in the document’s words, too', async () => {
  await write({
    newEmailText: 'Au lieu de {ancienne} : {nouvelle}.',
    passwordTitle: 'Nouvelle clé',
  });
  const email = await signUp();
  const token = confirmLink(await newest(email)).searchParams.get('token_hash') ?? '';
  const client = clientOf(supabase.url, KEYS.secret);
  const { error } = await client.auth.verifyOtp({ token_hash: token, type: 'signup' });
  expect(error).toBeNull();

  const next = `zoe-${randomUUID()}@exemple.fr`;
  expect((await client.auth.updateUser({ email: next })).error).toBeNull();
  const change = await newest(next);
  expect(change.text).toContain(`Au lieu de ${email}\u00a0: ${next}.`);
  expect(confirmLink(change).searchParams.get('type')).toBe('email_change');

  expect((await client.auth.updateUser({ password: 'Autre-motdepasse-2!' })).error).toBeNull();
  expect((await newest(email)).subject).toBe('Nouvelle clé');
});

it('a call of the auth server is good once', async () => {
  await signUp();
  const { headers, body, status } = asked.at(-1) ?? { headers: {}, body: '' };
  expect(status).toBe(200);
  expect((await ask(headers, body)).status).toBe(401);
});

it('a mail server that stands still keeps nobody waiting, and the database reads nothing of a link', async () => {
  const sockets = new Set<Socket>();
  const frozen = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => frozen.listen(0, '127.0.0.1', resolve));
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${(frozen.address() as AddressInfo).port}`);
  vi.resetModules();
  ({ POST: post } = await import('../../../app/api/account-mails/route.ts'));
  const reach = globalThis.fetch;
  const stored: string[] = [];
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url).endsWith('/rpc/queue_account_mails')) stored.push(String(init?.body));
    return reach(url, init);
  });

  const times: number[] = [];
  for (let call = 0; call < 100; call += 1) {
    const email = `gel-${call}@exemple.fr`;
    const began = performance.now();
    const status = await askSigned({
      user: { email },
      email_data: { email_action_type: 'recovery', token_hash: 'jeton-du-lien', token: '87654321' },
    });
    times.push(performance.now() - began);
    expect(status).toBe(200);
  }
  expect(times.sort((a, b) => a - b)[98]).toBeLessThan(1_000);
  expect(stored).toHaveLength(100);
  expect(stored.join()).not.toMatch(/jeton|87654321|gel-/);

  // A waiting mail is tried again later: lib/outbox/outbox.ts, as any other mail.
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0));
  frozen.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all(afterwards);
  asking.mockRestore();
  warned.mockRestore();
  vi.stubEnv('SMTP_URL', supabase.smtpUrl);
  vi.resetModules();
  ({ POST: post } = await import('../../../app/api/account-mails/route.ts'));
});

it.each([
  ['a list as the address', { email: ['zoe@exemple.fr'] }],
  ['a NUL in it', { email: 'zoe\0@exemple.fr' }],
  ['a second line in it', { email: 'zoe@exemple.fr\r\nBcc: nico@exemple.fr' }],
  ['none at all', null],
])('%s is no mail of the auth server', async (_what, user) => {
  const status = await askSigned({ user, email_data: { email_action_type: 'recovery' } });
  expect(status).toBe(400);
});

/** Each way to a mail, as the site's own server asks, of an account that nothing was mailed to yet. */
const WAYS: Array<[string, (email: string) => Promise<{ error: AuthError | null }>, boolean]> = [
  ['signing up', (email) => auth().signUp({ email, password: PASSWORD }), false],
  ['a link', (email) => auth().signInWithOtp({ email }), false],
  ['an invitation', (email) => auth().admin.inviteUserByEmail(email), false],
  ['a new password', (email) => auth().resetPasswordForEmail(email), true],
  [
    'another address',
    async (email) => {
      const client = clientOf(supabase.url, KEYS.secret).auth;
      await client.signInWithPassword({ email, password: PASSWORD });
      return client.updateUser({ email: `nouvelle-${email}` });
    },
    true,
  ],
];

describe('what a mail was for is undone where the site does not take it, as the hosted server rolls it back', () => {
  it.each(WAYS)('%s', async (_way, ask, isAccount) => {
    const email = `zoe-${randomUUID()}@exemple.fr`;
    const { admin } = auth();
    if (isAccount) await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    const state = async () => {
      const { data } = await admin.listUsers({ perPage: 1_000 });
      const user = data.users.find((each) => each.email === email);
      return user && [user.recovery_sent_at, user.confirmation_sent_at, user.new_email];
    };
    const before = await state();
    fault = 'answers 500';
    expect((await ask(email)).error).toMatchObject({
      status: 500,
      message: 'Unexpected status code returned from hook: 500',
    });
    fault = 'says no';
    expect((await ask(email)).error).toMatchObject({ status: 422, message: 'No.' });
    expect(await state()).toEqual(before);
    // Nor is there a pause, as after a mail.
    fault = null;
    expect((await ask(email)).error).toBeNull();
  });

  it('after five seconds of silence', async () => {
    const email = `zoe-${randomUUID()}@exemple.fr`;
    fault = 'is silent';
    const began = performance.now();
    const { error } = await auth().signUp({ email, password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: 'hook_timeout',
      message: 'Failed to reach hook within maximum time of 5.000000 seconds',
    });
    expect(performance.now() - began).toBeGreaterThan(4_900);
    fault = null;
    expect((await auth().signUp({ email, password: PASSWORD })).error).toBeNull();
  });
});

it('a stranger, who is answered before there is a mail, is mailed the template where the site is down', async () => {
  needsOwnServer();
  await write({ recoveryTitle: 'Mots du Studio' });
  const email = await signUp();
  fault = 'answers 500';
  const stranger = clientOf(supabase.url, KEYS.publishable).auth;
  expect((await stranger.resetPasswordForEmail(email)).error).toBeNull();
  await vi.waitFor(async () => expect((await newest(email)).subject).toMatch(/mot de passe/));
  const template = await newest(email);
  expect(template.subject).toBe('Choisissez un nouveau mot de passe');
  expect(confirmLink(template).searchParams.get('type')).toBe('recovery');
  fault = null;
});

it('a mail goes out all the same, in the site’s own words, where the content is down', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubEnv('MAIL_FROM', 'site@exemple.fr');
  vi.stubEnv('SANITY_API_HOST', 'http://127.0.0.1:9');
  vi.resetModules();
  ({ POST: post } = await import('../../../app/api/account-mails/route.ts'));
  const other = await signUp();
  expect(await newest(other)).toMatchObject({
    from: 'site@exemple.fr',
    subject: 'Confirmez votre adresse e-mail',
  });
  expect(asked.at(-1)?.status).toBe(200);
  warned.mockRestore();
});
