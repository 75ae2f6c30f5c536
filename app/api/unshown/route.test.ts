import { expect, it, vi } from 'vitest';
import { contentTag } from '@/lib/content/tags.ts';
import { CONTENT_TYPES, pagesShowing, UNSHOWN_PATH } from '@/lib/site/pages.ts';
import { GET } from './route.ts';

const { cacheTag } = vi.hoisted(() => ({ cacheTag: vi.fn() }));
vi.mock('next/cache', () => ({ cacheTag, cacheLife: vi.fn() }));
vi.mock('@/lib/content/read-answer.ts', () => ({
  clientOfVisit: () => null,
  readAnswer: async () => ({}),
  readPublished: async () => ({}),
}));

it('reads all that no stored page shows, and says nothing of it', async () => {
  const answer = await GET();
  expect(await answer.text()).toBe('ok');
  const unshown = CONTENT_TYPES.filter((type) => pagesShowing(type).includes(UNSHOWN_PATH));
  // Quotes take values of the site settings, too.
  const read = new Set([...unshown, 'siteSettings' as const].map((type) => contentTag(type)));
  expect(new Set(cacheTag.mock.calls.flat())).toEqual(read);
});
