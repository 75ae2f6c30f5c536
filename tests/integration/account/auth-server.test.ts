import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  clientOf,
  confirmLink,
  KEYS,
  mailsTo,
  PASSWORD,
  sharedSupabase,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';

// The site's needs of an auth server, asked as the site asks: of the embedded one by `npm test`, and of a hosted one by `npm
// run test:supabase`.

const NEXT = 'Nouveau-mdp1!';
const WRONG = 'Faux-mdp1!';

/** The time for which a used refresh token counts once more, in ms (`refresh_token_reuse_interval`). */
const REUSE_MS = 10_000;

const server = fixture(sharedSupabase);
/** The refresh tokens of a session that was renewed twice, from its first to its last, and until when all may count. */
let renewed: { tokens: string[]; until: number };
beforeAll(async () => {
  const { refreshToken } = await sessionOf((await newAccount()).email);
  const tokens = [refreshToken];
  for (const _ of [1, 2]) {
    const { body } = await send('/token?grant_type=refresh_token', {
      refresh_token: tokens.at(-1),
    });
    tokens.push(String(body.refresh_token));
  }
  renewed = { tokens, until: Date.now() + REUSE_MS };
});

/** The auth server as the site's own server asks it, and as a client with a session does. */
const site = () => clientOf(server.url, KEYS.secret).auth;
const client = () => clientOf(server.url, KEYS.publishable).auth;
const newEmail = () => `auth-${randomUUID()}@example.fr`;

type Answer = { status: number; body: Record<string, unknown> };

/** A request to the API itself. */
async function send(
  path: string,
  body: object | undefined,
  { key = KEYS.secret, token = '', method = 'POST' } = {},
): Promise<Answer> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

/** A confirmed account, without a mail. */
async function newAccount(more: object = {}): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const made = await site().admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...more,
  });
  if (made.error) throw made.error;
  return { id: made.data.user.id, email };
}

const signIn = (email: string, password = PASSWORD) =>
  site().signInWithPassword({ email, password });

/** A session of the account: its client, and its tokens. */
async function sessionOf(email: string) {
  const auth = client();
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD });
  if (error || !data.session) throw error ?? new Error('no session');
  return { auth, token: data.session.access_token, refreshToken: data.session.refresh_token };
}

/** The fields of the newest mail's link to an address; null where there is no mail. */
async function linkTo(email: string): Promise<{ token_hash: string; type: string } | null> {
  const [mail] = await mailsTo(server.mailboxUrl, email);
  if (!mail) return null;
  const { searchParams } = confirmLink(mail);
  return {
    token_hash: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') ?? '',
  };
}

/** The account whose access token this is. */
const look = (token: string) => send('/user', undefined, { token, method: 'GET' });

const redeem = (link: { token_hash: string; type: string } | null) =>
  send('/verify', link ?? { type: 'none' });

const refused = (status: number, code: string) => ({ status, body: { error_code: code } });
const OTP_EXPIRED = refused(403, 'otp_expired');

