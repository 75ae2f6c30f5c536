import { expect, it } from 'vitest';
import { now } from './clock.ts';
import { contentAsOf, watchRead, whenReadsSettled } from './stale-reads.ts';
import { markStale } from './stored-pages.ts';

const TAGS = ['content:overtaken', 'content:other'];

it('a rendering that began after a mark is as old as the read before it, whose answer it may share', async () => {
  const answer = Promise.withResolvers<string>();
  const before = now();
  const read = watchRead(() => answer.promise);
  markStale(['content:overtaken']);
  const renderingBegan = now();
  expect(contentAsOf(renderingBegan, TAGS)).toBe(renderingBegan);
  answer.resolve('old');
  expect(await read).toBe('old');
  expect(contentAsOf(renderingBegan, TAGS)).toBeLessThan(renderingBegan);
  expect(contentAsOf(renderingBegan, TAGS)).toBeGreaterThanOrEqual(before);
  // What shows nothing of that is as fresh as it is: an import marks other tags all the time.
  expect(contentAsOf(renderingBegan, ['content:other'])).toBe(renderingBegan);

  const settled = ['content:other', 'content:overtaken'].map(async (tag) => {
    await whenReadsSettled([tag]);
    return tag;
  });
  expect(await Promise.race(settled)).toBe('content:other');
  await Promise.all(settled);
  const later = now();
  expect(contentAsOf(later, TAGS)).toBe(later);
});

it('a read that no mark overtook makes nothing older, nor does one that failed beside none', async () => {
  await watchRead(async () => 'new');
  await expect(watchRead(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await whenReadsSettled(TAGS);
  const began = now();
  expect(contentAsOf(began, TAGS)).toBe(began);
});
