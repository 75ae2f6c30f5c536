import type { SitePage } from './pages.ts';

/**
 * The places within each page that a link may lead to, and what the Studio calls them. Those made of content come
 * beside: services, modules, the parts of a text (lib/links/dead-link.ts).
 */
export const PAGE_ANCHORS: Record<SitePage, Readonly<Record<string, string>>> = {
  '/': {
    expertises: 'Expertises',
    raisons: 'Raisons',
    avis: 'Avis',
    suite: 'Encart final',
  },
  '/services': {
    comparaison: 'Comparaison',
    bareme: 'Barème',
    methode: 'Méthode',
    formation: 'Formation',
    suite: 'Encart final',
  },
  '/formations': {
    programme: 'Programme',
    compris: 'Ce qui est compris',
    tarifs: 'Tarifs',
    suite: 'Encart final',
  },
  '/about': {
    biographie: 'Biographie',
    valeurs: 'Valeurs',
    reperes: 'Repères',
    suite: 'Encart final',
  },
  '/realisations': { suite: 'Encart final' },
  '/devis': {},
  '/contact': {
    ecrire: 'Formulaire',
    disponibilites: 'Disponibilités',
    suite: 'Encart final',
  },
  '/blog': {},
  '/legal': {},
  '/privacy': {},
  '/terms': {},
  '/cookies': { enregistrements: 'Ce qui est enregistré' },
};

/** Anchors of every article, beside the parts of its text. */
export const ARTICLE_ANCHORS = { contact: 'Invitation à la fin' } as const;

/** Anchors of every case study. */
export const CASE_STUDY_ANCHORS = {
  probleme: 'Le problème',
  construit: 'Ce qui a été construit',
  suite: 'Encart final',
} as const;
