import { describe, expect, it } from 'vitest';
import { menusOf } from './menus.ts';
import type { Navigation } from './queries/navigation.ts';

const about = { href: '/about', label: 'À propos' };
const own = { href: '/realisations', label: 'Nos projets' };

const navigation = (header: Navigation['header'], footer: Navigation['footer']): Navigation => ({
  header,
  caseStudiesLabel: 'Réalisations',
  blogLabel: 'Blog',
  allArticlesLabel: 'Tous',
  cta: about,
  ctaShort: 'Devis',
  signInLabel: 'Connexion',
  dashboardLabel: 'Dashboard',
  signOutLabel: 'Déconnexion',
  footer,
  footerContactTitle: 'Contact',
  footerEmailLabel: 'E-mail',
  footerContact: about,
  footerRights: 'Droits',
  footerCookiesLabel: 'Gérer les cookies',
});

const added = { href: '/realisations', label: 'Réalisations' };
const column = (...links: Navigation['header']) => ({ title: 'Studio', links });

describe('The menus lead to the case studies', () => {
  it('at the end of the footer’s first column, and the header has what the consultant wrote', () => {
    const { header, footer } = menusOf(
      navigation([about], [column(about), { title: 'Informations', links: [about] }]),
      true,
    );
    expect(header).toEqual([about]);
    expect(footer.map(({ links }) => links)).toEqual([[about, added], [about]]);
    expect(menusOf(navigation([about], []), true).footer).toEqual([
      { title: 'Réalisations', links: [added] },
    ]);
  });

  it.each([
    navigation([own, about], [column(about)]),
    navigation([about], [column(about), column(own)]),
  ])('where the consultant has placed the link', (placed) => {
    expect(menusOf(placed, true)).toBe(placed);
  });

  it('nowhere as long as there is none', () => {
    const { header, footer } = menusOf(navigation([own, about], [column(own, about)]), false);
    expect(header).toEqual([about]);
    expect(footer[0]?.links).toEqual([about]);
  });
});
