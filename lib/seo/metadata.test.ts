import { describe, expect, it } from 'vitest';
import { DEFAULT_KEYWORDS, type PageMetadata, pageMetadata } from './metadata.ts';

const page: PageMetadata = {
  path: '/services',
  title: 'Services',
  description: "Ce que comprend l'offre : prix, délais",
  seo: null,
  settings: { brand: 'Atelier Liaison', search: { keywords: [] } },
};
const of = (more: Partial<PageMetadata>) => pageMetadata({ ...page, ...more });

describe('Page metadata', () => {
  it('the canonical link is absolute, without query or hash, and the home page has no slash after it', () => {
    expect(of({}).alternates?.canonical).toBe('http://localhost:3000/services');
    expect(of({ path: '/' }).alternates?.canonical).toBe('http://localhost:3000');
  });

  it('the studio’s name follows the title once', () => {
    expect(of({}).title).toEqual({ absolute: 'Services · Atelier Liaison' });
    expect(of({ title: 'Atelier Liaison, studio no-code' }).title).toEqual({
      absolute: 'Atelier Liaison, studio no-code',
    });
  });

  it('the consultant’s own words for search win where they are filled in', () => {
    const seo = { title: 'Prix', description: '', keywords: ['devis'], image: null };
    const metadata = of({ seo });
    expect(metadata.title).toEqual({ absolute: 'Prix · Atelier Liaison' });
    expect(metadata.description).toContain('Ce que comprend');
    expect(metadata.keywords).toEqual(['devis']);
  });

  it('keywords are the page’s, else the settings’, else the specified ones', () => {
    const settings = { brand: 'A', search: { keywords: ['no-code'] } };
    expect(of({ settings }).keywords).toEqual(['no-code']);
    expect(of({}).keywords).toEqual(DEFAULT_KEYWORDS);
    expect(DEFAULT_KEYWORDS.join(', ')).toBe(
      'Product builder, No-Code, IA, Digitale, Automatisation, site web, développement',
    );
  });

  it('Open Graph and Twitter tell the same, in French, with an image of known size', () => {
    const { openGraph, twitter } = of({});
    expect(openGraph).toMatchObject({
      type: 'website',
      locale: 'fr_FR',
      siteName: 'Atelier Liaison',
      url: 'http://localhost:3000/services',
      images: [
        {
          url: 'http://localhost:3000/partage/services.png',
          width: 1200,
          height: 630,
          alt: 'Services',
        },
      ],
    });
    expect(twitter).toMatchObject({ card: 'summary_large_image', title: openGraph?.title });
    expect(twitter?.images).toEqual(openGraph?.images);
    expect(of({ path: '/' }).twitter?.images).toMatchObject([
      { url: 'http://localhost:3000/partage/accueil.png' },
    ]);
  });

  it('the consultant’s sharing image replaces the composed one', () => {
    const image = {
      assetId: 'image-0123456789abcdef0123456789abcdef01234567-2000x1500-png',
      alt: 'Un tableau de bord',
      crop: null,
      hotspot: null,
    };
    const seo = { title: null, description: null, keywords: null, image };
    expect(of({ seo }).openGraph?.images).toMatchObject([
      {
        url: expect.stringContaining('0123456789abcdef'),
        alt: 'Un tableau de bord',
        width: 1200,
        height: 630,
      },
    ]);
  });

  it('a long description ends after a whole word', () => {
    const { description } = of({ description: 'Un mot, '.repeat(40) });
    expect(description).toMatch(/\p{L}…$/u);
    expect(description?.length).toBeLessThanOrEqual(161);
  });

  it('whole sentences stand for a longer text, where they say enough', () => {
    const said =
      'Sans votre accord, ce site n’enregistre que ce qu’il lui faut pour fonctionner. Décidez ici du reste, catégorie par catégorie.';
    const rest = ' Votre choix vaut six mois, et se change par un lien en bas de chaque page.';
    expect(of({ description: said + rest }).description).toBe(said);
    expect(of({ description: `Court. ${'Un mot, '.repeat(40)}` }).description).toMatch(/…$/);
  });

  it('an article tells when it was published and changed', () => {
    const article = {
      publishedAt: '2026-01-05T08:00:00Z',
      updatedAt: '2026-02-05T08:00:00Z',
    };
    expect(of({ article }).openGraph).toMatchObject({
      type: 'article',
      publishedTime: article.publishedAt,
      modifiedTime: article.updatedAt,
    });
  });
});
