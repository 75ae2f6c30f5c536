import { describe, expect, it } from 'vitest';
import type { Article } from '../../content/queries/articles.ts';
import {
  articleData,
  breadcrumb,
  caseStudyData,
  course,
  faqPage,
  profilePage,
  type Studio,
  serializeJsonLd,
  siteData,
} from './index.ts';
import { openingHours } from './opening-hours.ts';

const studio: Studio = {
  brand: 'Atelier Liaison',
  baseline: 'Studio indépendant',
  ownerName: '[Nom du responsable à compléter]',
  ownerRole: null,
  email: 'bonjour@exemple.fr',
  phone: '',
  city: null,
  country: 'France',
  socialUrl: null,
  availability: ['Lun-ven 9h–18h', 'Urgences sur demande'],
  legal: { address: null, siret: null, vatNumber: null },
  prices: [
    { name: 'Applications web visuelles', min: 2500, max: 15_000 },
    { name: 'Boutiques en ligne', min: 1800, max: 10_000 },
    { name: 'Automatisation par l’IA', min: 800, max: 5000 },
    { name: 'Bases Airtable', min: 600, max: null },
  ],
};

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const organisation = (variant?: 'home' | 'services' | 'contact', more: Partial<Studio> = {}) =>
  plain(siteData({ ...studio, ...more }, variant)[1]);

describe('Structured organisation data', () => {
  it('leaves out what is unknown, and every placeholder', () => {
    const text = JSON.stringify(siteData(studio, 'contact'));
    expect(text).not.toContain('compléter');
    for (const name of ['founder', 'telephone', 'sameAs', 'vatID', 'identifier', 'streetAddress'])
      expect(text).not.toContain(`"${name}"`);
  });

  it('states what is known', () => {
    const known = organisation('contact', {
      ownerName: 'Camille Exemple',
      phone: '+33 1 00 00 00 00',
      socialUrl: 'https://www.linkedin.com/in/exemple',
      legal: { address: '1 rue des Exemples', siret: '00000000000000', vatNumber: null },
    });
    expect(known).toMatchObject({
      founder: { name: 'Camille Exemple' },
      sameAs: ['https://www.linkedin.com/in/exemple'],
      address: { streetAddress: '1 rue des Exemples', addressCountry: 'FR' },
      identifier: { propertyID: 'SIRET', value: '00000000000000' },
    });
  });

  it('gives each kind of project its price range in euros, on the three pages that tell of services', () => {
    for (const variant of ['home', 'services', 'contact'] as const) {
      const offers = organisation(variant).makesOffer.map(
        (offer: { priceSpecification: Record<string, unknown> }) => offer.priceSpecification,
      );
      expect(offers).toMatchObject([
        { minPrice: 2500, maxPrice: 15_000, priceCurrency: 'EUR' },
        { minPrice: 1800, maxPrice: 10_000, priceCurrency: 'EUR' },
        { minPrice: 800, maxPrice: 5000, priceCurrency: 'EUR' },
      ]);
    }
    expect(organisation('home').priceRange).toBe('600–15000 EUR');
    expect(organisation()).not.toHaveProperty('makesOffer');
    expect(organisation()).not.toHaveProperty('priceRange');
    expect(organisation('services').hasOfferCatalog.itemListElement).toHaveLength(3);
    expect(organisation('home')).not.toHaveProperty('hasOfferCatalog');
  });

  it('takes only a number for a VAT number', () => {
    const vatOf = (vatNumber: string) =>
      organisation('contact', { legal: { address: null, siret: null, vatNumber } }).vatID;
    expect(vatOf('FR 12 345678901')).toBe('FR 12 345678901');
    expect(vatOf('non applicable, art. 293 B du CGI')).toBeUndefined();
  });

  it('a page without questions states none', () => {
    expect(faqPage('/contact', [])).toEqual([]);
  });

  it('says when and how to reach the studio, on the contact page alone', () => {
    expect(organisation('contact')).toMatchObject({
      contactPoint: { email: 'bonjour@exemple.fr' },
      openingHoursSpecification: { opens: '09:00', closes: '18:00' },
    });
    expect(organisation('home')).not.toHaveProperty('contactPoint');
  });
});

