import { beforeAll, expect, test, vi } from 'vitest';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { CASE_STUDY } from '../../support/case-study.ts';
import { inDraftMode, type Phase } from '../../support/draft-mode.ts';
import { fixture } from '../../support/fixture.ts';
import { ownLake } from '../../support/own-lake.ts';
import { OWN_PAGE } from '../../support/own-page.ts';
import { watchLake } from '../../support/watched-lake.ts';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));
const PREVIEWED = 'rSoldes,drafts';
/** A browser that previews a release above the drafts, in Presentation. */
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      name === 'sanity-preview-perspective' ? { name, value: 'rSoldes,drafts' } : undefined,
  }),
  headers: async () => new Headers({ 'x-presented': 'edited' }),
}));

const READ_TOKEN = 'read-token-for-tests';
const lake = ownLake([...readSeed(), CASE_STUDY, OWN_PAGE], { LAKE_READ_TOKEN: READ_TOKEN });

/** The perspectives that the lake is asked for. */
const asked: Array<string | null> = [];
const watched = fixture(
  () => watchLake(Number(new URL(lake.url).port), (_, perspective) => asked.push(perspective)),
  (standing) => standing.stop(),
);
beforeAll(() => {
  vi.stubEnv('SANITY_API_HOST', watched.url);
  vi.stubEnv('SANITY_API_READ_TOKEN', READ_TOKEN);
  vi.resetModules();
});
const site = fixture(() => import('../../../lib/content/index.ts'));

/** What readers with an argument are asked for. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  getArticle: ['guide'],
  getArticleList: [1],
  getCaseStudy: [CASE_STUDY.slug.current],
  getFaq: ['contact'],
  getLegalPage: ['terms'],
  getOwnPage: [OWN_PAGE.slug.current],
  getShareCard: ['/services'],
};

/** Readers of what no page shows. */
const OF_NO_PAGE = [
  'getAccountMails',
  'getConsultantMails',
  'getFollowUpSettings',
  'getMailTexts',
  'getMilestoneTemplates',
  'getQuoteSettings',
  'getTextTemplates',
  // A build asks for them.
  'readArticleOrder',
  'readOwnPageSlugs',
];

/** Every reader that there is. */
const NAMES = Object.keys(await import('../../../lib/content/index.ts'));

/** Reads, and what the lake was asked for. */
async function reading(name: string) {
  const read = Reflect.get(site, name) as (...given: readonly unknown[]) => Promise<unknown>;
  asked.length = 0;
  const answer = await read(...(ARGUMENTS[name] ?? []));
  return { answer, asked: new Set(asked) };
}

test.each(NAMES)('%s reads drafts where a page is rendered, and nowhere else', async (name) => {
  const published = new Set(['published']);
  const rendered = OF_NO_PAGE.includes(name) ? published : new Set([PREVIEWED]);
  const { answer } = await reading(name);
  await inDraftMode('action', async (enter) => {
    const phases: Phase[] = ['action', 'render', 'after', 'render'];
    for (const phase of phases) {
      enter(phase);
      const read = await reading(name);
      expect(read.asked, phase).toEqual(phase === 'render' ? rendered : published);
      if (phase !== 'render') expect(read.answer, phase).toEqual(answer);
    }
  });
});
