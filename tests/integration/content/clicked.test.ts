import { JSDOM } from 'jsdom';
import { prerender } from 'react-dom/static';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FIELD_TITLES } from '../../../lib/content/field-titles.generated.ts';
import { fillPlaces } from '../../../lib/content/places.ts';
import { type Field, fieldsIn } from '../../../lib/preview/marks.ts';
import { SITE_PAGES } from '../../../lib/site/pages.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { asSeen } from '../../support/as-seen.ts';
import { CASE_STUDY } from '../../support/case-study.ts';
import { inDraftMode } from '../../support/draft-mode.ts';
import { newFolder, removeFolder, startLake, type TestLake } from '../../support/embedded-lake.ts';
import { OWN_PAGE } from '../../support/own-page.ts';

const READ_TOKEN = 'read-token-for-tests';

/** A picture wherever a document has a place for one. */
const PICTURE = {
  _type: 'image',
  asset: { _type: 'reference', _ref: 'image-a-720x560-webp' },
  alt: 'Une table de travail',
};
const PICTURES: Record<string, object> = {
  aboutPage: { portrait: PICTURE },
  article: { cover: PICTURE },
  service: { image: PICTURE },
};
const DOCUMENTS = [...readSeed(), CASE_STUDY, OWN_PAGE].map((document) => ({
  ...document,
  ...PICTURES[document._type],
}));
const ASSET = { _id: PICTURE.asset._ref, _type: 'sanity.imageAsset', url: 'https://a.test/a.webp' };

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => undefined }),
  headers: async () => new Headers({ 'x-presented': 'edited' }),
  draftMode: async () => ({ isEnabled: true }),
}));
vi.mock('@/app/fonts.ts', () => {
  const font = { variable: '' };
  return { display: font, emoji: font, narrowSpace: font, text: font };
});
vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  usePathname: () => '/',
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}));
// Nobody has chosen yet: the banner shows.
vi.mock('@/app/_components/consent/use-consent.ts', () => ({
  useConsent: () => null,
  consentStore: () => null,
}));
vi.mock('@/lib/testimonials/public.ts', () => ({
  getApprovedTestimonials: async () => [],
  getApprovedTestimonial: async () => null,
}));

let folder: string;
let lake: TestLake;

beforeAll(async () => {
  folder = await newFolder();
  lake = await startLake(folder, { LAKE_READ_TOKEN: READ_TOKEN });
  vi.stubEnv('SANITY_API_HOST', lake.url);
  vi.stubEnv('SANITY_API_READ_TOKEN', READ_TOKEN);
  const transaction = lake.client().transaction();
  for (const document of [ASSET, ...DOCUMENTS]) transaction.createOrReplace(document);
  await transaction.commit();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await lake.stop();
  await removeFolder(folder);
});

/** The page at a path as the preview makes it, its origins told. */
async function previewed(path: string): Promise<Document> {
  const { SiteFrame } = await import('../../../app/_components/layout/site-frame.tsx');
  const { default: PreviewedPage } = await import(
    '../../../app/(preview)/apercu/[[...path]]/page.tsx'
  );
  const { tellOrigins } = await import('../../../app/(preview)/_components/use-origins.ts');
  const { estimatedPlaces } = await import(
    '../../../app/(preview)/_components/estimated-places.ts'
  );
  let places = {};
  const html = await inDraftMode('render', async () => {
    const children = await PreviewedPage({
      params: Promise.resolve({ path: path.split('/').filter(Boolean) }),
      searchParams: Promise.resolve({}),
    });
    const { prelude } = await prerender(await SiteFrame({ children }));
    places = await estimatedPlaces();
    return new Response(prelude).text();
  });
  const { document } = new JSDOM(html).window;
  tellOrigins(places, document);
  return document;
}

/** What is not asked for a field: a selector, and why. */
const EXCEPTIONS = {
  'script, style, template, title, [hidden]': 'is not drawn',
  noscript: 'is drawn where there are no scripts, and so no preview',
  '.sr-only': 'is read aloud, and has no place to click',
  option: 'is drawn by the browser once its list is open, where a page hears of no click',
  '.preview-bar': 'is the preview’s own',
} as const;
const EXCEPTED = Object.keys(EXCEPTIONS).join(', ');

