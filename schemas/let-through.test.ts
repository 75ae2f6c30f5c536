import { beforeEach, describe, expect, it, vi } from 'vitest';
import { frenchTypography } from '../lib/typography/index.ts';
import { readSeed } from '../scripts/stack/seed.ts';
import { CASE_STUDY } from '../tests/support/case-study.ts';
import { OWN_PAGE } from '../tests/support/own-page.ts';
import { isLong, LONG_FORM } from '../tests/support/scale.ts';
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

const seed = [
  ...readSeed(),
  // The seed content tells of no client's project: none was delivered.
  {
    ...CASE_STUDY,
    review: '0b0e7f3a-52a1-4d6c-9a57-2f3d0c1b4e5f',
    screens: [
      { _type: 'articleImage', _key: 'i', image: { asset: { _ref: 'image-a-1x1-png' }, alt: 'A' } },
    ],
    video: {
      file: { _type: 'file', asset: { _ref: 'file-b-mp4' } },
      poster: { asset: { _ref: 'image-a-1x1-png' }, alt: 'A' },
      transcript: 'Une main ouvre un dossier.',
    },
  },
  // Nor has it a page of the consultant's own.
  {
    ...OWN_PAGE,
    blocks: [
      ...OWN_PAGE.blocks,
      {
        _type: 'screensBlock',
        _key: 'screens',
        title: 'Écrans',
        screens: [
          {
            _type: 'articleImage',
            _key: 'i',
            image: { asset: { _ref: 'image-a-1x1-png' }, alt: 'A' },
          },
        ],
      },
      {
        _type: 'caseStudiesBlock',
        _key: 'studies',
        title: 'Réalisations',
        studies: [{ _type: 'reference', _key: 's', _ref: CASE_STUDY._id }],
      },
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

/**
 * Types of documents that take long to validate: slips are made in copies with two items at most of each kind in their
 * lists, and three steps of a flow chart.
 */
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

/** One document of each type, to be edited wrongly below. */
const documents = firstOfEach(seed)
  .map((document) => (document._type === 'article' ? { ...document, body: everyBlock } : document))
  .map((document) =>
    SHORTENED.includes(document._type) ? (shorten(document) as Document) : document,
  );

/** The site's readers of the documents of a type. */
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
  page: ({ slug }) => {
    const { current = '' } = (slug ?? {}) as { current?: string };
    return [site.getOwnPage(current), site.getShareCard('/metiers/avocats')];
  },
  cookiesPage: () => [site.getCookiesPage(), site.getShareCard('/cookies')],
  authPage: () => [site.getAuthPage()],
  accountPages: () => [site.getAccountPages()],
  dashboardPage: () => [site.getDashboardPage()],
  makePage: () => [site.getMakePage()],
  mailTexts: () => [site.getMailTexts()],
  accountMails: () => [site.getAccountMails()],
  consultantMails: () => [site.getConsultantMails()],
  textTemplate: () => [site.getTextTemplates()],
  milestoneTemplate: () => [site.getMilestoneTemplates()],
  quoteSettings: () => [site.getQuoteSettings()],
  service: () => [site.getServices(), site.getEstimator()],
  faqEntry: () => [site.getFaq('contact'), site.getFaq('training')],
  article: ({ slug }) => [
    site.getArticle((slug as { current: string } | undefined)?.current ?? ''),
    site.getArticleList(1),
  ],
  legalPage: () => [site.getLegalPage('legal'), site.getShareCard('/legal')],
};

/** Values that somebody may type, leave out or take away, by the type of the field. */
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

/** Counts of the fields that were met, by what may be got wrong in them. */
const met = new Map<string, number>();

/**
 * Those of these values that are tried on one more field: all on the first two, then each in its turn; all by `npm run
 * test:long`.
 */
function inTurn(kind: string, wrong: unknown[]): unknown[] {
  const turn = met.get(kind) ?? 0;
  met.set(kind, turn + 1);
  return isLong || turn < 2 ? wrong : [wrong[turn % wrong.length]];
}

/** A place in a document: names of fields, and keys of items or their index. */
type Path = ReadonlyArray<string | number>;
/** One field or item that was got wrong. */
type Slip = { path: Path; value: unknown };

const keyOf = (item: unknown, index: number): string | number =>
  (item as { _key?: string } | null)?._key ?? index;

/** Every way to get one field of `value` wrong. */
function* slips(field: Field, value: unknown, path: Path): Generator<Slip> {
  const { type, fields = [], of = [] } = { ...types.get(field.type), ...field };
  const items = type === 'array' ? ((value ?? []) as unknown[]) : null;
  const kind = items || type in SLIPS ? type : 'object';
  const wrong = items ? [undefined, [], [...items, ...items]] : (SLIPS[kind] ?? []);
  for (const slip of inTurn(kind, wrong)) yield { path, value: slip };
  for (const inner of fields) {
    yield* slips(inner, (value as Content | undefined)?.[inner.name], [...path, inner.name]);
  }
  for (const member of items ? of : []) yield* slipsOfItem(member, items ?? [], path);
}

/** Slips in one item of a list, for each type that it may hold. */
function* slipsOfItem(member: Field, items: unknown[], list: Path): Generator<Slip> {
  const index = items.findIndex(
    (item) =>
      typeof item === 'string' || [member.name, member.type].includes((item as Document)._type),
  );
  if (index < 0) return;
  const own = [...list, keyOf(items[index], index)];
  const { _type, _key, ...rest } = items[index] as Document;
  const kept = member.type === 'block' ? rest : {};
  for (const slip of slips(member, items[index], own)) {
    const { path, value } = slip;
    if (path.length > own.length || typeof value === 'string') yield slip;
    else if (value) yield { path, value: { _type, _key, ...kept, ...value } };
  }
}

/** `value` with another one in it, or in its place. */
function put(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      keyOf(item, index) === step ? put(item, rest, other) : item,
    );
  }
  return {
    ...(value as Content),
    [step]: put((value as Content | undefined)?.[step], rest, other),
  };
}

