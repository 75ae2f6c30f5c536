import { afterEach, describe, expect, it, vi } from 'vitest';
import { SITE_SCHEMAS } from './schemas.ts';

const SECRET = 'hunter2';

const MODULES = {
  leads: () => import('./leads.ts'),
  make: () => import('./make.ts'),
  public: () => import('./public.ts'),
  server: () => import('./server.ts'),
  supabase: () => import('./supabase.ts'),
};

/** Reads a module of the environment anew. */
async function load<Module>(module: () => Promise<Module>, env: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return module();
}

afterEach(() => vi.unstubAllEnvs());

describe('the environment without the launcher (README « Deploy on hosted services »)', () => {
  it.each([
    ['leads', 'SMTP_URL', SECRET],
    ['leads', 'MAIL_TO', 'moi'],
    ['leads', 'LEADS', 'oui'],
    ['make', 'MAKE_MODE', 'x'],
    ['supabase', 'SUPABASE_SECRET_KEY', SECRET],
    ['supabase', 'SUPABASE_URL', 'projet.supabase.co'],
    ['public', 'SITE_URL', 'exemple.fr'],
    ['public', 'SITE_URL', 'https://exemple.fr/site'],
    ['public', 'SANITY_PROJECT_ID', 'Mon projet'],
  ] as const)(
    'stops at a bad variable with its name in one line, without a stack: lib/env/%s, %s=%s',
    async (module, name, value) => {
      const error = await load<unknown>(MODULES[module], { [name]: value }).catch(
        (thrown: Error) => thrown,
      );
      expect(error).toBeInstanceOf(Error);
      const { message, stack } = error as Error;
      expect(message).toMatch(new RegExp(`^${name} doit .+\\.$`));
      expect(stack).toBe(message);
      expect(message).not.toContain(SECRET);
    },
  );

  it('takes what a deployment sets', async () => {
    const { publicEnv } = await load(MODULES.public, {
      SITE_URL: 'https://exemple.fr/',
      SANITY_PROJECT_ID: 'a1b2c3d4',
      SANITY_DATASET: 'essais',
    });
    expect(publicEnv).toMatchObject({
      siteUrl: 'https://exemple.fr',
      sanity: { projectId: 'a1b2c3d4', dataset: 'essais' },
    });
    const secret = { SANITY_REVALIDATE_SECRET: 'seize-caracteres' };
    const { serverEnv } = await load(MODULES.server, secret);
    expect(serverEnv.SANITY_REVALIDATE_SECRET).toBe('seize-caracteres');
  });

  it('takes a blank variable, as a copy of .env.example has them, for one that is not there', async () => {
    const names = SITE_SCHEMAS.flatMap(({ shape }) => Object.keys(shape));
    const blank = Object.fromEntries(names.map((name) => [name, '']));
    const { publicEnv } = await load(MODULES.public, blank);
    expect(publicEnv).toMatchObject({
      siteUrl: 'http://localhost:3000',
      sanity: { projectId: 'local', dataset: 'production', apiHost: undefined },
    });
    const { supabaseEnv } = await load(MODULES.supabase, blank);
    expect(supabaseEnv.url).toBe('http://localhost:54321');
    await expect(load(MODULES.server, blank)).resolves.toBeDefined();
    const { makeEnv } = await load(MODULES.make, blank);
    expect(makeEnv.MAKE_MODE).toBe('live');
  });
});
