import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { frenchTypography } from '../lib/typography/index.ts';
import { CASE_STUDY } from '../tests/support/case-study.ts';
import { isLong } from '../tests/support/scale.ts';
import { lakeOf, validated } from '../tests/support/validate.ts';
import { articleTemplates } from './article-templates.ts';
import { schemaTypes } from './index.ts';

const lake = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('../lib/content/client.ts', () => ({ contentClient: lake, draftClient: null }));
vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));

const site = await import('../lib/content/index.ts');

type Content = { [field: string]: unknown };
type Document = Content & { _id: string; _type: string };
type Field = { name: string; type: string; fields?: Field[]; of?: Field[] };

const types = new Map(schemaTypes.map((type) => [type.name, type as unknown as Field]));

const SEED = new URL('../studio/content-lake/seed/', import.meta.url);
const seed = [
  ...readdirSync(SEED)
    .filter((name) => name.endsWith('.ndjson'))
    .flatMap((name) => readFileSync(new URL(name, SEED), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line)),
  // The seed content tells of no project: none was delivered.
  {
    ...CASE_STUDY,
    review: '0b0e7f3a-52a1-4d6c-9a57-2f3d0c1b4e5f',
    screens: [
      { _type: 'articleImage', _key: 'i', image: { asset: { _ref: 'image-a-1x1-png' }, alt: 'A' } },
    ],
  },
].map((document): Document => ({ ...document, _rev: 'r', _updatedAt: '2026-01-05T08:00:00Z' }));

const firstOfEach = <Item extends { _type: string }>(items: Item[]): Item[] =>
  items.filter((item, index) => items.findIndex(({ _type }) => _type === item._type) === index);

/** An article with one block of each kind. */
const everyBlock = firstOfEach([
  ...seed.flatMap(({ _type, body }) => (_type === 'article' ? (body as Document[]) : [])),
  { _type: 'articleImage', _key: 'i', image: { asset: { _ref: 'image-a-1x1-png' }, alt: 'A' } },
] as Document[]);

/** What is long to validate, and is got wrong with two items at most of each kind in its lists, a figure with three. */
const SHORTENED = ['article', 'estimator', 'legalPage', 'trainingPage'];

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) {
    const seen: Record<string, number> = {};
    const isKept = ({ _type = 'text' }) => {
      seen[_type] = (seen[_type] ?? 0) + 1;
      return seen[_type] <= (_type === 'flowStep' ? 3 : 2);
    };
    return value.filter(isKept).map(shorten);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
}

/** One document of each type: what is edited wrongly below. */
const documents = firstOfEach(seed)
  .map((document) => (document._type === 'article' ? { ...document, body: everyBlock } : document))
  .map((document) =>
    SHORTENED.includes(document._type) ? (shorten(document) as Document) : document,
  );

/** How the site reads the documents of a type. */
const READERS: Record<string, (document: Document) => Promise<unknown>[]> = {
  siteSettings: () => [site.getSiteSettings()],
  navigation: () => [site.getNavigation()],
  homePage: () => [site.getHomePage(), site.getShareCard('/')],
  servicesPage: () => [site.getServicesPage(), site.getShareCard('/services')],
  aboutPage: () => [site.getAboutPage(), site.getShareCard('/about')],
  estimator: () => [site.getEstimator()],
  trainingPage: () => [site.getTrainingPage(), site.getShareCard('/formations')],
  contactPage: () => [site.getContactPage(), site.getShareCard('/contact')],
  quotePage: () => [site.getQuotePage(), site.getShareCard('/devis')],
  blogPage: () => [site.getBlogPage(), site.getShareCard('/blog')],
  caseStudiesPage: () => [site.getCaseStudiesPage(), site.getShareCard('/realisations')],
  caseStudy: ({ slug }) => [
    site.getCaseStudy((slug as { current: string } | undefined)?.current ?? ''),
    site.getCaseStudies(),
    site.hasCaseStudies(),
  ],
  cookiesPage: () => [site.getCookiesPage(), site.getShareCard('/cookies')],
  authPage: () => [site.getAuthPage()],
  accountPages: () => [site.getAccountPages()],
  dashboardPage: () => [site.getDashboardPage()],
  makePage: () => [site.getMakePage()],
  mailTexts: () => [site.getMailTexts()],
  accountMails: () => [site.getAccountMails()],
  consultantMails: () => [site.getConsultantMails()],
  milestoneTemplate: () => [site.getMilestoneTemplates()],
  quoteSettings: () => [site.getQuoteSettings()],
  service: () => [site.getServices(), site.getEstimator()],
  faqEntry: () => [site.getFaq('contact'), site.getFaq('training')],
  article: ({ slug }) => [
    site.getArticle((slug as { current: string } | undefined)?.current ?? ''),
    site.getArticleList(),
  ],
  legalPage: () => [site.getLegalPage('legal'), site.getShareCard('/legal')],
};

