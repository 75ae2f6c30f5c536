import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clientOf,
  confirmLink,
  type Embedded,
  KEYS,
  mailsTo,
  ownStore,
  PASSWORD,
  SITE_URL,
  signUp,
  startEmbedded,
} from './support/embedded.ts';

const store = ownStore();
let server: Embedded;
const serve = async () => {
  server = await startEmbedded(store.path, store.environment);
};
beforeAll(serve);
afterAll(() => server?.stop());

describe('an account', () => {
  it('is confirmed through the mailbox and has its profile', async () => {
    const { client, userId, email } = await signUp(server, {
      first_name: '  <Zoé> & ',
      last_name: 'D’Arc"\\/',
    });
    const { data } = await client.from('profiles').select().single();
    expect(data).toMatchObject({
      user_id: userId,
      first_name: 'Zoé',
      last_name: 'D’Arc',
      email,
      phone: '',
      company: '',
    });
  });

  it.each([
    ['a name of 300 characters', { first_name: 'é'.repeat(300) }, 'é'.repeat(255)],
    ['a number', { first_name: 42 }, ''],
    ['an object', { first_name: { a: 1 } }, ''],
    ['nothing', {}, ''],
  ])('is made whatever its metadata hold: %s', async (_case, metadata, expected) => {
    const { client } = await signUp(server, metadata);
    const { data } = await client.from('profiles').select('first_name').single();
    expect(data?.first_name).toBe(expected);
  });

  it('cannot be used before it is confirmed, nor its link twice', async () => {
    const client = clientOf(server.url, KEYS.publishable);
    const email = 'unconfirmed@example.fr';
    await client.auth.signUp({ email, password: PASSWORD });
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
    // Hosted Supabase says so; whoever signs up for another's address would learn that it has an account.
    expect(early.error?.code).toBe('invalid_credentials');
    const link = confirmLink((await mailsTo(server.mailboxUrl, email))[0]);
    const token_hash = link.searchParams.get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
    const again = await client.auth.verifyOtp({ token_hash, type: 'signup' });
    expect(again.error?.code).toBe('otp_expired');
  });

  it.each(['court-1A', 'sansmajuscule1!', 'SANSMINUSCULE1!', 'Sanschiffre!', 'Sanssymbole1'])(
    'is refused with the password %s',
    async (password) => {
      const weak = password === 'court-1A' ? 'Ab1!' : password;
      const client = clientOf(server.url, KEYS.publishable);
      const { error } = await client.auth.signUp({ email: 'weak@example.fr', password: weak });
      expect(error?.code).toBe('weak_password');
    },
  );

  it('changes its address only once the new one is proven, and the profile follows', async () => {
    const { client, email } = await signUp(server);
    const next = `new-${email}`;
    expect(
      (await client.from('profiles').update({ email: next }).eq('email', email)).error?.code,
    ).toBe('42501');
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    expect((await client.from('profiles').select('email').single()).data?.email).toBe(email);
    const link = confirmLink((await mailsTo(server.mailboxUrl, next))[0]);
    expect(link.searchParams.get('type')).toBe('email_change');
    const { error } = await clientOf(server.url, KEYS.publishable).auth.verifyOtp({
      token_hash: link.searchParams.get('token_hash') ?? '',
      type: 'email_change',
    });
    expect(error).toBeNull();
    expect((await client.from('profiles').select('email').single()).data?.email).toBe(next);
  });

  it('keeps what identifies its profile', async () => {
    const { client, userId } = await signUp(server);
    const rows = () => client.from('profiles');
    for (const change of [{ id: crypto.randomUUID() }, { user_id: crypto.randomUUID() }]) {
      expect((await rows().update(change).eq('user_id', userId)).error?.code).toBe('42501');
    }
    const service = clientOf(server.url, KEYS.secret).from('profiles');
    const moved = await service.update({ user_id: crypto.randomUUID() }).eq('user_id', userId);
    expect(moved.error?.code).toBe('42501');
  });
});

describe('mails', () => {
  it.each([
    ['recovery', 'Choisissez un nouveau mot de passe', '/auth/password'],
    ['magiclink', 'Votre lien de connexion', '/dashboard'],
  ] as const)('%s: French, with a link to the site that works', async (type, subject, next) => {
    const { email } = await signUp(server);
    const client = clientOf(server.url, KEYS.publishable);
    const { error } =
      type === 'recovery'
        ? await client.auth.resetPasswordForEmail(email)
        : await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toBeNull();
    const [mail] = await mailsTo(server.mailboxUrl, email);
    expect(mail?.subject).toBe(subject);
    const link = confirmLink(mail);
    expect(link.origin + link.pathname).toBe(`${SITE_URL}/auth/confirm`);
    expect(link.searchParams.get('type')).toBe(type);
    expect(link.searchParams.get('next')).toBe(next);
    expect(mail?.text).toContain(link.href);
    const token_hash = link.searchParams.get('token_hash') ?? '';
    expect((await client.auth.verifyOtp({ token_hash, type })).error).toBeNull();
  });

  it('survive a restart', async () => {
    const { email } = await signUp(server);
    await server.stop();
    await serve();
    expect(await mailsTo(server.mailboxUrl, email)).toHaveLength(1);
  });
});

describe('the mailbox page', () => {
  it('lists mails and shows one, its links visible, under a strict policy', async () => {
    const { email } = await signUp(server);
    const list = await fetch(`${server.mailboxUrl}/?to=${encodeURIComponent(email)}`);
    const page = await list.text();
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).toContain('lang="fr"');
    expect(page).toContain('Confirmez votre adresse e-mail');
    expect(page).not.toContain('<script');
    const [, path = ''] = /href="(\/messages\/[^"]+)"/.exec(page) ?? [];
    const message = await (await fetch(server.mailboxUrl + path)).text();
    expect(message).toContain(`>${SITE_URL}/auth/confirm?token_hash=`);
    expect(message).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const frame = await fetch(`${server.mailboxUrl}${path}/html`);
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
    expect(await frame.text()).toContain('<base target="_blank">');
  });

  it('escapes what it shows', async () => {
    const page = await (
      await fetch(`${server.mailboxUrl}/?to=${encodeURIComponent('<b>"x')}`)
    ).text();
    expect(page).toContain('&lt;b&gt;&quot;x');
    expect(page).not.toContain('<b>');
  });

  it('refuses a foreign host name and every write', async () => {
    expect(await statusWithHost(server.mailboxUrl, 'mail.example.com')).toBe(403);
    expect(await statusWithHost(server.mailboxUrl, 'localhost:80')).toBe(200);
    expect((await fetch(server.mailboxUrl, { method: 'POST' })).status).toBe(405);
  });
});

function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
