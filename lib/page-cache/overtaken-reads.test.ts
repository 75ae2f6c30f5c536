import { expect, it } from 'vitest';
import { now } from './clock.ts';
import { contentAsOf, watchRead, whenReadsSettled } from './overtaken-reads.ts';
import { markStale } from './stored-pages.ts';

it('a rendering that began after a mark is as old as the read before it, whose answer it may share', async () => {
  const answer = Promise.withResolvers<string>();
  const before = now();
  const read = watchRead(() => answer.promise);
  markStale(['content:overtaken']);
  const renderingBegan = now();
  expect(contentAsOf(renderingBegan)).toBe(renderingBegan);
  answer.resolve('old');
  expect(await read).toBe('old');
  expect(contentAsOf(renderingBegan)).toBeLessThan(renderingBegan);
  expect(contentAsOf(renderingBegan)).toBeGreaterThanOrEqual(before);

  await whenReadsSettled();
  const later = now();
  expect(contentAsOf(later)).toBe(later);
});

it('a read that no mark overtook makes nothing older, nor does one that failed beside none', async () => {
  await watchRead(async () => 'new');
  await expect(watchRead(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  await whenReadsSettled();
  const began = now();
  expect(contentAsOf(began)).toBe(began);
});