/** What somebody may type, leave out or take away, by the type of the field. */
const SLIPS: Record<string, unknown[]> = {
  string: [undefined, '   ', 'n’importe quoi', 'é@exemple.fr'],
  text: [undefined, '   ', '{prix} {prix}'],
  url: [
    undefined,
    '   ',
    'exemple.fr',
    'http://exemple.fr',
    'https:',
    'https://',
    'https://a b.fr',
  ],
  number: [undefined, -1, 0, 0.5, 1.234, 1e9],
  boolean: [undefined],
  date: [undefined, 'hier', '2026-13-45'],
  datetime: [undefined, 'hier', '2026-13-45'],
  slug: [undefined, {}, { _type: 'slug', current: '  ' }, { _type: 'slug', current: 'Été !' }],
  reference: [undefined],
  image: [undefined, {}],
  object: [undefined, {}],
  block: [
    { listItem: 'bullet', level: 7 },
    { markDefs: [{ _type: 'link', _key: 'l', href: 'ftp://exemple.fr' }] },
  ],
};

/** How many fields were met, by what may be got wrong in them. */
const met = new Map<string, number>();

/** What of this is tried on one more field: all on the first two, then each in its turn; all by `npm run test:long`. */
function inTurn(kind: string, wrong: unknown[]): unknown[] {
  const turn = met.get(kind) ?? 0;
  met.set(kind, turn + 1);
  return isLong || turn < 2 ? wrong : [wrong[turn % wrong.length]];
}

const at = (path: string, key: string) => (path ? `${path}.${key}` : key);

/** Every way to get one field of `value` wrong, with the whole `value` that results. */
function* slips(field: Field, value: unknown, path: string): Generator<[string, unknown]> {
  const { type, fields = [], of = [] } = { ...types.get(field.type), ...field };
  const items = type === 'array' ? ((value ?? []) as unknown[]) : null;
  const kind = items || type in SLIPS ? type : 'object';
  const wrong = items ? [undefined, [], [...items, ...items]] : (SLIPS[kind] ?? []);
  for (const slip of inTurn(kind, wrong)) yield [`${path} = ${JSON.stringify(slip)}`, slip];
  for (const inner of fields) yield* slipsWithin(inner, (value ?? {}) as Content, path);
  for (const member of items ? of : []) yield* slipsOfItem(member, items ?? [], path);
}

function* slipsWithin(field: Field, value: Content, path: string): Generator<[string, Content]> {
  for (const [what, slip] of slips(field, value[field.name], at(path, field.name))) {
    yield [what, { ...value, [field.name]: slip }];
  }
}

/** Of one item of a list, for each type that it may hold. */
function* slipsOfItem(
  member: Field,
  items: unknown[],
  path: string,
): Generator<[string, unknown[]]> {
  const index = items.findIndex(
    (item) =>
      typeof item === 'string' || [member.name, member.type].includes((item as Document)._type),
  );
  if (index < 0) return;
  for (const [what, slip] of slips(member, items[index], `${path}[]`)) {
    const { _type, _key, ...rest } = items[index] as Document;
    const kept = member.type === 'block' ? rest : {};
    if (typeof slip === 'string') yield [what, items.with(index, slip)];
    else if (slip) yield [what, items.with(index, { _type, _key, ...kept, ...slip })];
  }
}

