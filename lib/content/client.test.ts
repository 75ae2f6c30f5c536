import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const waits = async () => (await import('./client.ts')).contentClient.config().timeout;

it('a page is rendered without an answer after 3 s; a build, which has no page yet, waits longer', async () => {
  expect(await waits()).toBe(3_000);
  vi.resetModules();
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  expect(await waits()).toBe(20_000);
});
