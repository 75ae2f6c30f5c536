import { describe, expect, it } from 'vitest';
import { menusOf } from './menus.ts';
import type { Navigation } from './queries/navigation.ts';

const about = { href: '/about', label: 'À propos' };
const own = { href: '/realisations', label: 'Nos projets' };

const navigation = (header: Navigation['header']): Navigation => ({
  header,
  caseStudiesLabel: 'Réalisations',
  blogLabel: 'Blog',
  allArticlesLabel: 'Tous',
  cta: about,
  ctaShort: 'Devis',
  signInLabel: 'Connexion',
  dashboardLabel: 'Dashboard',
  signOutLabel: 'Déconnexion',
  footer: [{ title: 'Studio', links: [own, about] }],
  footerContactTitle: 'Contact',
  footerEmailLabel: 'E-mail',
  footerContact: about,
  footerRights: 'Droits',
});

describe('Header and footer lead to the case studies', () => {
  it('after the consultant’s links, or where the consultant has placed the link', () => {
    expect(menusOf(navigation([about]), true).header).toEqual([
      about,
      { href: '/realisations', label: 'Réalisations' },
    ]);
    expect(menusOf(navigation([own, about]), true).header).toEqual([own, about]);
  });

  it('nowhere as long as there is none', () => {
    const { header, footer } = menusOf(navigation([own, about]), false);
    expect(header).toEqual([about]);
    expect(footer[0]?.links).toEqual([about]);
  });
});
