import { beforeEach, expect, it, vi } from 'vitest';
import { now } from '../log/clock.ts';
import { markStale } from './stored-pages.ts';
import useCacheHandler from './use-cache-handler.ts';

/** The rendering that asks, as Next knows it: only in a server of its own. */
const rendering = vi.hoisted(() => ({ getStore: vi.fn() }));
vi.mock('next/dist/server/app-render/work-async-storage.external.js', () => ({
  workAsyncStorage: rendering,
}));

beforeEach(() => {
  rendering.getStore.mockReset();
});

it('what a cached function found is kept until its tag is marked', async () => {
  const TAG = 'content:kept';
  const value = new Blob(['found']).stream();
  const life = { stale: 300, expire: 10_000, revalidate: 3_600 };
  await useCacheHandler.set(
    'key',
    Promise.resolve({ value, tags: [TAG], timestamp: now(), ...life }),
  );
  expect(await useCacheHandler.get('key', [])).toMatchObject({ tags: [TAG], ...life });
  markStale([TAG]);
  expect(await useCacheHandler.get('key', [])).toMatchObject({ tags: [TAG], revalidate: -1 });
});

it('a rendering without a visit reads anew what was marked alone', async () => {
  const asked = { isOnDemandRevalidate: true };
  rendering.getStore.mockReturnValue(asked);
  await useCacheHandler.refreshTags();
  expect(asked.isOnDemandRevalidate).toBe(false);
});

it('Next may ask outside of a rendering, too', () =>
  expect(useCacheHandler.refreshTags()).resolves.toBeUndefined());

it('the store of a host of functions stays', async () => {
  const DefaultCache = { ...useCacheHandler };
  vi.stubGlobal(Symbol.for('@next/cache-handlers') as unknown as string, { DefaultCache });
  vi.resetModules();
  const { default: handler } = await import('./use-cache-handler.ts');
  vi.unstubAllGlobals();
  expect(handler).toBe(DefaultCache);
  expect(handler).not.toBe(useCacheHandler);
});
