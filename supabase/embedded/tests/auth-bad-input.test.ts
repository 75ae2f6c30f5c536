import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, it } from 'vitest';
import { clientOf, KEYS, migratedFolder, ownServer, PASSWORD, signUp } from './support/embedded.ts';

/** Input that is no text, no address, or far too much of it, sent to the auth API itself: refused, and never a fault of ours. */

const server = ownServer();

async function send(
  path: string,
  body: unknown,
  { method = 'POST', key = KEYS.publishable, token = '' } = {},
) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

const NO_TEXT: Array<[string, unknown]> = [
  ['a NUL', 'zoe\0@exemple.test'],
  ['half of a character', 'zoe\ud83d@exemple.test'],
  ['a list', ['zoe@exemple.test']],
  ['a list of none', []],
  ['an object', { zoe: 'exemple.test' }],
  ['a number', 7],
  ['a truth', true],
];
const TOO_LONG = `${'a'.repeat(300)}@exemple.test`;
const someone = () => ({ email: `zoe-${randomUUID()}@example.fr`, password: PASSWORD });

const isRefusal = (status: number) => status >= 400 && status < 500;

describe.each(NO_TEXT)('%s', (_what, value) => {
  it.each([
    ['/signup', { password: PASSWORD }],
    ['/otp', {}],
    ['/magiclink', {}],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/token?grant_type=password', { password: PASSWORD }],
    ['/verify', { type: 'signup', token: '12345678' }],
  ])('as the e-mail of %s', async (path, body) => {
    expect(await send(path, { ...body, email: value })).toBe(400);
    expect(await send(path, { ...body, email: value }, { key: KEYS.secret })).toBe(400);
  });

  it('as the e-mail of an account that changes it', async () => {
    const { client } = await signUp(server);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const change = { email: value, current_password: PASSWORD };
    expect(await send('/user', change, { method: 'PUT', token })).toBe(400);
  });

  it('as what an operator makes an account of, or a link for', async () => {
    const asOperator = { key: KEYS.secret };
    expect(await send('/admin/users', { ...someone(), email: value }, asOperator)).toBe(400);
    const link = { type: 'recovery', email: value };
    expect(await send('/admin/generate_link', link, asOperator)).toBe(400);
  });

  it('as a password, a code, a token', async () => {
    const answers = [
      await send('/signup', { ...someone(), password: value }),
      await send('/token?grant_type=password', { ...someone(), password: value }),
      await send('/token?grant_type=refresh_token', { refresh_token: value }),
      await send('/verify', { type: 'signup', token_hash: value }),
      await send('/verify', { type: 'signup', email: 'zoe@example.fr', token: value }),
      await send('/verify', { type: value, token_hash: 'x' }),
    ];
    expect(answers.filter((status) => !isRefusal(status))).toEqual([]);
  });
});

it.each([
  ['nothing', 'null'],
  ['a list', '[]'],
  ['a list of accounts', '[{"email":"zoe@example.fr"}]'],
  ['a text', '"zoe"'],
  ['a number', '7'],
  ['no JSON', '{'],
  ['far too deep', `{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
])('a body that is %s', async (_what, body) => {
  const paths = ['/signup', '/otp', '/recover', '/resend', '/verify', '/token?grant_type=password'];
  for (const path of paths) expect(await send(path, body), path).toBe(400);
});

it('an address that no column holds', async () => {
  for (const path of ['/signup', '/otp', '/recover']) {
    expect(await send(path, { ...someone(), email: TOO_LONG }), path).toBe(400);
  }
});

it('a NUL in the address bar', async () => {
  for (const query of ['token=%00&type=signup', 'token=x&type=signup&redirect_to=%00']) {
    const answer = await fetch(`${server.url}/auth/v1/verify?${query}`, {
      redirect: 'manual',
      headers: { apikey: KEYS.publishable },
    });
    expect(answer.status).toBe(400);
  }
});

describe('what an account says of itself', () => {
  const TOO_MUCH = { words: 'x'.repeat(17_000) };

  it('is refused past its size, once or little by little, and what there is stays', async () => {
    const { client } = await signUp(server, { first_name: 'Zoé' });
    const write = async (data: object) => (await client.auth.updateUser({ data })).error?.status;
    expect(await write(TOO_MUCH)).toBe(422);
    expect(await write({ one: 'x'.repeat(9_000) })).toBeUndefined();
    expect(await write({ two: 'x'.repeat(9_000) })).toBe(422);
    // Few characters as they are sent, many as they are stored.
    expect(await write({ numbers: Array(100).fill(1e300) })).toBe(422);
    const { data } = await client.auth.getUser();
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Zoé', one: 'x'.repeat(9_000) });
    expect(data.user?.user_metadata).not.toHaveProperty('two');
    // Nor is a change of anything else in the way.
    expect(await write({ one: null })).toBeUndefined();
  });

  it.each([
    ['/signup', KEYS.publishable],
    ['/signup', KEYS.secret],
    ['/otp', KEYS.publishable],
  ])('is refused likewise where %s makes one', async (path, key) => {
    const account = someone();
    expect(await send(path, { ...account, data: TOO_MUCH }, { key })).toBe(422);
    expect(await send(path, { ...account, data: [TOO_MUCH] }, { key })).toBe(400);
    const made = await clientOf(server.url, KEYS.secret).auth.admin.listUsers();
    expect(made.data.users.map(({ email }) => email)).not.toContain(account.email);
  });

  it('is refused likewise of an operator', async () => {
    const { admin } = clientOf(server.url, KEYS.secret).auth;
    const made = await admin.createUser({ ...someone(), user_metadata: TOO_MUCH });
    expect(made.error?.status).toBe(422);
    const { userId } = await signUp(server);
    const changed = await admin.updateUserById(userId, { user_metadata: TOO_MUCH });
    expect(changed.error?.status).toBe(422);
  });

  it('is refused by the database of whoever writes past all of this', async () => {
    const files = await migratedFolder();
    const database = await PGlite.create(join(files.path, 'postgres'));
    try {
      const write = (words: string) =>
        database.query(
          `insert into auth.users (id, email, raw_user_meta_data)
           values (gen_random_uuid(), $1, jsonb_build_object('words', $2::text))`,
          [`${randomUUID()}@example.fr`, words],
        );
      await expect(write(TOO_MUCH.words)).rejects.toMatchObject({ code: '54000' });
      await write('x');
      const grow = database.query(
        `update auth.users set raw_user_meta_data = jsonb_build_object('words', $1::text)`,
        [TOO_MUCH.words],
      );
      await expect(grow).rejects.toMatchObject({ code: '54000' });
    } finally {
      await database.close();
      files.remove();
    }
  });

  it('is not read where the request is longer than any account needs', async () => {
    const { client } = await signUp(server);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const sent = { data: { words: 'x'.repeat(70_000) } };
    expect(await send('/user', sent, { method: 'PUT', token })).toBe(413);
  });
});