describe('signing up', () => {
  it('makes an account that is not confirmed, with what it says of itself, and tells nobody’s session', async () => {
    const email = newEmail();
    const { data, error } = await site().signUp({
      email: email.toUpperCase(),
      password: PASSWORD,
      options: { data: { first_name: 'Zoé', sign_up_mark: 'x' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Zoé', sign_up_mark: 'x' },
      identities: [{ provider: 'email' }],
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const early = await signIn(email);
    // To the site, which says the same as of a wrong password.
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    expect((await signIn(email, WRONG)).error?.code).toBe('invalid_credentials');
  });

  it.each([
    ['too short', 'Ab1!', ['length']],
    ['without a digit', 'Motdepasse-!', ['characters']],
    ['without a capital', 'motdepasse-1!', ['characters']],
    ['without a symbol', 'Motdepasse1', ['characters']],
    ['of letters with accents', 'éééééé-1Aé', ['characters']],
    ['of a blank for a symbol', 'Motdepasse 1', ['characters']],
  ])('is refused with a password %s', async (_, password, reasons) => {
    const answer = await send('/signup', { email: newEmail(), password });
    expect(answer).toMatchObject(refused(422, 'weak_password'));
    expect(answer.body.weak_password).toEqual({ reasons });
  });

  it.each([
    ['none', undefined, 'Signup requires a valid password'],
    ['nothing', '', 'Signup requires a valid password'],
    [
      'more than bcrypt reads',
      `Aa1!${'x'.repeat(69)}`,
      'Password cannot be longer than 72 characters',
    ],
    [
      'more bytes than bcrypt reads',
      `Aa1!${'é'.repeat(35)}`,
      'Password cannot be longer than 72 characters',
    ],
  ])('is refused with a password of %s', async (_, password, msg) => {
    expect(await send('/signup', { email: newEmail(), password })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg },
    });
  });

  it('takes the longest password that bcrypt reads', async () => {
    const { status } = await send('/signup', {
      email: newEmail(),
      password: `Aa1!${'x'.repeat(68)}`,
    });
    expect(status).toBe(200);
  });

  it.each([
    'pas-une-adresse',
    'a b@example.fr',
    'é@example.fr',
    '"a b"@example.fr',
    'a@exémple.fr',
  ])('is refused with the address %s', async (email) => {
    expect(await send('/signup', { email, password: PASSWORD })).toMatchObject({
      status: 400,
      body: {
        error_code: 'validation_failed',
        msg: 'Unable to validate email address: invalid format',
      },
    });
  });

  it.each([
    ['{"email"', 'bad_json'],
    ['[]', 'bad_json'],
    ['{"email":5,"password":"Motdepasse-1!"}', 'bad_json'],
    ['{"email":"a@example.fr","password":"Motdepasse-1!","data":"x"}', 'bad_json'],
  ])('is refused with %s', async (body, code) => {
    const response = await fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: KEYS.secret, 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: code });
  });

  it('makes nothing of what an account may not say of itself', async () => {
    const email = newEmail();
    const account = { email, password: PASSWORD };
    const { error } = await site().signUp({
      ...account,
      options: { data: { text: 'x'.repeat(20_000) } },
    });
    expect(error).not.toBeNull();
    // The address is free still.
    expect((await site().signUp(account)).error).toBeNull();
  });

  it('for an address that has an account is told to the site, and changes nothing of it', async () => {
    const { email } = await newAccount();
    const again = await site().signUp({ email, password: NEXT, options: { data: { a: 1 } } });
    expect(again.error).toBeNull();
    expect(again.data.user).toMatchObject({ email, identities: [], user_metadata: { a: 1 } });
    expect((await signIn(email, NEXT)).error?.code).toBe('invalid_credentials');
    const { data } = await signIn(email);
    expect(data.user?.user_metadata).not.toHaveProperty('a');
  });

  it('once more, before it is confirmed, is told to wait and changes nothing', async () => {
    const email = newEmail();
    const signUp = (password: string, data: object) =>
      site().signUp({ email, password, options: { data } });
    expect((await signUp(PASSWORD, { mark: 'first' })).error).toBeNull();
    const again = await signUp(NEXT, { mark: 'second' });
    expect(again.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(again.error?.message).toMatch(/^For security purposes.* after \d+ seconds?\.$/);
    const opened = await redeem(await linkTo(email));
    expect(opened.body.user).toMatchObject({ user_metadata: { mark: 'first' } });
    expect((await signIn(email, NEXT)).error?.code).toBe('invalid_credentials');
    expect((await signIn(email)).error).toBeNull();
  });
});

describe('signing in', () => {
  it('answers with a session, the same in each field', async () => {
    const { id, email } = await newAccount({ user_metadata: { first_name: 'Zoé' } });
    const { body } = await send('/token?grant_type=password', {
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
      user: {
        id,
        email,
        email_confirmed_at: expect.any(String),
        last_sign_in_at: expect.any(String),
        created_at: expect.any(String),
        user_metadata: { first_name: 'Zoé' },
      },
    });
    const left = Number(body.expires_at) - Date.now() / 1000;
    expect(left).toBeGreaterThan(3_500);
    expect(left).toBeLessThanOrEqual(3_601);
  });

  it.each<[string, object, number, string]>([
    ['a wrong password', { password: WRONG }, 400, 'invalid_credentials'],
    ['no password', { password: undefined }, 400, 'invalid_credentials'],
    [
      'one that is longer than bcrypt reads',
      { password: 'x'.repeat(100) },
      400,
      'invalid_credentials',
    ],
    ['nobody’s address', { email: 'nobody@example.fr' }, 400, 'invalid_credentials'],
    ['no address', { email: undefined }, 400, 'validation_failed'],
  ])('is refused with %s', async (_, change, status, code) => {
    const { email } = await newAccount();
    const asked = { email, password: PASSWORD, ...change };
    expect(await send('/token?grant_type=password', asked)).toMatchObject(refused(status, code));
  });
});

describe('a session', () => {
  it('is renewed by its refresh token, which counts once more for a moment', async () => {
    const { email } = await newAccount();
    const { refreshToken: refresh_token } = await sessionOf(email);
    const renew = () => send('/token?grant_type=refresh_token', { refresh_token });
    const first = await renew();
    expect(first.status).toBe(200);
    expect(first.body.refresh_token).not.toBe(refresh_token);
    // Two tabs at once: the second gets the token of the first, not an end of the session.
    const second = await renew();
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
  });

  it.each(['abcdefghijkl', 'zzzzzzzzzzzz'])(
    'is not renewed by the unknown token %s',
    async (token) => {
      expect(await send('/token?grant_type=refresh_token', { refresh_token: token })).toMatchObject(
        refused(400, 'refresh_token_not_found'),
      );
    },
  );

  it.each([
    ['global', false, false],
    ['', false, false],
    ['local', false, true],
    ['others', true, false],
  ])('is ended by the scope « %s »', async (scope, here, there) => {
    const { email } = await newAccount();
    const [one, other] = [await sessionOf(email), await sessionOf(email)];
    const query = scope && `?scope=${scope}`;
    expect((await send(`/logout${query}`, undefined, one)).status).toBe(204);
    const isOpen = async ({ token }: typeof one) => (await look(token)).status === 200;
    expect([await isOpen(one), await isOpen(other)]).toEqual([here, there]);
    const renewed = await send('/token?grant_type=refresh_token', {
      refresh_token: one.refreshToken,
    });
    if (here) expect(renewed.status).toBe(200);
    else expect(renewed).toMatchObject(refused(400, 'refresh_token_not_found'));
  });

  it('that is over is said so, and so is a token that is none', async () => {
    const { email } = await newAccount();
    const { auth, token } = await sessionOf(email);
    await auth.signOut({ scope: 'local' });
    expect(await look(token)).toMatchObject(refused(403, 'session_not_found'));
    const [head, payload] = token.split('.');
    expect(await look(`${head}.${payload}.xxxx`)).toMatchObject(refused(403, 'bad_jwt'));
    expect(await look('a.b.c')).toMatchObject(refused(403, 'bad_jwt'));
  });

  it('has claims that name it, by keys that are public or by the server itself', async () => {
    const { id, email } = await newAccount();
    const { auth, token } = await sessionOf(email);
    const { data, error } = await auth.getClaims(token);
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({
      sub: id,
      email,
      role: 'authenticated',
      aud: 'authenticated',
      session_id: expect.stringMatching(/^[\da-f-]{36}$/),
      exp: expect.any(Number),
    });
    const [head, , signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ ...data?.claims, sub: randomUUID() }));
    const other = await client().getClaims(`${head}.${forged.toString('base64url')}.${signature}`);
    expect(other.data).toBeNull();
    expect(other.error).not.toBeNull();
  });
});