const changed = (document: Document, ...made: Slip[]) =>
  made.reduce<unknown>((value, slip) => put(value, slip.path, slip.value), document) as Document;

const isWithin = (path: Path, outer: Path) => outer.every((step, index) => path[index] === step);

/** Whether neither slip affects the messages on the other: fields of one object may be checked against each other. */
function areApart(one: Path, other: Path): boolean {
  const areSiblings =
    one.length > 1 && one.length === other.length && isWithin(one, other.slice(0, -1));
  return !areSiblings && !isWithin(one, other) && !isWithin(other, one);
}

/** Slips that can be made in one document: to validate it is to validate them all. */
function together(all: Slip[]): Slip[][] {
  const groups: Slip[][] = [];
  for (const slip of all) {
    const group = groups.find((made) => made.every(({ path }) => areApart(path, slip.path)));
    if (group) group.push(slip);
    else groups.push([slip]);
  }
  return groups;
}

/** The seed content with this document in its place. */
const seedWith = (document: Document): Document[] =>
  seed.map((other) => (other._id === document._id ? document : other));

/** Documents validated at once: between any two fields a validation waits for an idle moment. */
const AT_ONCE = 32;

type Refusal = { message: string; path: Path };

/** The errors that the Studio reports on a document. */
async function refusals(document: Document): Promise<Refusal[]> {
  const markers = await validated(document, seedWith(document));
  // A mere warning does not keep a document from being published.
  return markers
    .filter(({ level }) => level === 'error')
    .map(({ message, path }) => ({
      message,
      path: path.map((step) =>
        typeof step === 'object' && '_key' in step ? step._key : step,
      ) as Path,
    }));
}

/** Those of these slips, made in one document, that the Studio lets through; its messages against the others are French. */
async function letThrough(document: Document, made: Slip[]): Promise<Slip[]> {
  const refused = await refusals(changed(document, ...made));
  for (const { message } of refused) expect(frenchTypography(message)).toBe(message);
  if (refused.length === 0) return made;
  if (made.length === 1) return [];
  const isSaidOf = (slip: Slip) => refused.some(({ path }) => isWithin(path, slip.path));
  const others = made.filter((slip) => !isSaidOf(slip));
  const isToldApart = refused.every((it) => made.some(({ path }) => isWithin(it.path, path)));
  if (isToldApart) return others;
  return (await Promise.all(others.map((slip) => letThrough(document, [slip])))).flat();
}

/** The reason why the site keeps the last good page instead of this document; null where it shows the document. */
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
    const refused = await Promise.all(seed.map(refusals));
    for (const [index, document] of seed.entries()) {
      expect(refused[index], document._id).toEqual([]);
      expect(await freeze(document), document._id).toBeNull();
    }
  });

  it.each(documents.map((document) => [document._type, document] as const))(
    '%s, whichever field is got wrong',
    LONG_FORM,
    async (type, document) => {
      expect(await refusals(document)).toEqual([]);
      expect(await freeze(document)).toBeNull();
      const all = (types.get(type)?.fields ?? []).flatMap((field) => [
        ...slips(field, document[field.name], [field.name]),
      ]);
      const groups = isLong ? all.map((slip) => [slip]) : together(all);
      const passed: Slip[] = [];
      for (let first = 0; first < groups.length; first += AT_ONCE) {
        const batch = groups.slice(first, first + AT_ONCE);
        passed.push(...(await Promise.all(batch.map((made) => letThrough(document, made)))).flat());
      }
      const frozen: string[] = [];
      for (const slip of passed) {
        const problem = await freeze(changed(document, slip));
        // A slip may pass only beside others, and is refused alone.
        if (!problem || (await letThrough(document, [slip])).length === 0) continue;
        frozen.push(`${slip.path.join('.')} = ${JSON.stringify(slip.value)}: ${problem}`);
      }
      expect(frozen).toEqual([]);
    },
  );
});

/** The consultant's own words in a new article, whichever template it began with. */
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
  'an article from the template %s can be published once it has its title, slug, name and summary',
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
  const asked = await refusals(draft as Document);
  expect(new Set(asked.map(({ message }) => message))).toEqual(new Set(['Écrivez l’article.']));
});

it.each(['article', 'caseStudy', 'page', 'service'])(
  'a new %s is asked for its slug once, in French',
  async (type) => {
    const refused = await refusals({ _id: 'new', _type: type });
    const asked = refused.map(({ message }) => message);
    expect(
      asked.filter((message) => /^Donnez une? (?:adresse|identifiant)/.test(message)),
    ).toHaveLength(1);
    // The keys of Sanity's own words, which name the field within in English.
    expect(asked.filter((message) => message.startsWith('validation:'))).toEqual([]);
  },
);
