import { afterAll, describe, expect, it } from 'vitest';
import {
  clientOf,
  type Embedded,
  KEYS,
  ownFolder,
  signUp,
  startEmbedded,
} from './support/embedded.ts';

/** The account that `seed.sql` makes. */
const DEMO_ACCOUNT = { email: 'client@exemple.test', password: 'Bienvenue-2026!' };

/** One data folder through four starts, with the demo and without. */
const folder = ownFolder();
let server: Embedded | undefined;
afterAll(() => server?.stop());

async function start(demo: '1' | '0'): Promise<Embedded> {
  await server?.stop();
  server = await startEmbedded(folder.path, { DEMO_DATA: demo });
  return server;
}

async function signInAsDemo({ url }: Embedded) {
  const client = clientOf(url, KEYS.publishable);
  const { error } = await client.auth.signInWithPassword(DEMO_ACCOUNT);
  return { client, error };
}

const SAMPLES = [
  { status: 'planned', progress: 0, is_example: true },
  { status: 'active', progress: 75, is_example: true },
  { status: 'done', progress: 100, is_example: true },
];

describe('the demo data', () => {
  it('hold an account to sign in as, with three samples marked as examples, one of them under way', async () => {
    const { client, error } = await signInAsDemo(await start('1'));
    expect(error).toBeNull();
    const { data } = await client
      .from('projects')
      .select('status, progress, is_example')
      .order('progress');
    expect(data).toEqual(SAMPLES);
    const profile = await client.from('profiles').select('first_name, email').single();
    expect(profile.data).toEqual({ first_name: 'Camille', email: DEMO_ACCOUNT.email });
  });

  it('give each new account its own three samples, and nobody else’s', async () => {
    const { client, userId } = await signUp(server as Embedded);
    const { data } = await client.from('projects').select('user_id');
    expect(data).toEqual(SAMPLES.map(() => ({ user_id: userId })));
  });

  it('stay as they are at the next start', async () => {
    const { client, error } = await signInAsDemo(await start('1'));
    expect(error).toBeNull();
    expect((await client.from('projects').select('id')).data).toHaveLength(3);
  });

  it('are gone once switched off: no account with a public password, no samples', async () => {
    const embedded = await start('0');
    expect((await signInAsDemo(embedded)).error?.code).toBe('invalid_credentials');
    const { client } = await signUp(embedded);
    expect((await client.from('projects').select('id')).data).toEqual([]);
  });
});