describe('a mailed link', () => {
  it('confirms an account, once, and opens a session', async () => {
    const email = newEmail();
    await site().signUp({ email, password: PASSWORD });
    const link = await linkTo(email);
    expect(link?.type).toBe('signup');
    const opened = await redeem(link);
    expect(opened).toMatchObject({ status: 200, body: { user: { email } } });
    const { user } = opened.body as { user: Record<string, string> };
    // By how near they are the site tells a first proof.
    const [proven, signedIn] = [user.email_confirmed_at, user.last_sign_in_at].map((time) =>
      Date.parse(time ?? ''),
    );
    expect(Math.abs((proven ?? 0) - (signedIn ?? Number.NaN))).toBeLessThan(60_000);
    expect(await redeem(link)).toMatchObject(OTP_EXPIRED);
  });

  it.each(['recovery', 'magiclink', 'email_change'])(
    'of a sign-up is none of type %s',
    async (type) => {
      const email = newEmail();
      await site().signUp({ email, password: PASSWORD });
      const link = await linkTo(email);
      expect(await redeem(link && { ...link, type })).toMatchObject(OTP_EXPIRED);
      expect((await redeem(link)).status).toBe(200);
    },
  );

  it.each(['email', 'invite'])('of a sign-up may be said to be of type %s', async (type) => {
    const email = newEmail();
    await site().signUp({ email, password: PASSWORD });
    const link = await linkTo(email);
    expect(await redeem(link && { ...link, type })).toMatchObject({ body: { user: { email } } });
  });

  it('of a recovery opens a session, once; of an account that was not confirmed, too', async () => {
    const { email } = await newAccount();
    const unconfirmed = newEmail();
    await site().signUp({ email: unconfirmed, password: PASSWORD });
    for (const asked of [email, unconfirmed]) {
      expect((await site().resetPasswordForEmail(asked)).error).toBeNull();
      const link = await linkTo(asked);
      expect(link?.type).toBe('recovery');
      for (const type of ['signup', 'email_change', 'invite']) {
        expect(await redeem(link && { ...link, type })).toMatchObject(OTP_EXPIRED);
      }
      expect(await redeem(link)).toMatchObject({ status: 200, body: { user: { email: asked } } });
      expect(await redeem(link)).toMatchObject(OTP_EXPIRED);
      expect((await signIn(asked)).error).toBeNull();
    }
  });

  it('without a password opens a session; for an account that was not confirmed, too', async () => {
    const { email } = await newAccount();
    const { email: unconfirmed } = await newAccount({ email_confirm: false });
    for (const asked of [email, unconfirmed]) {
      const { error } = await site().signInWithOtp({
        email: asked,
        options: { shouldCreateUser: false },
      });
      expect(error).toBeNull();
      const link = await linkTo(asked);
      expect(link?.type).toBe(asked === email ? 'magiclink' : 'signup');
      expect(await redeem(link)).toMatchObject({ body: { user: { email: asked } } });
    }
  });

  it('may be typed as its code, of type email', async () => {
    const { email } = await newAccount();
    const { data } = await site().admin.generateLink({ type: 'magiclink', email });
    const typed = (token: string) => send('/verify', { type: 'email', email, token });
    expect(await typed('00000000')).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
    });
    expect(await typed(data.properties?.email_otp ?? '')).toMatchObject({
      body: { user: { email } },
    });
  });

  it.each<[string, object, string]>([
    ['that is unknown', { type: 'signup', token_hash: 'f'.repeat(56) }, 'otp_expired'],
    ['without a type', { token_hash: 'f'.repeat(56) }, 'validation_failed'],
    ['of no such type', { type: 'xx', token_hash: 'f'.repeat(56) }, 'validation_failed'],
    ['of nothing', {}, 'validation_failed'],
    ['of a code without an address', { type: 'email', token: '12345678' }, 'validation_failed'],
    [
      'with an address beside it',
      { type: 'email', token_hash: 'f'.repeat(56), email: 'a@example.fr' },
      'validation_failed',
    ],
  ])('%s is refused', async (_, body, code) => {
    expect(await send('/verify', body)).toMatchObject(
      refused(code === 'otp_expired' ? 403 : 400, code),
    );
  });
});