/** The seed content with this document in its place. */
const seedWith = (document: Document): Document[] =>
  seed.map((other) => (other._id === document._id ? document : other));

/** How many changes are validated at once: between any two fields a validation waits for an idle moment. */
const AT_ONCE = 32;

/** What the Studio says against a document. */
async function refusals(document: Document): Promise<string[]> {
  const markers = await validated(document, seedWith(document));
  // What it only warns of is published all the same.
  return markers.filter(({ level }) => level === 'error').map(({ message }) => message);
}

/** Why the site keeps the last good page instead of this document; null where it shows it. */
function freeze(document: Document): Promise<string | null> {
  lake.fetch.mockImplementation(lakeOf(seedWith(document)));
  return Promise.all(READERS[document._type]?.(document) ?? []).then(
    () => null,
    (error: Error) => error.message,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('what the Studio lets through, the site can show', () => {
  it('every document of the seed content', async () => {
    for (const document of seed) {
      expect(await refusals(document), document._id).toEqual([]);
      expect(await freeze(document), document._id).toBeNull();
    }
  });

  it.each(documents.map((document) => [document._type, document] as const))(
    '%s, whichever field is got wrong',
    async (type, document) => {
      expect(await refusals(document)).toEqual([]);
      expect(await freeze(document)).toBeNull();
      const changes = (types.get(type)?.fields ?? []).flatMap((field) => [
        ...slipsWithin(field, document, ''),
      ]);
      const frozen: string[] = [];
      for (let first = 0; first < changes.length; first += AT_ONCE) {
        const batch = changes.slice(first, first + AT_ONCE);
        const refused = await Promise.all(
          batch.map(([_, changed]) => refusals(changed as Document)),
        );
        for (const message of refused.flat()) expect(frenchTypography(message)).toBe(message);
        for (const [what, changed] of batch.filter((_, index) => refused[index]?.length === 0)) {
          const problem = await freeze(changed as Document);
          if (problem) frozen.push(`${what}: ${problem}`);
        }
      }
      expect(frozen).toEqual([]);
    },
    60_000,
  );
});

/** What a consultant writes in a new article, wherever it began. */
const OWN_WORDS = {
  _id: 'new',
  _type: 'article',
  title: 'Airtable ou Notion',
  slug: { _type: 'slug', current: 'airtable-ou-notion' },
  menuLabel: 'Airtable ou Notion',
  excerpt: 'Deux bases, deux usages.',
  publishedAt: '2026-01-20T08:00:00Z',
};

it.each(articleTemplates.map((template) => [template.id, template.value] as const))(
  'an article from the template %s can be published once it has its title, address, name and summary',
  async (_, value) => {
    const draft = { ...OWN_WORDS, ...value } as Document;
    expect(await refusals(draft)).toEqual([]);
    expect(await freeze(draft)).toBeNull();
  },
);

it('an empty article asks for its own words alone, and ends with an invitation', async () => {
  const { callToAction } = Object.fromEntries(
    (types.get('article')?.fields ?? []).map((field) => [field.name, field]),
  ) as Record<string, { initialValue?: unknown }>;
  const draft = { ...OWN_WORDS, category: 'Comparatif', callToAction: callToAction?.initialValue };
  expect(new Set(await refusals(draft as Document))).toEqual(new Set(['Écrivez l’article.']));
});

it.each(['article', 'caseStudy', 'service'])(
  'a new %s is asked for its address once, in French',
  async (type) => {
    const asked = await refusals({ _id: 'new', _type: type });
    expect(
      asked.filter((message) => /^Donnez une? (?:adresse|identifiant)/.test(message)),
    ).toHaveLength(1);
    // The keys of Sanity's own words, which name the field within in English.
    expect(asked.filter((message) => message.startsWith('validation:'))).toEqual([]);
  },
);