describe('opening hours', () => {
  it.each([
    ['Lun-ven 9h–18h', ['Monday', 'Friday'], '09:00', '18:00', 5],
    ['Du lundi au vendredi, de 9\u00a0h à 18\u00a0h', ['Monday', 'Friday'], '09:00', '18:00', 5],
    ['Du lundi au vendredi, de 9h à 18h', ['Monday', 'Friday'], '09:00', '18:00', 5],
    ['Du mardi au samedi : 8h30-12h', ['Tuesday', 'Saturday'], '08:30', '12:00', 5],
  ])('reads « %s »', (line, [first, last] = [], opens, closes, days) => {
    const hours = plain(openingHours(['Urgences sur demande', line]));
    expect(hours).toMatchObject({ opens, closes });
    expect(hours.dayOfWeek).toHaveLength(days);
    expect([hours.dayOfWeek.at(0), hours.dayOfWeek.at(-1)]).toEqual([first, last]);
  });

  it('says nothing where no line says days and hours', () => {
    expect(openingHours(['Sur rendez-vous', 'Réponse sous 24h ouvrées'])).toBeUndefined();
  });
});

describe('Articles, training and breadcrumbs', () => {
  const written: Article = {
    id: 'a',
    slug: 'guide',
    title: 'T'.repeat(120),
    menuLabel: 'Guide',
    category: 'Guide',
    excerpt: 'Cinq étapes',
    publishedAt: '2026-01-05T08:00:00Z',
    updatedAt: null,
    isExample: false,
    words: 900,
    author: { name: null, role: null },
    cover: null,
    body: [
      {
        _type: 'steps',
        _key: 's',
        items: [
          {
            title: 'Créer',
            text: [
              {
                _type: 'block',
                _key: 'b',
                style: 'normal',
                listItem: undefined,
                level: undefined,
                markDefs: undefined,
                children: [{ _type: 'span', _key: 'c', text: 'La base.', marks: [] }],
              },
            ],
          },
        ],
      },
    ],
    howTo: { totalTimeHours: 2, costEuros: 20 },
    summary: [],
    faq: [],
    callToAction: { title: 'A', text: 'B', linkLabel: 'C', linkHref: '/contact' },
    seo: null,
  };
  const dataOf = (more: Partial<Article>, type: string) =>
    plain(
      articleData({
        article: { ...written, ...more },
        ownerName: '[Nom à compléter]',
        exampleLabel: 'Exemple',
      }),
    ).find((one: { '@type': string }) => one['@type'] === type);

  it('a guide of 2 hours and 20 EUR says so', () => {
    expect(dataOf({}, 'HowTo')).toMatchObject({
      totalTime: 'PT2H',
      estimatedCost: { currency: 'EUR', value: 20 },
      step: [{ position: 1, name: 'Créer', text: 'La base.' }],
    });
    const half = dataOf({ howTo: { totalTimeHours: 1.5, costEuros: null } }, 'HowTo');
    expect(half.totalTime).toBe('PT1H30M');
    expect(half).not.toHaveProperty('estimatedCost');
  });

  it('what an article comes to is its abstract, and one without points has none', () => {
    const { abstract } = dataOf({ summary: ['Deux outils.', 'Un choix.'] }, 'BlogPosting');
    expect(abstract).toBe('Deux outils. Un choix.');
    expect(dataOf({}, 'BlogPosting')).not.toHaveProperty('abstract');
  });

  it('an example says so in what it is called, told and counted as', () => {
    const posting = dataOf(
      { isExample: true, title: '25h gagnées', summary: ['Un pas.', 'Un autre.'] },
      'BlogPosting',
    );
    expect(posting).toMatchObject({
      abstract: 'Exemple · Un pas. Un autre.',
      headline: 'Exemple · 25h gagnées',
      description: 'Exemple · Cinq étapes',
      genre: 'Exemple',
    });
    expect(dataOf({ isExample: true }, 'HowTo').name).toMatch(/^Exemple · /);
    const way = dataOf({ isExample: true, menuLabel: 'Cas client' }, 'BreadcrumbList');
    expect(way.itemListElement.at(-1).name).toBe('Exemple · Cas client');
    expect(dataOf({}, 'BlogPosting')).not.toHaveProperty('genre');
  });

  it('an article that is no guide has no steps, and one without questions no FAQ', () => {
    expect(dataOf({ howTo: null }, 'HowTo')).toBeUndefined();
    expect(dataOf({}, 'FAQPage')).toBeUndefined();
    const faq = [{ question: 'Pourquoi ?', answer: 'Parce que.' }];
    expect(dataOf({ faq }, 'FAQPage').mainEntity[0].name).toBe('Pourquoi ?');
  });

  it('an article without a named author is the studio’s', () => {
    const posting = dataOf({}, 'BlogPosting');
    expect(posting.author).toEqual(posting.publisher);
    expect(posting.dateModified).toBe(written.publishedAt);
    expect(posting.headline).toHaveLength(110);
    expect(dataOf({ author: { name: 'Camille', role: null } }, 'BlogPosting').author).toEqual({
      '@type': 'Person',
      name: 'Camille',
    });
  });

  it('the training lasts 24 hours and has a price for each tier', () => {
    const facts = {
      hero: { title: 'Formation', text: 'D' },
      hours: 24,
      participantsMax: 8,
      modules: [{ title: 'Bases' }],
      tiers: [
        { name: 'Solo', price: 2400 },
        { name: 'Groupe', price: 1600 },
      ],
    };
    expect(plain(course(facts))).toMatchObject({
      hasCourseInstance: { courseWorkload: 'PT24H', maximumAttendeeCapacity: 8 },
      offers: [{ price: 2400, priceCurrency: 'EUR' }, { price: 1600 }],
    });
  });

  it('a breadcrumb begins at home', () => {
    const items = plain(
      breadcrumb('/blog', { name: 'Guide', path: '/blog/guide' }),
    ).itemListElement;
    expect(items).toMatchObject([
      { position: 1, name: 'Accueil', item: 'http://localhost:3000' },
      { position: 2, name: 'Blog', item: 'http://localhost:3000/blog' },
      { position: 3, name: 'Guide', item: 'http://localhost:3000/blog/guide' },
    ]);
  });
});

