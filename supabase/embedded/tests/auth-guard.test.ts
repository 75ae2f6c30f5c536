import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clientOf,
  confirmLink,
  type Embedded,
  KEYS,
  mailsTo,
  migratedStore,
  PASSWORD,
  signUp,
  startEmbedded,
  type TemporaryStore,
} from './support/embedded.ts';

/** Requests of a stranger with the publishable key to the auth API itself, past the site. */

const WRONG = 'Faux-mdp1!';
const NEXT = 'Nouveau-mdp1!';
/** Where all of these requests come from. */
const PEER = '127.0.0.1';
const unknownEmail = () => `nobody-${randomUUID()}@example.fr`;

let store: TemporaryStore;
let server: Embedded;
const serve = async (environment: Record<string, string> = {}) => {
  server = await startEmbedded(store.path, { ...store.environment, ...environment });
};
beforeAll(async () => {
  store = await migratedStore();
  await serve();
});
afterAll(async () => {
  await server?.stop();
  store?.remove();
});

/** Begins anew what is counted at this machine's IP, as the next quarter of an hour does. */
async function withoutCounts(): Promise<void> {
  const forgotten_keys = ['api-address', 'api-link'].map((purpose) =>
    createHmac('sha256', KEYS.secret).update(`${purpose}\0${PEER}`).digest('hex'),
  );
  const { error } = await clientOf(server.url, KEYS.secret).rpc('release_rate_limits', {
    forgotten_keys,
    returned_keys: [],
  });
  expect(error).toBeNull();
}

/** Another server on an empty database, for the tests that follow. */
async function startAnew(environment: Record<string, string> = {}): Promise<void> {
  await server.stop();
  store.remove();
  store = await migratedStore();
  await serve(environment);
}

const anonymous = (key = KEYS.publishable) => clientOf(server.url, key).auth;
const signIn = (email: string, password: string, key?: string) =>
  anonymous(key).signInWithPassword({ email, password });

/** A raw answer of the API: its status, its body without what differs between any two accounts. */
async function send(method: string, path: string, body: object, token?: string) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: KEYS.publishable,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = (await response.text())
    .replace(/[\w-]+@example\.fr/g, '(e-mail)')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+\d\d(:\d\d)?)?/g, '(time)');
  const headers = [...response.headers.keys()].filter((name) => name !== 'date').sort();
  return { status: response.status, text, headers };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('wrong passwords', () => {
  it('are refused from the sixth on, and the right one with them, also after a restart', async () => {
    const { email } = await signUp(server);
    const codes = [];
    for (let attempt = 0; attempt < 60; attempt++) codes.push((await signIn(email, WRONG)).error);
    expect(codes.slice(0, 5).map((error) => error?.code)).toEqual(
      Array(5).fill('invalid_credentials'),
    );
    expect(new Set(codes.slice(5).map((error) => error?.code))).toEqual(
      new Set(['over_request_rate_limit']),
    );
    await server.stop();
    await serve();
    expect((await signIn(email, PASSWORD)).error?.status).toBe(429);
    // The site, which counts by itself, is not refused for what others do.
    expect((await signIn(email, PASSWORD, KEYS.secret)).error).toBeNull();
    await withoutCounts();
  });

  it('of many accounts are refused at one IP, by whatever way the path is written', async () => {
    const { email } = await signUp(server);
    const codes = [];
    for (let attempt = 0; attempt < 31; attempt++) {
      codes.push((await signIn(unknownEmail(), WRONG)).error?.code);
    }
    expect(codes.at(-2)).toBe('invalid_credentials');
    expect(codes.at(-1)).toBe('over_request_rate_limit');
    const written = await send('POST', '/%74oken?grant_type=password', { email, password: WRONG });
    expect(written.status).toBe(404);
    await withoutCounts();
  });

  it('are forgotten with a right one', async () => {
    const { email } = await signUp(server);
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await signIn(email, WRONG);
      expect((await signIn(email, PASSWORD)).error).toBeNull();
    }
  });
});

