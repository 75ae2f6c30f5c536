/**
 * One address of the site, and what a visitor, a search engine or a
 * client finds there (product.md, Routes).
 */
export type Route = {
  path: string;
  access: 'public' | 'signed-in';
  /** Of an anonymous visit. */
  status: number;
  /** Whether search engines may list it. */
  indexed: boolean;
  /** The page's only `h1`, as the seed content has it; empty where there is no page to read. */
  h1: string;
  /** The types of structured data that the page states, in any order. */
  jsonLd: readonly string[];
};

/** On every page that is indexed. */
const SITE = ['WebSite', 'ProfessionalService'];

const page = (path: string, h1: string, ...jsonLd: string[]): Route => ({
  path,
  access: 'public',
  status: 200,
  indexed: true,
  h1,
  jsonLd: [...SITE, ...(path === '/' ? [] : ['BreadcrumbList']), ...jsonLd],
});

const article = (path: string, h1: string, ...jsonLd: string[]) =>
  page(path, h1, 'BlogPosting', 'FAQPage', ...jsonLd);

const signedIn = (path: string): Route => ({
  path,
  access: 'signed-in',
  status: 307,
  indexed: false,
  h1: '',
  jsonLd: [],
});

/** The routes of the handbook’s table, with the list of articles before them. */
export const ROUTES: readonly Route[] = [
  page('/', 'Vos outils, enfin reliés.'),
  page('/services', 'Des blocs solides, bien reliés', 'Service', 'Service', 'Service', 'Service'),
  page('/formations', 'L’IA au travail, pour de bon', 'Course', 'FAQPage'),
  page('/about', 'Derrière chaque lien, quelqu’un'),
  page('/devis', 'Votre projet, chiffré en direct'),
  page('/contact', 'Parlons de ce qui vous ralentit', 'FAQPage'),
  signedIn('/make'),
  {
    path: '/auth',
    access: 'public',
    status: 200,
    indexed: false,
    h1: 'Votre espace client',
    jsonLd: [],
  },
  signedIn('/dashboard'),
  page('/blog', 'Le carnet de l’atelier', 'Blog'),
  article('/blog/comparatif', 'Make ou n8n : lequel choisir pour automatiser votre entreprise ?'),
  article('/blog/guide', 'Automatiser son CRM avec Airtable : le guide en cinq étapes', 'HowTo'),
  article('/blog/cas-etude', 'Accueil des clients : 25h gagnées par mois grâce à l’automatisation'),
  page('/legal', 'Mentions légales'),
  page('/privacy', 'Politique de confidentialité'),
  page('/terms', 'Conditions générales de vente'),
  page('/cookies', 'Vos cookies, vos choix'),
];

export const PUBLIC_ROUTES = ROUTES.filter(({ access }) => access === 'public');
