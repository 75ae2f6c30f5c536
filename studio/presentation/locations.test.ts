import { describe, expect, it, test } from 'vitest';
import { CLIENT_AREA, CONTENT_TYPES, isSitePage, SITE_PAGES } from '../../lib/site/pages.ts';
import { locationsOf } from './locations.ts';
import { mainDocuments } from './main-documents.ts';

const pagesOf = (...args: Parameters<typeof locationsOf>) =>
  locationsOf(...args).locations?.map(({ href }) => href);

describe('where a document shows', () => {
  test.each([
    ['homePage', '/'],
    ['cookiesPage', '/cookies'],
    ['service', '/services'],
    ['trainingPage', '/formations'],
    ['faqEntry', '/contact'],
    ['authPage', '/auth'],
    ['accountPages', '/auth'],
    ['dashboardPage', '/dashboard'],
    ['makePage', '/make'],
    ['appointmentSettings', '/rendez-vous'],
    ['siteSettings', '/'],
  ] as const)('%s is seen best on %s', (type, page) => {
    expect(pagesOf(type)?.[0]).toBe(page);
  });

  it('names every page that shows it, once', () => {
    expect(pagesOf('service')).toEqual(['/services', '/', '/realisations', '/devis']);
    expect(pagesOf('trainingPage')).toEqual(['/formations', '/services', '/devis', '/terms']);
  });

  it('says so of what every page shows', () => {
    expect(locationsOf('navigation')).toMatchObject({ message: 'Visible sur toutes les pages' });
  });

  it('says who sees what a client alone does', () => {
    expect(locationsOf('dashboardPage').message).toBe(
      'Visible une fois connecté à un compte client',
    );
    expect(locationsOf('accountPages').message).toBeUndefined();
  });

  it('does not say so of what anybody sees, of whom a client is one', () => {
    expect(locationsOf('appointmentSettings')).toEqual({
      locations: [
        { title: 'Prendre rendez-vous', href: '/rendez-vous' },
        { title: 'Devis gratuit', href: '/devis' },
        { title: 'Contact', href: '/contact' },
        { title: 'Tableau de bord', href: '/dashboard' },
      ],
    });
  });

  it('an article and a case study have a page of their own, once they have a slug', () => {
    expect(pagesOf('article', { slug: 'mon-guide' })).toEqual(['/blog/mon-guide', '/blog']);
    expect(pagesOf('caseStudy', { slug: 'chantier' })).toEqual([
      '/realisations/chantier',
      '/realisations',
    ]);
    expect(locationsOf('article', { slug: null })).toEqual({
      message: 'Donnez une adresse à cet article pour en voir l’aperçu.',
      tone: 'caution',
    });
  });

  it('a legal text has its own page', () => {
    expect(pagesOf('legalPage', { slug: 'terms' })).toEqual(['/terms']);
    expect(pagesOf('legalPage')).toEqual([]);
  });

  it('is said of every type of document, and leads to pages that exist', () => {
    for (const type of CONTENT_TYPES.filter((one) => one !== 'testimonial')) {
      const hrefs = pagesOf(type, { slug: 'legal' }) ?? [];
      const known = (href: string) =>
        isSitePage(href) ||
        /^\/(?:auth$|dashboard$|make$|rendez-vous$|blog\/|realisations\/)/.test(href);
      expect(
        hrefs.filter((href) => !known(href)),
        type,
      ).toEqual([]);
    }
    expect(locationsOf('redirect').message).toBe('Ne se voit sur aucune page.');
    expect(locationsOf('quoteSettings').message).toBe('Se lit sur vos devis, pas sur le site.');
    expect(locationsOf('mailTexts').message).toBe('Se lit dans des e-mails, pas sur le site.');
  });
});

describe('which document a page opens', () => {
  const routes = mainDocuments.flatMap(({ route }) => route);

  it('every page of the site opens one, and those that are made for one visit', () => {
    for (const path of [...Object.keys(SITE_PAGES), ...CLIENT_AREA]) expect(routes).toContain(path);
  });

  it('the pages of a list come before the entries that could be taken for them', () => {
    expect(routes.indexOf('/blog/page/:number')).toBeLessThan(routes.indexOf('/blog/:slug'));
  });
});
