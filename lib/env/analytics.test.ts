import { afterEach, expect, it, vi } from 'vitest';

const read = async (env: Record<string, string>) => {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return (await import('./analytics.ts')).analyticsEnv;
};

afterEach(() => vi.unstubAllEnvs());

it('measures nothing unless the environment asks for it', async () => {
  expect(await read({ ANALYTICS_PROVIDER: '' })).toBeNull();
  expect(await read({ ANALYTICS_URL: 'https://mesure.exemple.fr' })).toBeNull();
});

it('reads the provider, its URL without a trailing slash, and the site', async () => {
  const env = {
    ANALYTICS_PROVIDER: 'matomo',
    ANALYTICS_URL: 'https://mesure.exemple.fr/',
    ANALYTICS_SITE: '1',
  };
  expect(await read(env)).toEqual({
    provider: 'matomo',
    url: 'https://mesure.exemple.fr',
    site: '1',
  });
});

it.each([
  [{ ANALYTICS_PROVIDER: 'google' }, 'ANALYTICS_PROVIDER'],
  [{ ANALYTICS_PROVIDER: 'plausible' }, 'ANALYTICS_URL'],
  [{ ANALYTICS_PROVIDER: 'matomo', ANALYTICS_URL: 'https://mesure.exemple.fr' }, 'ANALYTICS_SITE'],
  [{ ANALYTICS_PROVIDER: 'plausible', ANALYTICS_URL: 'javascript:alert(1)' }, 'ANALYTICS_URL'],
])('refuses a bad variable by its name: %o', async (env, name) => {
  await expect(read(env)).rejects.toThrow(new RegExp(`^${name} doit `));
});
