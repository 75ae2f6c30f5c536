import { beforeEach, expect, it, vi } from 'vitest';
import { now } from '../log/clock.ts';
import { isNothingKept, withLastGood } from './fresh.ts';
import { markStale } from './marks.ts';
import { listen } from './silence.ts';
import useCacheHandler from './use-cache-handler.ts';

/** The rendering that asks, as Next knows it: only in a server of its own. */
const rendering = vi.hoisted(() => ({ getStore: vi.fn() }));
const unit = vi.hoisted(() => ({ getStore: vi.fn() }));
vi.mock('next/dist/server/app-render/work-unit-async-storage.external.js', () => ({
  workUnitAsyncStorage: unit,
}));
vi.mock('next/dist/server/app-render/work-async-storage.external.js', () => ({
  workAsyncStorage: rendering,
}));

beforeEach(() => {
  rendering.getStore.mockReset();
  unit.getStore.mockReset();
});

const LIFE = { stale: 300, expire: 10_000, revalidate: 3_600 };

/** Has Next's store keep what a cached function found that began then. */
const keep = (key: string, tags: string[], timestamp = now()) => {
  const value = new Blob(['found']).stream();
  return useCacheHandler.set(key, Promise.resolve({ value, tags, timestamp, ...LIFE }));
};
const find = (key: string) => useCacheHandler.get(key, []);
const findLastGood = (key: string) => withLastGood(() => find(key));
const AS_LAST_GOOD = { revalidate: -1 };

it('what a cached function found is kept until its tag is marked, then for who wants the last good content', async () => {
  const TAG = 'content:kept';
  await keep('key', [TAG]);
  expect(await find('key')).toMatchObject({ tags: [TAG], ...LIFE });
  expect(await findLastGood('key')).toMatchObject(LIFE);
  markStale([TAG]);
  expect(await find('key')).toBeUndefined();
  expect(await findLastGood('key')).toMatchObject({ tags: [TAG], ...AS_LAST_GOOD });
  await keep('key', [TAG]);
  expect(await find('key')).toMatchObject(LIFE);
});

it('what an edit seldom changes is read anew for one visitor, and kept for a page until it does', async () => {
  const [MAY, DOES] = ['for-one:article', 'content:menu'];
  await keep('menu', [MAY, DOES]);
  markStale([MAY]);
  unit.getStore.mockReturnValue({ type: 'request' });
  expect(await find('menu')).toBeUndefined();
  unit.getStore.mockReturnValue({ type: 'prerender' });
  expect(await find('menu')).toMatchObject({ tags: [MAY, DOES], ...LIFE });
  markStale([DOES]);
  expect(await find('menu')).toBeUndefined();
});

it('what is older than an hour is no more than the last good content, for as long as it may be shown', async () => {
  await keep('old', [], now() - LIFE.revalidate * 1_000 - 1);
  expect(await find('old')).toBeUndefined();
  expect(await findLastGood('old')).toMatchObject(AS_LAST_GOOD);
  await keep('too old', [], now() - LIFE.expire * 1_000 - 1);
  await expect(findLastGood('too old')).rejects.toSatisfy(isNothingKept);
});

it('who wants the last good content of what was never read is told so', async () => {
  expect(await find('never')).toBeUndefined();
  await expect(findLastGood('never')).rejects.toSatisfy(isNothingKept);
});

it('a lake that was just silent is not waited for, until it answers or something is published', async () => {
  const TAG = 'content:silent';
  await keep('silent', [TAG]);
  markStale([TAG]);
  const fallSilent = () => listen(Promise.reject(new Error('down'))).catch(() => {});
  await fallSilent();
  expect(await find('silent')).toMatchObject(AS_LAST_GOOD);
  markStale(['content:other']);
  expect(await find('silent')).toMatchObject(AS_LAST_GOOD);
  markStale([TAG]);
  expect(await find('silent')).toBeUndefined();
  await fallSilent();
  expect(await find('silent')).toMatchObject(AS_LAST_GOOD);
  await listen(Promise.resolve());
  expect(await find('silent')).toBeUndefined();
});

it('fifty megabytes are kept: what was not asked for longest goes first', async () => {
  const megabyte = new Uint8Array(2 ** 20);
  const entry = () => ({
    value: new Blob([megabyte]).stream(),
    tags: [],
    timestamp: now(),
    ...LIFE,
  });
  const keys = Array.from({ length: 51 }, (_, index) => `large-${index}`);
  for (const key of keys) {
    await useCacheHandler.set(key, Promise.resolve(entry()));
    await find('large-0');
  }
  const kept = await Promise.all(keys.map(find));
  expect(kept.map((found) => found !== undefined)).toEqual(keys.map((key) => key !== 'large-1'));
});

it('who asks while a function runs gets what it finds, each a stream of its own; one that fails leaves nothing', async () => {
  const entry = Promise.withResolvers<Awaited<Parameters<typeof useCacheHandler.set>[1]>>();
  const kept = useCacheHandler.set('running', entry.promise);
  const asked = [find('running'), find('running')];
  const value = new Blob(['found']).stream();
  entry.resolve({ value, tags: [], timestamp: now(), ...LIFE });
  const found = await Promise.all(asked);
  expect(await Promise.all(found.map((one) => new Response(one?.value).text()))).toEqual([
    'found',
    'found',
  ]);
  await kept;
  const broken = new ReadableStream<Uint8Array>({
    start: (stream) => stream.error(new Error('down')),
  });
  await useCacheHandler.set(
    'broken',
    Promise.resolve({ value: broken, tags: [], timestamp: now(), ...LIFE }),
  );
  expect(await find('broken')).toBeUndefined();
});

it('who asks after a publish does not wait for a read that began before, which leaves the newer one in its place', async () => {
  const TAG = 'content:hanging';
  await keep('hanging', [TAG]);
  markStale([TAG]);
  const old = Promise.withResolvers<Awaited<Parameters<typeof useCacheHandler.set>[1]>>();
  const began = now();
  const hanging = useCacheHandler.set('hanging', old.promise);
  markStale([TAG]);
  expect(await find('hanging')).toBeUndefined();
  const newer = keep('hanging', [TAG]);
  expect(await find('hanging')).toMatchObject(LIFE);
  await newer;
  old.resolve({ value: new Blob(['old']).stream(), tags: [TAG], timestamp: began, ...LIFE });
  await hanging;
  const found = await find('hanging');
  expect(await new Response(found?.value).text()).toBe('found');
});

it('what was given an answer from before a mark is as old as that, though it began later', async () => {
  const [INNER, OUTER] = ['content:inner', 'content:outer'];
  const innerBegan = now();
  markStale([INNER]);
  const outerBegan = now();
  await keep('inner', [INNER], innerBegan);
  await keep('outer', [OUTER, INNER], outerBegan);
  expect(await find('outer')).toBeUndefined();
  await keep('outer', [OUTER, INNER]);
  expect(await find('outer')).toMatchObject(LIFE);
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