describe('Case studies and the profile', () => {
  it('a case study states whom it is about and where its figures come from, and no review', () => {
    const [article, trail] = plain(
      caseStudyData(
        {
          slug: 'chantier',
          title: 'Le suivi de chantier',
          isOwn: false,
          client: 'Toitures Exemple',
          sector: 'Bâtiment',
          deliveredOn: '2026-03-12',
          summary: 'Un seul outil.',
          services: [{ id: 'make', name: 'Automatisations' }],
          measures: [{ value: '9 h', label: 'en moins', date: '2026-06-01', source: 'relevé' }],
          screens: [],
          updatedAt: '2026-06-02T08:00:00Z',
          problem: ['Avant.'],
          built: [],
          video: null,
          reviewId: '0b0e7f3a-52a1-4d6c-9a57-2f3d0c1b4e5f',
          seo: null,
        },
        'Réalisation du studio',
      ),
    );
    expect(article).toMatchObject({
      '@type': 'Article',
      about: [
        { '@type': 'Organization', name: 'Toitures Exemple' },
        { '@type': 'Service', '@id': 'http://localhost:3000/services#make' },
      ],
      citation: ['relevé'],
      image: 'http://localhost:3000/partage/realisations/chantier.png',
    });
    expect(JSON.stringify(article)).not.toMatch(/review|rating/i);
    expect(trail.itemListElement.at(-1).item).toBe('http://localhost:3000/realisations/chantier');
  });

  it('the profile is of nobody as long as the name is to be filled in', () => {
    const page = { portrait: null };
    expect(profilePage(page, { ownerName: '[Nom à compléter]', ownerRole: null })).toEqual([]);
    expect(
      plain(profilePage(page, { ownerName: 'Camille Exemple', ownerRole: 'Fondatrice' })),
    ).toMatchObject([{ mainEntity: { name: 'Camille Exemple', jobTitle: 'Fondatrice' } }]);
  });
});

it('no text can end the script that holds it', () => {
  const name = '</script><!-- & \u2028 \u2029';
  const json = serializeJsonLd([{ '@type': 'Thing', name }]);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)['@graph'][0].name).toBe(name);
});
