import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseStudy } from '@/lib/content/index.ts';

const site = vi.hoisted(() => ({
  getCaseStudy: vi.fn(),
  getCaseStudies: vi.fn(async () => []),
  getCaseStudiesPage: vi.fn(),
  getSiteSettings: vi.fn(),
}));
const reviews = vi.hoisted(() => ({ getApprovedTestimonial: vi.fn() }));
vi.mock('@/lib/content/index.ts', () => site);
vi.mock('@/lib/testimonials/public.ts', () => reviews);

const { default: CaseStudyPage, generateMetadata } = await import('./page.tsx');

const REVIEW_ID = '0b0e7f3a-52a1-4d6c-9a57-2f3d0c1b4e5f';

const bare: CaseStudy = {
  slug: 'boutique',
  title: 'Une boutique en deux semaines',
  isOwn: false,
  client: 'Savons Exemple',
  sector: 'Commerce',
  deliveredOn: '2026-03-12',
  summary: 'Un catalogue, une boutique.',
  services: [],
  measures: [],
  screens: [],
  updatedAt: '2026-03-12T08:00:00Z',
  problem: ['Le stock se comptait à la main.'],
  built: [{ title: 'La boutique', text: 'Vingt produits.' }],
  video: null,
  reviewId: null,
  seo: null,
};

/** The page of a case study with this beside the least that one has. */
async function pageOf(more: Partial<CaseStudy>): Promise<string> {
  site.getCaseStudy.mockResolvedValue({ ...bare, ...more });
  return renderToStaticMarkup(
    await CaseStudyPage({ params: Promise.resolve({ slug: bare.slug }) }),
  );
}

beforeEach(() => {
  const link = { label: 'Contact', href: '/contact' };
  site.getCaseStudiesPage.mockResolvedValue({
    clientLabel: 'Client',
    deliveredLabel: 'Livraison',
    servicesLabel: 'Services',
    measuresTitle: 'Ce qui a été mesuré',
    problemTitle: 'Le problème',
    builtTitle: 'Ce que j’ai construit',
    screensTitle: 'À l’écran',
    reviewTitle: 'Ce qu’en dit le client',
    moreTitle: 'D’autres projets',
    closing: { title: 'Et vous ?', text: 'Écrivez-moi.', primary: link, secondary: link },
  });
  site.getSiteSettings.mockResolvedValue({
    brand: 'Atelier',
    baseline: 'Studio',
    ownerName: 'A',
    labels: { ownWork: 'Réalisation du studio' },
  });
  reviews.getApprovedTestimonial.mockReset();
});

describe('a case study’s page', () => {
  it('has no part that would be empty', async () => {
    const html = await pageOf({});
    expect(html).toContain('Le stock se comptait à la main.');
    for (const title of ['mesuré', 'Services', 'À l’écran', 'Ce qu’en dit', 'D’autres projets'])
      expect(html).not.toContain(title);
    expect(reviews.getApprovedTestimonial).not.toHaveBeenCalled();
  });

  it('says when each figure was measured, and where it comes from', async () => {
    const html = await pageOf({
      measures: [
        { value: '9 h', label: 'en moins', date: '2026-06-01', source: 'relevé du bureau' },
      ],
    });
    expect(html).toMatch(/datetime="2026-06-01">1<sup>er<\/sup> juin 2026/i);
    expect(html).toContain('Source\u00a0: relevé du bureau');
  });

  it('quotes the review that it names, by its author, as long as it is approved', async () => {
    reviews.getApprovedTestimonial.mockResolvedValue({
      id: REVIEW_ID,
      name: 'Camille',
      role: 'Gérante',
      company: null,
      content: 'Le bureau ferme à l’heure.',
      rating: 5,
      created_at: '2026-06-02T08:00:00.000Z',
    });
    const html = await pageOf({ reviewId: REVIEW_ID });
    expect(reviews.getApprovedTestimonial).toHaveBeenCalledWith(REVIEW_ID);
    expect(html).toContain('Le bureau ferme à l’heure.');
    expect(html).toContain('Gérante');

    reviews.getApprovedTestimonial.mockResolvedValue(null);
    expect(await pageOf({ reviewId: REVIEW_ID })).not.toContain('Ce qu’en dit');
  });

  it('shows the screens uncropped, each with its words', async () => {
    const image = {
      assetId: 'image-abc-780x1560-png',
      alt: 'La saisie',
      crop: null,
      hotspot: null,
    };
    const html = await pageOf({ screens: [{ image, caption: 'Le soir' }] });
    expect(html).toContain(`width="256" height="512" alt="La saisie"`);
    expect(html).toContain('Le soir');
  });

  it('plays a video when it is asked to, and says in words what it shows', async () => {
    const poster = {
      assetId: `image-${'a'.repeat(40)}-1600x900-webp`,
      alt: 'Le tableau de bord, en mouvement',
      crop: null,
      hotspot: null,
    };
    const video = {
      fileId: `file-${'b'.repeat(40)}-webm`,
      poster,
      caption: 'Une journée en trente secondes',
      transcript: ['La commande arrive.', 'La facture part.'],
    };
    const html = await pageOf({ video });
    const [player = ''] = html.match(/<video[^>]*>/) ?? [];
    expect(player).toContain(`/files/local/production/${'b'.repeat(40)}.webm"`);
    expect(player).toMatch(/ poster="[^"]+" width="1120" height="630"/);
    expect(player).toContain('aria-label="Le tableau de bord, en mouvement"');
    expect(player).toMatch(/ controls=""/);
    expect(player).toContain('preload="none"');
    expect(player).not.toMatch(/autoplay|loop/i);
    expect(html).toMatch(
      /À l’écran.*Une journée en trente secondes.*id="video-en-mots".*La commande arrive\..*La facture part\./s,
    );

    expect(await pageOf({ video: { ...video, fileId: null } })).not.toMatch(/<video|À l’écran/);
    expect(await pageOf({ video: { ...video, poster: null } })).not.toMatch(/<video|À l’écran/);
  });

  it('of the studio’s own work says so where a client is named, in search results and shared links', async () => {
    const own = { isOwn: true, client: null };
    const html = await pageOf(own);
    expect(html.match(/<header.*?<\/header>/s)?.[0]).toMatch(/Réalisation du studio.*<h1/s);
    expect(html).not.toMatch(/>Client<|"Organization","name":"Savons/);
    expect(html).toContain('"headline":"Réalisation du studio · Une boutique en deux semaines"');
    const seo = { title: 'Ma boutique', description: null, keywords: [], image: null };
    site.getCaseStudy.mockResolvedValue({ ...bare, ...own, seo });
    const metadata = await generateMetadata({ params: Promise.resolve({ slug: bare.slug }) });
    expect(metadata).toMatchObject({
      title: { absolute: 'Réalisation du studio · Ma boutique · Atelier' },
      description: 'Réalisation du studio · Un catalogue, une boutique.',
      openGraph: { title: 'Réalisation du studio · Ma boutique' },
    });

    expect(await pageOf({})).not.toContain('Réalisation du studio');
  });

  it('is the 404 page where there is none', async () => {
    site.getCaseStudy.mockResolvedValue(null);
    await expect(
      CaseStudyPage({ params: Promise.resolve({ slug: 'inconnu' }) }),
    ).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
  });
});
