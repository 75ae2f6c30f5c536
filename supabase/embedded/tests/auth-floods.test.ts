import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, it } from 'vitest';
import {
  clientOf,
  type Embedded,
  KEYS,
  mailsTo,
  migratedStore,
  PASSWORD,
  signUp,
  startEmbedded,
  type TemporaryStore,
} from './support/embedded.ts';
import { describeSql } from './support/sql.ts';

/** Mails that are asked for by the hundred, past the site or through it, and what is left for everybody else. */

let store: TemporaryStore;
let server: Embedded;
const serve = async (mailsAnHour: number) => {
  const environment = { ...store.environment, AUTH_MAILS_AN_HOUR: String(mailsAnHour) };
  server = await startEmbedded(store.path, environment);
};
async function start(mailsAnHour: number): Promise<void> {
  store = await migratedStore();
  await serve(mailsAnHour);
}
afterEach(async () => {
  await server?.stop();
  store?.remove();
});

const OVER = 'over_email_send_rate_limit';
const unknownEmail = () => `nobody-${randomUUID()}@example.fr`;

/** A client of the API itself, with its publishable key, at an IP of this machine. */
function send(
  localAddress: string,
  path: string,
  body: object,
  { method = 'POST', token = '' } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      apikey: KEYS.publishable,
      'content-type': 'application/json',
      // Anybody can say so: it is believed of the site alone.
      'sb-forwarded-for': anyIp(),
      'x-forwarded-for': anyIp(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request(`${server.url}/auth/v1${path}`, { method, localAddress, headers });
    sent.on('error', reject);
    sent.on('response', (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    sent.end(JSON.stringify(body));
  });
}

/** The site as it asks for a visitor at this IP. */
const siteFor = (ip: string) =>
  createClient(server.url, KEYS.secret, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { 'Sb-Forwarded-For': ip } },
  }).auth;
