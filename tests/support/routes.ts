import { articlePath, caseStudyPath, type SitePage } from '../../lib/site/pages.ts';

/** One path of the site, and what a visitor, a search engine or a client finds there (product.md, Routes). */
export type Route = {
  path: string;
  access: 'public' | 'signed-in';
  /** Status of an anonymous visit. */
  status: number;
  /** Whether search engines may list it. */
  indexed: boolean;
  /** The page's only `h1`, as the seed content has it; empty where there is no page to read. */
  h1: string;
  /** The types of structured data that the page states, in any order. */
  jsonLd: readonly string[];
};

/** Types on every page that is indexed. */
const SITE = ['WebSite', 'ProfessionalService'];

const page = (path: string, h1: string, ...jsonLd: string[]): Route => ({
  path,
  access: 'public',
  status: 200,
  indexed: true,
  h1,
  jsonLd: [...SITE, ...(path === '/' ? [] : ['BreadcrumbList']), ...jsonLd],
});

const article = (slug: string, h1: string, ...jsonLd: string[]) =>
  page(articlePath(slug), h1, 'BlogPosting', 'FAQPage', ...jsonLd);

const signedIn = (path: string): Route => ({
  path,
  access: 'signed-in',
  status: 307,
  indexed: false,
  h1: '',
  jsonLd: [],
});

/** The heading of each public page, and its own structured data. */
const EXPECTED: Record<SitePage, [h1: string, ...jsonLd: string[]]> = {
  '/': ['Vos outils, enfin reliés.'],
  '/services': [
    'Quatre services, un prix de départ pour chacun',
    'Service',
    'Service',
    'Service',
    'Service',
  ],
  '/formations': ['L’IA au travail, pour de bon', 'Course', 'FAQPage'],
  '/about': ['Une personne, du premier appel à la livraison'],
  '/realisations': ['Des projets livrés, chiffres à l’appui'],
  '/devis': ['Votre projet, chiffré en direct'],
  '/contact': ['Parlons de ce qui vous ralentit', 'FAQPage'],
  '/blog': ['Le carnet de l’atelier', 'Blog'],
  '/legal': ['Mentions légales'],
  '/privacy': ['Politique de confidentialité'],
  '/terms': ['Conditions générales de vente'],
  '/cookies': ['Vos cookies, vos choix'],
};

/** Every route, the articles and the case study of the seed content among them. */
export const ROUTES: readonly Route[] = [
  ...(Object.keys(EXPECTED) as SitePage[]).map((path) => page(path, ...EXPECTED[path])),
  article('comparatif', 'Make ou n8n : lequel choisir pour automatiser votre entreprise ?'),
  article('guide', 'Automatiser son CRM avec Airtable : le guide en cinq étapes', 'HowTo'),
  article('cas-etude', 'Accueil des clients : de la signature à la première séance, sans recopier'),
  page(
    caseStudyPath('ce-site'),
    'Ce site : un prix avant le premier message, un suivi après la signature',
    'Article',
  ),
  {
    path: '/auth',
    access: 'public',
    status: 200,
    indexed: false,
    h1: 'Votre espace client',
    jsonLd: [],
  },
  signedIn('/make'),
  signedIn('/dashboard'),
];

export const PUBLIC_ROUTES = ROUTES.filter(({ access }) => access === 'public');
