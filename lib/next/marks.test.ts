import { expect, it } from 'vitest';
import { now } from '../log/clock.ts';
import { contentAsOf, markStale } from './marks.ts';
import useCacheHandler from './use-cache-handler.ts';

const TAG = 'content:overtaken';
const OTHER = 'content:other';

/** A cached function's read with a tag, beginning now: its entry, as Next hands it over, and when it began. */
function reading(tag: string) {
  const timestamp = now();
  const value = new Blob(['found']).stream();
  const entry = { value, tags: [tag], stale: 300, timestamp, expire: 10_000, revalidate: 3_600 };
  return {
    began: timestamp,
    end: () => useCacheHandler.set(`key of ${tag}`, Promise.resolve(entry)),
  };
}

it('a rendering that began after a mark is as old as the read before it, whose answer it may share', async () => {
  const overtaken = reading(TAG);
  markStale([TAG]);
  const joined = now();
  expect(contentAsOf(joined, [TAG, OTHER])).toBe(joined);
  await overtaken.end();
  expect(contentAsOf(joined, [TAG, OTHER])).toBe(overtaken.began);
  // Content without such a tag is as fresh as it is: an import marks other tags all the time.
  expect(contentAsOf(joined, [OTHER])).toBe(joined);
  // Nobody joins a read that has ended.
  const later = now();
  expect(contentAsOf(later, [TAG, OTHER])).toBe(later);
});

it('a read makes nothing older that no mark, or one of other content, overtook', async () => {
  const undisturbed = reading(TAG);
  const beside = reading(OTHER);
  const joined = now();
  await undisturbed.end();
  markStale([TAG]);
  await beside.end();
  expect(contentAsOf(joined, [TAG, OTHER])).toBe(joined);
});