const newcomer = () => ({ email: unknownEmail(), password: PASSWORD });
const anyIp = () => `2001:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;

const times = async <Answer>(count: number, ask: (index: number) => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) answers.push(await ask(index));
  return answers;
};

describe('one IP, past the site,', () => {
  const WAYS = [
    ['/signup', { password: PASSWORD }],
    ['/recover', {}],
    ['/otp', {}],
    ['/resend', { type: 'signup' }],
  ] as const;

  it('that asks 300 times in each way takes a fifth, and nobody else is stopped', async () => {
    await start(100);
    const { email } = await signUp(server);
    const answered: number[] = [];
    for (const [path, body] of WAYS) {
      const ask = () => send('127.0.0.1', path, { ...body, email: unknownEmail() });
      answered.push(...(await Promise.all(Array.from({ length: 300 }, ask))));
    }
    // One was the client's own. Which of 300 at once are the other 19, nobody says; of the ways after the first none is.
    expect(answered.slice(0, 300).filter((status) => status === 200)).toHaveLength(19);
    expect(answered.filter((status) => status === 429)).toHaveLength(answered.length - 19);

    for (const [path, body] of WAYS) {
      expect(await send('127.0.0.2', path, { ...body, email: unknownEmail() }), path).toBe(200);
    }
    const others = await times(50, () => siteFor(anyIp()).signUp(newcomer()));
    expect(others.map(({ error }) => error)).toEqual(Array(50).fill(null));
    const signedIn = await clientOf(server.url, KEYS.publishable).auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(signedIn.error).toBeNull();
  });

  it('that changes its address on and on is counted likewise', async () => {
    await start(5);
    const { client } = await signUp(server);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const change = (from: string) =>
      send(
        from,
        '/user',
        { email: unknownEmail(), current_password: PASSWORD },
        { method: 'PUT', token },
      );
    expect(await change('127.0.0.1')).toBe(429);
    expect(await change('127.0.0.2')).toBe(200);
  });
});

describe('the ceiling of mails to who has proved nothing', () => {
  it('is one over all networks and ways, also after a restart, and asks to wait for minutes', async () => {
    await start(100);
    const client = await signUp(server);
    // Its own was the first.
    const before = await times(99, () => siteFor(anyIp()).signUp(newcomer()));
    expect(before.map(({ error }) => error)).toEqual(Array(99).fill(null));

    await server.stop();
    await serve(100);
    const site = siteFor(anyIp());
    // 300 a day: another one each 7 minutes and 12 seconds, and four more before a network that had one.
    const over = [
      [432, await site.signUp(newcomer())],
      // Somebody's: it is answered as one that is nobody's.
      [432, await site.signUp({ email: client.email, password: PASSWORD })],
      [432, await site.signInWithOtp({ email: unknownEmail() })],
      [5 * 432, await clientOf(server.url, KEYS.publishable).auth.signUp(newcomer())],
    ] as const;
    for (const [most, { error }] of over) {
      expect(error?.code).toBe(OVER);
      const [, wait] = /again in (\d+) s$/.exec(error?.message ?? '') ?? [];
      expect(Number(wait)).toBeGreaterThan(most - 432);
      expect(Number(wait)).toBeLessThanOrEqual(most);
    }
  });

  it('keeps nobody from signing in, or from a new password, who has proved their address', async () => {
    await start(2);
    const { email } = await signUp(server);
    await siteFor(anyIp()).signUp(newcomer());
    expect((await siteFor(anyIp()).signUp(newcomer())).error?.code).toBe(OVER);
    const site = siteFor(anyIp());
    expect((await site.resetPasswordForEmail(email)).error).toBeNull();
    const subjects = (await mailsTo(server.mailboxUrl, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Choisissez un nouveau mot de passe');
    expect((await site.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('answers a stranger who asks past the site as ever, and mails nobody who has proved nothing', async () => {
    await start(10);
    const unconfirmed = unknownEmail();
    await siteFor(anyIp()).signUp({ email: unconfirmed, password: PASSWORD });
    await times(9, () => siteFor(anyIp()).signUp(newcomer()));
    const before = (await mailsTo(server.mailboxUrl, unconfirmed)).length;
    expect(await send('127.0.0.1', '/recover', { email: unconfirmed })).toBe(200);
    expect(await mailsTo(server.mailboxUrl, unconfirmed)).toHaveLength(before);
  });

  it('leaves its last mails to networks that had none: a few that take all do not take those', async () => {
    await start(40);
    const taken = await times(50, (index) =>
      // One customer's, of however many networks.
      siteFor(`2001:db8:1:${index.toString(16)}::1`).signUp(newcomer()),
    );
    expect(taken.filter(({ error }) => error === null)).toHaveLength(38);
    expect((await siteFor('203.0.113.7').signUp(newcomer())).error).toBeNull();
    expect((await siteFor('203.0.113.7').signUp(newcomer())).error?.code).toBe(OVER);
    expect((await siteFor('203.0.113.8').signUp(newcomer())).error).toBeNull();
  });
});

await describeSql('a bucket of tokens', ({ sql }) => {
  const take = async (key: string, reserve = 0) => {
    const [row] = await sql.rows<{ allowed: boolean; retry_after_seconds: number }>(
      'select * from public.consume_token_bucket($1, 5, 60, $2)',
      [key, String(reserve)],
    );
    return row;
  };
  /** Moves the end of a count's window as if that time had passed. */
  const pass = (key: string, seconds: number) =>
    sql.rows(
      'update private.rate_limits set window_ends_at = window_ends_at - make_interval(secs => $2) where key_hash = $1',
      [key, String(seconds)],
    );
  const allowed = async (key: string, count: number, reserve = 0) =>
    (await times(count, () => take(key, reserve))).filter((one) => one?.allowed).length;

  it('holds so many, and gets one more each interval, however often it is asked meanwhile', async () => {
    expect(await allowed('a', 8)).toBe(5);
    expect(await take('a')).toEqual({ allowed: false, retry_after_seconds: 60 });
    await pass('a', 40);
    expect(await take('a')).toEqual({ allowed: false, retry_after_seconds: 20 });
    await pass('a', 20);
    expect(await allowed('a', 3)).toBe(1);
    await pass('a', 3_600);
    expect(await allowed('a', 8), 'full again, and no more than that').toBe(5);
  });

  it('keeps a reserve, and says when there is more than that again', async () => {
    expect(await allowed('b', 8, 2)).toBe(3);
    expect(await take('b', 2)).toEqual({ allowed: false, retry_after_seconds: 60 });
    expect(await allowed('b', 8)).toBe(2);
    expect(await take('b', 2)).toEqual({ allowed: false, retry_after_seconds: 180 });
  });

  it.each([
    [0, 60, 0],
    [5, 0, 0],
    [5, 60, 5],
    [5, -1, 0],
    [100, 86_400, 0],
    [5, Number.NaN, 0],
  ])('of %d tokens each %d s with %d in reserve is none', async (...parts) => {
    const asked = sql.rows(
      "select * from public.consume_token_bucket('c', $1, $2, $3)",
      parts.map(String),
    );
    await expect(asked).rejects.toMatchObject({ code: '22023' });
  });
});