describe('asking for a mail', () => {
  it('for a link to nobody yet makes an account that its link confirms, and not before', async () => {
    const email = newEmail();
    expect((await site().signInWithOtp({ email })).error).toBeNull();
    const link = await linkTo(email);
    expect(link?.type).toBe('signup');
    const again = await site().signUp({ email, password: PASSWORD });
    expect(again.error?.code).toBe('over_email_send_rate_limit');
    const opened = await redeem(link);
    expect(opened.body.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  });

  it('for nobody says nothing of it, but that a link makes no account', async () => {
    expect((await site().resetPasswordForEmail(newEmail())).error).toBeNull();
    const { error } = await site().signInWithOtp({
      email: newEmail(),
      options: { shouldCreateUser: false },
    });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  it.each<[string, (email: string) => Promise<{ error: object | null }>]>([
    ['a new password', (email) => site().resetPasswordForEmail(email)],
    ['a link', (email) => site().signInWithOtp({ email, options: { shouldCreateUser: false } })],
  ])('for %s twice within a minute is told to wait', async (_, ask) => {
    const { email } = await newAccount();
    expect((await ask(email)).error).toBeNull();
    expect((await ask(email)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(/^For security purposes.* after \d+ seconds?\.$/),
    });
    expect(await mailsTo(server.mailboxUrl, email)).toHaveLength(1);
  });

  it.each([
    [{ email: 'x' }, 'Unable to validate email address: invalid format'],
    [{}, 'Password recovery requires an email'],
  ])('for %j is refused', async (body, msg) => {
    expect(await send('/recover', body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg },
    });
  });
});

describe('a changed account', () => {
  it('merges what it says of itself, and refuses what is too much', async () => {
    const { email } = await newAccount({ user_metadata: { a: 1, b: 2 } });
    const { auth } = await sessionOf(email);
    const { data } = await auth.updateUser({ data: { b: null, c: 3 } });
    expect(data.user?.user_metadata).toMatchObject({ a: 1, c: 3 });
    expect(data.user?.user_metadata).not.toHaveProperty('b');
    expect((await auth.updateUser({ data: { d: 'x'.repeat(20_000) } })).error).not.toBeNull();
    expect((await auth.getUser()).data.user?.user_metadata).not.toHaveProperty('d');
  });

  it('has a new password, which ends its other sessions', async () => {
    const { email } = await newAccount();
    const [one, other] = [await sessionOf(email), await sessionOf(email)];
    const { error } = await one.auth.updateUser({ password: NEXT, current_password: PASSWORD });
    expect(error).toBeNull();
    expect((await one.auth.getUser()).error).toBeNull();
    expect(await look(other.token)).toMatchObject(refused(403, 'session_not_found'));
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    expect((await signIn(email, NEXT)).error).toBeNull();
  });

  it.each([
    ['the present one', PASSWORD, 422, 'same_password'],
    ['a weak one', 'faible', 422, 'weak_password'],
    ['one that is longer than bcrypt reads', `Aa1!${'x'.repeat(80)}`, 400, 'validation_failed'],
  ])('does not have %s for a new password', async (_, password, status, code) => {
    const { email } = await newAccount();
    const { auth } = await sessionOf(email);
    const { error } = await auth.updateUser({ password, current_password: PASSWORD });
    expect(error).toMatchObject({ status, code });
    expect((await signIn(email)).error).toBeNull();
  });

  it('has another address once whoever is asked has confirmed it', async () => {
    const { email, id } = await newAccount();
    const { auth } = await sessionOf(email);
    const next = newEmail();
    const asked = await auth.updateUser({ email: next, current_password: PASSWORD } as object);
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email, new_email: next });
    // Two links where the project has both addresses confirm (`double_confirm_changes`), else one.
    const present = await linkTo(email);
    if (present) {
      const first = await redeem(present);
      expect(first.status).toBe(200);
      expect(first.body).not.toHaveProperty('access_token');
      expect((await site().admin.getUserById(id)).data.user?.email).toBe(email);
    }
    const opened = await redeem(await linkTo(next));
    expect(opened).toMatchObject({ status: 200, body: { user: { id, email: next } } });
    expect((await signIn(next)).error).toBeNull();
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    // Sessions from before stay.
    expect((await auth.getUser()).data.user?.email).toBe(next);
  });

  it('asks for another address twice within a minute, and is told to wait', async () => {
    const { email } = await newAccount();
    const { auth } = await sessionOf(email);
    const ask = async (next: string) =>
      (await auth.updateUser({ email: next, current_password: PASSWORD } as object)).error;
    expect(await ask(newEmail())).toBeNull();
    expect(await ask(newEmail())).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(/^For security purposes.* after \d+ seconds?\.$/),
    });
  });

  it('does not have what is no address', async () => {
    const { email } = await newAccount();
    const { auth } = await sessionOf(email);
    const { error } = await auth.updateUser({ email: 'x', current_password: PASSWORD } as object);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('an operator', () => {
  it('deletes an account, its sessions and its profile', async () => {
    const { id, email } = await newAccount();
    const { token, refreshToken: refresh_token } = await sessionOf(email);
    expect((await site().admin.deleteUser(id)).error).toBeNull();
    expect(await send('/token?grant_type=refresh_token', { refresh_token })).toMatchObject(
      refused(400, 'refresh_token_not_found'),
    );
    expect(await look(token)).toMatchObject({ status: 403 });
    expect((await site().admin.getUserById(id)).error?.code).toBe('user_not_found');
    const { data } = await clientOf(server.url, KEYS.secret)
      .from('profiles')
      .select()
      .eq('user_id', id);
    expect(data).toEqual([]);
  });

  it.each([
    ['GET', randomUUID(), 'user_not_found'],
    ['GET', 'xx', 'validation_failed'],
    ['DELETE', randomUUID(), 'user_not_found'],
  ])('%s of the account %s is refused', async (method, id, code) => {
    expect(await send(`/admin/users/${id}`, undefined, { method })).toMatchObject(
      refused(404, code),
    );
  });

  it('gives an account another password, which ends its sessions', async () => {
    const { id, email } = await newAccount();
    const { auth, refreshToken: refresh_token } = await sessionOf(email);
    expect((await site().admin.updateUserById(id, { password: NEXT })).error).toBeNull();
    expect((await auth.getUser()).error).not.toBeNull();
    expect((await send('/token?grant_type=refresh_token', { refresh_token })).status).toBe(400);
    expect((await signIn(email, NEXT)).error).toBeNull();
  });

  it('invites somebody, whose link opens a session of an account without a password', async () => {
    const email = newEmail();
    const { data, error } = await site().admin.inviteUserByEmail(email, {
      data: { first_name: 'Zoé' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { first_name: 'Zoé' },
    });
    const link = await linkTo(email);
    expect(link?.type).toBe('invite');
    expect(await redeem(link)).toMatchObject({ body: { user: { email } } });
    expect((await site().admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  it.each(['signup', 'invite'] as const)(
    'makes a link of type %s for who has no account',
    async (type) => {
      const email = newEmail();
      const { data, error } = await site().admin.generateLink({ type, email, password: PASSWORD });
      expect(error).toBeNull();
      expect(data.properties).toMatchObject({ verification_type: type });
      const token_hash = data.properties?.hashed_token ?? '';
      expect(await redeem({ type, token_hash })).toMatchObject({ body: { user: { email } } });
      const again = await site().admin.generateLink({ type, email, password: PASSWORD });
      expect(again.error).toMatchObject({ status: 422, code: 'email_exists' });
    },
  );

  it('is nobody without the key of the server', async () => {
    const { email } = await newAccount();
    const { token } = await sessionOf(email);
    const asked = [
      ['GET', '/admin/users'],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
    ] as const;
    for (const [method, path] of asked) {
      for (const by of [{}, { token }]) {
        const answer = await send(
          path,
          method === 'POST' ? { email, type: 'recovery' } : undefined,
          {
            key: KEYS.publishable,
            method,
            ...by,
          },
        );
        expect(answer, path).toMatchObject(refused(403, 'not_admin'));
      }
    }
  });
});

/** Last: by now those seconds are over, or nearly. */
describe('a refresh token that was used long ago', () => {
  it('counts where the answer to it was lost, and no more once the next one was used', async () => {
    await sleep(Math.max(0, renewed.until + 1_000 - Date.now()));
    const [first, second, last] = renewed.tokens;
    const renew = (refresh_token: string | undefined) =>
      send('/token?grant_type=refresh_token', { refresh_token });
    expect(await renew(second)).toMatchObject({ status: 200, body: { refresh_token: last } });
    expect(await renew(first)).toMatchObject(refused(400, 'refresh_token_already_used'));
  });
});
