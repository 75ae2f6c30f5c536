import 'next/dist/server/node-environment-baseline.js';
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { expect, it } from 'vitest';
import { now } from './clock.ts';
import { markStale } from './stored-pages.ts';
import useCacheHandler from './use-cache-handler.ts';

type Rendering = Parameters<typeof workAsyncStorage.run>[0];

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
  const rendering = { isOnDemandRevalidate: true } as Rendering;
  await workAsyncStorage.run(rendering, () => useCacheHandler.refreshTags());
  expect(rendering.isOnDemandRevalidate).toBe(false);
  // Next asks it outside of a rendering, too.
  await expect(useCacheHandler.refreshTags()).resolves.toBeUndefined();
});