/** Words of the code that stand before a text, and open that one. */
const LEADING = new Set(['Source', 'Mesuréle', 'Masqué', 'Miseàjourdu']);

/** The texts of a page with a letter or a digit: other signs are drawings. */
function* textsOf(document: Document): Generator<Text> {
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const isWritten = /[\p{L}\p{N}]/u.test(asSeen(text.data));
    if (isWritten && !text.parentElement?.closest(EXCEPTED)) yield text;
  }
}

const PATHS = [
  ...Object.keys(SITE_PAGES),
  '/blog/guide',
  '/blog/comparatif',
  '/blog/cas-etude',
  '/realisations/suivi-chantiers',
  '/realisations/ce-site',
  '/metiers/avocats',
  '/devis/make',
  '/devis/formation/3',
];

/** Pages with a picture. */
const PICTURED = new Set(['/about', '/services', '/blog/guide']);

test.each(PATHS)(
  '%s: every text and picture leads to its field, or says where it comes from',
  async (path) => {
    const { originOf, toldAround } = await import('../../../app/(preview)/_components/pointed.ts');
    const document = await previewed(path);
    const texts = [...textsOf(document)];
    expect(texts.length).toBeGreaterThan(60);
    const lost = texts.flatMap((text) => {
      const shown = asSeen(text.data);
      const { attribute, hint } = originOf(text);
      const around = `${text.parentElement?.outerHTML.slice(0, 120)}`;
      if (!attribute) return hint ? [] : [`« ${shown} » leads nowhere: ${around}`];
      const whole = asSeen(text.parentElement?.closest('time')?.textContent ?? shown);
      const isItsOwn = isMissing(shown)
        ? titleOf(attribute) !== undefined
        : hint
          ? valueAt(attribute) !== undefined
          : says(valueAt(attribute), whole);
      return isItsOwn ? [] : [`« ${shown} » leads to ${attribute}: ${around}`];
    });
    expect(lost).toEqual([]);
    const pictures = [...document.querySelectorAll<HTMLElement>('main img, main video')];
    const unknown = pictures.filter(
      (picture) =>
        fieldsIn(picture.getAttribute('alt') ?? '').length === 0 && !toldAround(picture).attribute,
    );
    if (PICTURED.has(path)) expect(pictures.length).toBeGreaterThan(0);
    expect(unknown.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
  },
);

const settings = DOCUMENTS.find(({ _id }) => _id === 'siteSettings');
const documents = new Map(
  DOCUMENTS.map((document) => [document._id, fillPlaces(document, settings as never)]),
);

const partsOf = (attribute: string) =>
  Object.fromEntries(attribute.split(';').map((part) => part.split('='))) as Partial<Field>;

/** A fact that nobody has filled in yet: its field is empty. */
const isMissing = (shown: string) => shown.startsWith('[à compléter');

/** The title in the Studio of the field that an attribute names; undefined where there is no such field. */
const titleOf = (attribute: string): string | undefined => {
  const { type = '', path = '' } = partsOf(attribute);
  return FIELD_TITLES[type]?.[path];
};

/** The value of the field that an attribute of the overlay names. */
function valueAt(attribute: string): unknown {
  const { id = '', path = '' } = partsOf(attribute);
  let value: unknown = documents.get(id);
  for (const step of path.split(/[.:]/)) {
    value = Array.isArray(value)
      ? (value.find((item) => (item as { _key?: string })._key === step) ?? value[Number(step)])
      : (value as Record<string, unknown> | undefined)?.[step];
  }
  return value;
}

const plain = (text: string) =>
  asSeen(text)
    .replace(/['’]/g, '’')
    .replace(/\s+/g, '')
    .replace(/^\p{P}+|\p{P}+$/gu, '');

/** Whether what is shown is of a field's value: words of its text, its figure, its day. */
function says(value: unknown, shown: string): boolean {
  if (LEADING.has(plain(shown))) return true;
  if (typeof value === 'number') {
    return plain(shown).replace(/\D/g, '').includes(String(value).replace('.', ''));
  }
  if (typeof value !== 'string') return false;
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(value);
  if (day) return shown.includes(day[1] ?? '');
  const pattern = value
    .split(/\{[^}]*\}/)
    .map((part) => plain(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return plain(value).includes(plain(shown)) || new RegExp(pattern).test(plain(shown));
}
