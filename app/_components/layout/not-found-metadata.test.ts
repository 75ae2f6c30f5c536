import { expect, it, vi } from 'vitest';
import { DEFAULT_KEYWORDS } from '@/lib/seo/metadata.ts';

vi.mock('@/lib/content/index.ts', () => ({
  getSiteSettings: async () => ({
    brand: 'Atelier',
    notFoundText: 'L’adresse a changé.',
    search: { keywords: [] },
  }),
}));

const { notFoundMetadata } = await import('./not-found-metadata.ts');

it('the 404 page has all that a page has for search and sharing, and is indexed by nobody', async () => {
  const metadata = await notFoundMetadata();
  expect(metadata).toMatchObject({
    title: { absolute: 'Page introuvable · Atelier' },
    description: 'L’adresse a changé.',
    keywords: DEFAULT_KEYWORDS,
    robots: { index: false, follow: false },
    openGraph: { title: 'Page introuvable', siteName: 'Atelier', locale: 'fr_FR' },
    twitter: { card: 'summary_large_image', title: 'Page introuvable' },
  });
  expect(metadata.alternates?.canonical).toMatch(/\/404$/);
});
