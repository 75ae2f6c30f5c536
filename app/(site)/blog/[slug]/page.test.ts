import { expect, it, vi } from 'vitest';

vi.mock('@/lib/content/index.ts', () => ({ getArticle: async () => null }));

const { default: ArticlePage } = await import('./page.tsx');

// proxy.ts stops other visits of an unknown article; it lets all of a preview through.
it('an article that does not exist is the 404 page, also where the page itself decides', async () => {
  const page = ArticlePage({ params: Promise.resolve({ slug: 'inconnu' }) });
  await expect(page).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});
