import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  clientOf,
  KEYS,
  mailsTo,
  PASSWORD,
  SITE_URL,
  sharedSupabase,
  signUp,
} from './support/embedded.ts';
import { fixture } from './support/fixture.ts';

/** Answers to `auth.admin` of the official client, as a hosted project gives them. */

const server = fixture(sharedSupabase);

const admin = () => clientOf(server.url, KEYS.secret).auth.admin;
const anybody = () => clientOf(server.url, KEYS.publishable).auth;
const newEmail = () => `admin-${randomUUID()}@example.fr`;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** An account that is made without a mail. */
async function newUser(more: object = {}) {
  const email = newEmail();
  const made = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...more,
  });
  if (made.error) throw made.error;
  return { ...made.data.user, email };
}

describe('auth.admin with the secret key', () => {
  it('makes a confirmed account, which signs in, has its profile and was not mailed', async () => {
    const user = await newUser({ user_metadata: { first_name: 'Zoé', last_name: 'Démo' } });
    expect(user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Zoé' },
      identities: [{ provider: 'email', identity_data: { email: user.email, sub: user.id } }],
    });
    const client = clientOf(server.url, KEYS.publishable);
    const signedIn = await client.auth.signInWithPassword({
      email: user.email,
      password: PASSWORD,
    });
    expect(signedIn.error).toBeNull();
    const profile = await client.from('profiles').select('first_name').single();
    expect(profile.data).toEqual({ first_name: 'Zoé' });
    expect(await mailsTo(server.mailboxUrl, user.email)).toEqual([]);
  });

  it('shows an account as its owner sees it', async () => {
    const { client, userId } = await signUp(server, { first_name: 'Zoé' });
    const own = await client.auth.getUser();
    const shown = await admin().getUserById(userId);
    const { id, email, user_metadata, app_metadata, is_anonymous } = own.data.user ?? {};
    expect(shown.data.user).toMatchObject({ id, email, user_metadata, app_metadata, is_anonymous });
    const times = ['created_at', 'email_confirmed_at', 'last_sign_in_at'] as const;
    for (const name of times) {
      expect(new Date(shown.data.user?.[name] ?? ''), name).toEqual(
        new Date(own.data.user?.[name] ?? ''),
      );
    }
  });

  it('lists accounts by pages, the newest first, and says how many there are', async () => {
    const [older, newer] = [await newUser(), await newUser()];
    const first = await admin().listUsers({ page: 1, perPage: 1_000 });
    const ids = first.data.users.map(({ id }) => id);
    expect(ids.indexOf(newer.id)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    const page = await admin().listUsers({ page: 2, perPage: 1 });
    expect(page.error).toBeNull();
    expect(page.data).toMatchObject({ aud: 'authenticated', nextPage: 3 });
    expect(page.data.users).toHaveLength(1);
    expect((page.data as { total: number }).total).toBeGreaterThanOrEqual(2);
  });

  it('changes an account at once: a new password ends its sessions, metadata are merged', async () => {
    const { client, userId } = await signUp(server, { first_name: 'Zoé', last_name: 'Démo' });
    const email = newEmail();
    const changed = await admin().updateUserById(userId, {
      email,
      password: 'Nouveau-mdp1!',
      user_metadata: { first_name: 'Zoë', last_name: null },
    });
    expect(changed.error).toBeNull();
    expect(changed.data.user).toMatchObject({ email, user_metadata: { first_name: 'Zoë' } });
    expect(changed.data.user?.user_metadata).not.toHaveProperty('last_name');
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    const signIn = (password: string) => anybody().signInWithPassword({ email, password });
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await signIn('Nouveau-mdp1!')).error).toBeNull();
  });

  it('confirms an account that was not', async () => {
    const { id, email } = await newUser({ email_confirm: false });
    const signIn = () => anybody().signInWithPassword({ email, password: PASSWORD });
    expect((await signIn()).error).not.toBeNull();
    await admin().updateUserById(id, { email_confirm: true });
    expect((await signIn()).error).toBeNull();
  });

  it('deletes an account with what is its client’s', async () => {
    const { id } = await newUser();
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const profiles = clientOf(server.url, KEYS.secret).from('profiles').select().eq('id', id);
    expect((await profiles).data).toEqual([]);
  });

  it.each(['recovery', 'magiclink'] as const)(
    'makes a link of type %s that opens a session once',
    async (type) => {
      const { id, email } = await newUser();
      const { data, error } = await admin().generateLink({ type, email });
      expect(error).toBeNull();
      expect(data.user?.id).toBe(id);
      expect(data.properties).toMatchObject({ verification_type: type, redirect_to: SITE_URL });
      const link = new URL(data.properties?.action_link ?? '');
      expect(link.searchParams.get('token')).toBe(data.properties?.hashed_token);
      const redeem = () =>
        anybody().verifyOtp({ type, token_hash: data.properties?.hashed_token ?? '' });
      expect((await redeem()).data.user?.id).toBe(id);
      expect((await redeem()).error?.code).toBe('otp_expired');
      expect(await mailsTo(server.mailboxUrl, email)).toEqual([]);
    },
  );

  it('makes a code that opens a session, too', async () => {
    const { id, email } = await newUser();
    const { data } = await admin().generateLink({ type: 'magiclink', email });
    const token = data.properties?.email_otp ?? '';
    const redeemed = await anybody().verifyOtp({ type: 'magiclink', email, token });
    expect(redeemed.data.user?.id).toBe(id);
  });

  it.each<[string, () => Promise<{ error: unknown }>, object]>([
    [
      'an address that is taken',
      async () => admin().createUser({ email: (await newUser()).email.toUpperCase() }),
      { status: 422, code: 'email_exists' },
    ],
    [
      'another’s address',
      async () => admin().updateUserById((await newUser()).id, { email: (await newUser()).email }),
      { status: 422, code: 'email_exists' },
    ],
    [
      'a weak password',
      async () => admin().updateUserById((await newUser()).id, { password: 'faible' }),
      { status: 422, code: 'weak_password' },
    ],
    ['no address', () => admin().createUser({}), { status: 400, code: 'validation_failed' }],
    [
      'nobody',
      () => admin().updateUserById(NOBODY, { email_confirm: true }),
      { status: 404, code: 'user_not_found' },
    ],
    [
      'a link to nobody',
      () => admin().generateLink({ type: 'recovery', email: newEmail() }),
      { status: 404, code: 'user_not_found' },
    ],
    [
      'a ban',
      async () => admin().updateUserById((await newUser()).id, { ban_duration: '1h' }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'a soft deletion',
      async () => admin().deleteUser((await newUser()).id, true),
      { status: 400, code: 'validation_failed' },
    ],
  ])('refuses %s', async (_, attempt, refused) => {
    expect((await attempt()).error).toMatchObject(refused);
  });
});

describe('auth.admin with any other key', () => {
  it('is refused to a stranger, and to a client who is signed in', async () => {
    const { client, userId } = await signUp(server);
    const { data } = await client.auth.getSession();
    const bearer = `Bearer ${data.session?.access_token}`;
    for (const authorization of ['', bearer]) {
      for (const [method, path] of [
        ['GET', '/users'],
        ['POST', '/users'],
        ['GET', `/users/${userId}`],
        ['PUT', `/users/${userId}`],
        ['DELETE', `/users/${userId}`],
        ['POST', '/generate_link'],
      ] as const) {
        const answer = await fetch(`${server.url}/auth/v1/admin${path}`, {
          method,
          headers: {
            apikey: KEYS.publishable,
            ...(authorization && { authorization }),
          },
        });
        expect(answer.status, `${method} ${path}`).toBe(403);
        expect(await answer.json()).toMatchObject({ error_code: 'not_admin' });
      }
    }
  });
});
