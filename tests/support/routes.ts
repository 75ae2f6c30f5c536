/** One address of the site, and what a visitor, a search engine or a client finds there (§2). */
export type Route = {
  path: string;
  access: 'public' | 'signed-in';
  /** Of an anonymous visit. */
  status: number;
  /** Whether search engines may list it. */
  indexed: boolean;
  /** The page's only `h1`, as the seed content has it; absent where there is no page to read. */
  h1?: string;
  /** The types of structured data that the page states, in any order. */
  jsonLd: readonly string[];
};

/** On every public page (§2 « Page metadata »). */
const SITE = ['WebSite', 'ProfessionalService'] as const;

/** The routes of §2, in the order of its table. */
export const ROUTES: readonly Route[] = [
  {
    path: '/',
    access: 'public',
    status: 200,
    indexed: true,
    h1: 'Vos outils, enfin reliés.',
    jsonLd: SITE,
  },
  {
    path: '/services',
    access: 'public',
    status: 200,
    indexed: true,
    h1: 'Des blocs solides, bien reliés',
    jsonLd: [...SITE, 'BreadcrumbList'],
  },
  {
    path: '/about',
    access: 'public',
    status: 200,
    indexed: true,
    h1: 'Derrière chaque lien, quelqu’un',
    jsonLd: [...SITE, 'BreadcrumbList'],
  },
  {
    path: '/devis',
    access: 'public',
    status: 200,
    indexed: true,
    h1: 'Votre projet, chiffré en direct',
    jsonLd: [...SITE, 'BreadcrumbList'],
  },
  {
    path: '/cookies',
    access: 'public',
    status: 200,
    indexed: true,
    h1: 'Vos cookies, vos choix',
    jsonLd: [...SITE, 'BreadcrumbList'],
  },
];

export const PUBLIC_ROUTES = ROUTES.filter(({ access }) => access === 'public');