describe('a stranger does not learn who has an account', () => {
  it('by signing up: one answer, and nothing left of it', async () => {
    const { email } = await signUp(server);
    const fresh = unknownEmail();
    const ask = (who: string) =>
      send('POST', '/signup', { email: who, password: NEXT, data: { first_name: 'Zoé' } });
    expect(await ask(email)).toEqual(await ask(fresh));
    // Nor by signing in with what one has signed up with.
    const tryOut = (who: string) =>
      send('POST', '/token?grant_type=password', { email: who, password: NEXT });
    expect(await tryOut(email)).toEqual(await tryOut(fresh));
    expect((await signIn(email, PASSWORD)).error).toBeNull();
    const profiles = await clientOf(server.url, KEYS.secret).from('profiles').select('email');
    expect(JSON.stringify(profiles.data)).not.toContain('stand-in');
    const mails = await (await fetch(`${server.mailboxUrl}/api/messages`)).text();
    expect(mails).not.toContain('stand-in');
    // The site is told, to mail the owner.
    const told = await anonymous(KEYS.secret).signUp({ email, password: NEXT });
    expect(told.data.user?.identities).toEqual([]);
  });

  it.each([
    ['/otp', { create_user: false }],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
  ])('by asking %s for a mail', async (path, body) => {
    const { email } = await signUp(server);
    const unconfirmed = unknownEmail();
    await anonymous(KEYS.secret).signUp({ email: unconfirmed, password: PASSWORD });
    const answers = [];
    for (const who of [email, unconfirmed, unknownEmail()]) {
      answers.push(await send('POST', path, { ...body, email: who }));
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers).toEqual(Array(3).fill(answers[0]));
  });

  it('by changing to an address, or by looking at oneself afterwards', async () => {
    const taken = await signUp(server);
    const answers = [];
    for (const next of [taken.email, unknownEmail()]) {
      const { client } = await signUp(server);
      const token = (await client.auth.getSession()).data.session?.access_token;
      answers.push([
        await send('PUT', '/user', { email: next }, token),
        (await client.auth.getUser()).data.user?.new_email === next,
      ]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toMatchObject({ status: 200 });
    expect((await mailsTo(server.mailboxUrl, taken.email)).map(({ subject }) => subject)).toEqual([
      'Confirmez votre adresse e-mail',
    ]);
  });

  it('and floods nobody with mails', async () => {
    const { email } = await signUp(server);
    for (const who of [email, unknownEmail()]) {
      const statuses = [];
      for (let attempt = 0; attempt < 7; attempt++) {
        statuses.push((await send('POST', '/recover', { email: who })).status);
      }
      expect(statuses.slice(-2)).toEqual([429, 429]);
    }
  });
});

it('a new e-mail needs the present password, as a new password does', async () => {
  const { email } = await signUp(server);
  const { auth } = clientOf(server.url, KEYS.publishable);
  await auth.signInWithPassword({ email, password: PASSWORD });
  const change = async (proof: object) =>
    (await auth.updateUser({ email: unknownEmail(), ...proof })).error?.code;
  expect(await change({})).toBe('reauthentication_needed');
  expect(await change({ current_password: WRONG })).toBe('reauthentication_not_valid');
  expect(await change({ current_password: PASSWORD })).toBeUndefined();
});

describe('a new password', () => {
  it('needs the present one, ends the other sessions, and is told to its owner', async () => {
    await withoutCounts();
    const { client, email } = await signUp(server);
    const signedIn = clientOf(server.url, KEYS.publishable);
    await signedIn.auth.signInWithPassword({ email, password: PASSWORD });
    const change = async (proof: object) =>
      (await signedIn.auth.updateUser({ password: NEXT, ...proof })).error?.code;
    expect(await change({})).toBe('reauthentication_needed');
    expect(await change({ nonce: '00000000' })).toBe('reauthentication_needed');
    expect(await change({ current_password: WRONG })).toBe('reauthentication_not_valid');
    expect((await client.auth.getUser()).error).toBeNull();
    expect(await change({ current_password: PASSWORD })).toBeUndefined();

    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    expect((await signedIn.auth.getUser()).error).toBeNull();
    expect((await signIn(email, PASSWORD)).error).not.toBeNull();
    expect((await signIn(email, NEXT)).error).toBeNull();
    const [notice] = await mailsTo(server.mailboxUrl, email);
    expect(notice?.subject).toBe('Votre mot de passe a changé');
    expect(notice?.html).not.toContain('{{');
  });

  it('is set without it by the session that a mailed link has just opened', async () => {
    const { email } = await signUp(server);
    const client = clientOf(server.url, KEYS.publishable);
    await client.auth.resetPasswordForEmail(email);
    const link = confirmLink((await mailsTo(server.mailboxUrl, email))[0]);
    const token_hash = link.searchParams.get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: NEXT })).error).toBeNull();
    expect((await signIn(email, NEXT)).error).toBeNull();
  });

  it('is not for who guesses the present one in an open session', async () => {
    const { email } = await signUp(server);
    const client = clientOf(server.url, KEYS.publishable);
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    const change = async (current_password: string) =>
      (await client.auth.updateUser({ password: NEXT, current_password })).error?.code;
    for (let attempt = 0; attempt < 5; attempt++) await change(WRONG);
    expect(await change(PASSWORD)).toBe('over_request_rate_limit');
  });
});

it('a stranger does not learn who has an account by the time that signing in takes: one answer, in one time', async () => {
  // As slow to compare a password as what people use.
  await startAnew({ LITE_AUTH_BCRYPT_COST: '10' });
  const known: number[] = [];
  const unknown: number[] = [];
  const answers: object[] = [];
  const isEven = () => {
    const ratio = median(known) / median(unknown);
    return ratio > 0.8 && ratio < 1.25;
  };
  // More rounds when other work on the machine blurs the first: a true difference would stay.
  for (let round = 0; round < 5 || (round < 14 && !isEven()); round++) {
    const { email } = await signUp(server);
    const asked = [
      [known, email],
      [unknown, unknownEmail()],
    ] as const;
    // The work that the sign-up leaves slows the request that comes first: in turn.
    for (const [times, who] of round % 2 === 0 ? asked : asked.toReversed()) {
      const started = performance.now();
      const body = { email: who, password: WRONG };
      answers.push(await send('POST', '/token?grant_type=password', body));
      times.push(performance.now() - started);
    }
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(isEven(), `${known.join(', ')} and ${unknown.join(', ')} ms`).toBe(true);
});
