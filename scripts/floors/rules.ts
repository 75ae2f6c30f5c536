import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** Folders side by side, by the name of their floor; the lowest floor first. */
type Floors = Record<string, readonly string[]>;

/** lib/: a folder imports of its own floor and of those below. */
const LIB = {
  base: ['format', 'result', 'rich-text', 'spreadsheet', 'thread', 'typography', 'validation'],
  platform: ['env', 'files', 'http', 'log', 'next', 'pdf', 'security', 'supabase'],
  offer: ['estimator', 'time-regained'],
  content: ['consent', 'content', 'legal', 'links', 'preview', 'redirects', 'site', 'words'],
  mail: ['forms', 'health', 'mail'],
  subjects: [
    'account',
    'appointments',
    'articles',
    'clients',
    'estimate-letter',
    'figures',
    'invoicing',
    'make',
    'projects',
    'quotes',
    'requests',
    'testimonials',
    'training',
  ],
  run: ['dashboard', 'jobs', 'mail-catalogue', 'outbox', 'publishing', 'routing', 'seo'],
} satisfies Floors;

/**
 * Subjects know nothing of each other, but for these: what a project or a quote is about is a request, to which an
 * appointment's mails lead; the end of a project tells what of its quote is to be paid; how fast requests are answered is a figure; what is invoiced are dues of quotes; requests and quotes are drawn as an estimate's letter is,
 * and one may be for a training; a client's card has something of most.
 */
const ACQUAINTANCES: Partial<Record<(typeof LIB.subjects)[number], string[]>> = {
  appointments: ['requests'],
  clients: ['appointments', 'projects', 'quotes', 'requests', 'testimonials'],
  'estimate-letter': ['training'],
  figures: ['requests'],
  invoicing: ['quotes'],
  projects: ['quotes', 'requests'],
  quotes: ['estimate-letter', 'requests'],
  requests: ['estimate-letter', 'training'],
};

/** Sources that no visitor's request runs. */
export const TESTS = '\\.test\\.tsx?$|(^|/)tests/';

const anyOf = (root: string, folders: readonly string[]) => `^${root}/(${folders.join('|')})/`;

const forbid = (
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, severity: 'error', from, to });

/** The folders of each floor but the highest import nothing of what stands above. */
const arrowsGoDown = (root: string, floors: Floors): IRegularForbiddenRuleType[] =>
  Object.entries(floors).flatMap(([floor, folders], index, all) => {
    const above = all.slice(index + 1).flatMap(([, higher]) => higher);
    if (above.length === 0) return [];
    return forbid(
      `${root}: the floor “${floor}” knows nothing of those above`,
      { path: anyOf(root, folders), pathNot: TESTS },
      { path: anyOf(root, above) },
    );
  });

const subjectsKeepApart: IRegularForbiddenRuleType[] = LIB.subjects.map((subject) => {
  const strangers = LIB.subjects.filter(
    (other) => other !== subject && !ACQUAINTANCES[subject]?.includes(other),
  );
  return forbid(
    `lib: “${subject}” knows no other subject but those of ACQUAINTANCES`,
    { path: `^lib/${subject}/`, pathNot: TESTS },
    { path: anyOf('lib', strangers) },
  );
});

/** The Studio: tools, a subject each, stand on what they have in common, and know no other, but for these. */
const TOOLS: Record<string, string[]> = {
  bureau: ['appointments', 'projects', 'quotes', 'requests', 'reviews', 'links'],
  clients: ['appointments', 'projects', 'quotes', 'requests'],
  requests: ['appointments', 'quotes'],
};

const studioKeepsApart: IRegularForbiddenRuleType[] = [
  forbid(
    'studio: the kit knows nothing of what is made of it',
    { path: '^studio/kit/', pathNot: TESTS },
    { path: '^studio/', pathNot: '^studio/kit/' },
  ),
  forbid(
    'studio: tools know nothing of the Studio around them',
    { path: '^studio/tools/', pathNot: TESTS },
    { path: '^studio/', pathNot: '^studio/(kit|tools)/' },
  ),
  forbid(
    'studio: a tool knows no other but those of TOOLS',
    {
      path: '^studio/tools/([^/]+)/',
      pathNot: `${TESTS}|${anyOf('studio/tools', Object.keys(TOOLS))}`,
    },
    { path: '^studio/tools/', pathNot: '^studio/tools/$1/' },
  ),
  ...Object.entries(TOOLS).map(([tool, known]) =>
    forbid(
      `studio: the tool “${tool}” knows no other but those of TOOLS`,
      { path: `^studio/tools/${tool}/`, pathNot: TESTS },
      { path: '^studio/tools/', pathNot: anyOf('studio/tools', [tool, ...known]) },
    ),
  ),
];

/** npm workspaces of their own. */
export const STORES = ['studio/content-lake', 'supabase/embedded'];

const STORE = `^(${STORES.join('|')})/`;

/** The code of the site and the Studio that runs, without the stores. */
const SITE = { path: '^(app|lib|schemas|studio)/', pathNot: `${STORE}|${TESTS}` };

export const RULES: IRegularForbiddenRuleType[] = [
  ...arrowsGoDown('lib', LIB),
  ...subjectsKeepApart,
  ...studioKeepsApart,
  forbid(
    'every folder of lib/ stands on a floor',
    { path: '^lib/', pathNot: anyOf('lib', Object.values(LIB).flat()) },
    {},
  ),
  forbid(
    'lib/ and schemas/ know nothing of what stands on them',
    { path: '^(lib|schemas)/' },
    { path: '^(app|studio)/' },
  ),
  forbid(
    'the site’s pages know nothing of the Studio',
    { path: '^app/', pathNot: '^app/\\(studio\\)/' },
    { path: '^studio/' },
  ),
  forbid('the Studio knows nothing of the pages', { path: '^studio/' }, { path: '^app/' }),
  forbid('what runs knows nothing of the launcher', SITE, { path: '^(scripts|tests)/' }),
  ...STORES.map((store) =>
    forbid(
      `${store} and the site import nothing of each other`,
      { path: `^${store}/` },
      { dependencyTypes: ['local'], pathNot: `^${store}/` },
    ),
  ),
  forbid(
    'the site imports nothing of the stores',
    { path: '^', pathNot: `${STORE}` },
    { path: STORE },
  ),
  forbid(
    'lib/next alone knows Next’s insides',
    { path: '^', pathNot: `^lib/next/|${TESTS}` },
    // `next` itself is this file.
    { path: '^node_modules/next/dist/', pathNot: '^node_modules/next/dist/server/next\\.js$' },
  ),
  forbid(
    'a package is named in package.json',
    { path: '^' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
  ),
  forbid(
    'what runs needs no package that is for development',
    { path: '^(app|lib|schemas|studio|supabase)/|^[^/]+\\.ts$', pathNot: TESTS },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    '“@/” is for app/ and what Next reads at the root',
    { path: '^', pathNot: '^(app/|proxy\\.ts$)' },
    // Its names of packages begin with it too.
    { dependencyTypes: ['aliased'], pathNot: '^node_modules/' },
  ),
];
