import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../lib/jobs/job.ts';
import { readSeed } from '../../../scripts/stack/seed.ts';
import { ownLake } from '../../support/own-lake.ts';
import { forgetShared } from '../../support/shared-state.ts';
import { type WatchedLake, watchLake } from '../../support/watched-lake.ts';

const cache = vi.hoisted(() => ({ revalidateTag: vi.fn(), cacheLife: vi.fn(), cacheTag: vi.fn() }));
vi.mock('next/cache', () => cache);
/** Work done once the request is answered, which here is at once. */
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (work: () => unknown) => void work(),
  connection: async () => undefined,
}));
vi.mock('../../../lib/next/preview-mode.ts', () => ({ previewModeId: () => 'secret' }));
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

/** By this Next’s server offers to render a page, in a process that stays. */
const METHODS = Symbol.for('@next/router-server-methods');
const shared = globalThis as unknown as Record<symbol, unknown>;
const rendered: string[] = [];

const lake = ownLake();
let watched: WatchedLake;
/** The tags of what the lake was asked. */
const asked: (string | null)[] = [];

const ARTICLE = {
  _id: 'article-guide',
  _type: 'article',
  title: 'Un guide',
  slug: { _type: 'slug', current: 'guide' },
};
const SETTINGS = readSeed().find(({ _id }) => _id === 'siteSettings') as {
  _id: string;
  _type: string;
};

beforeAll(async () => {
  watched = await watchLake(Number(new URL(lake.url).port), (tag) => void asked.push(tag));
  for (const [name, value] of Object.entries({
    SANITY_API_HOST: watched.url,
    SUPABASE_URL: '',
    SUPABASE_SECRET_KEY: '',
    SMTP_URL: '',
    CACHE_URL: '',
  })) {
    vi.stubEnv(name, value);
  }
});
afterAll(() => watched?.stop());
beforeEach(async () => {
  await lake.client().delete({ query: '*[_type in ["article", "siteSettings", "faqEntry"]]' });
  await lake.client().create(SETTINGS);
  await lake.client().create(ARTICLE);
});

/** A process that has just started: on a host of functions, or one that stays. */
async function start({ stays }: { stays: boolean }) {
  vi.resetModules();
  for (const name of ['content', 'renderings', 'dependencies']) forgetShared(name);
  Reflect.deleteProperty(shared, METHODS);
  if (stays) {
    shared[METHODS] = {
      '': { revalidate: async ({ urlPath }: { urlPath: string }) => void rendered.push(urlPath) },
    };
  }
  const { hear, showMissed } = await import('../../../lib/publishing/missed.ts');
  const { affectedBy } = await import('../../../lib/publishing/affected.ts');
  const { changeOf } = await import('../../../lib/publishing/webhook.ts');
  const { JOBS } = await import('../../../lib/jobs/jobs.ts');
  rendered.length = 0;
  asked.length = 0;
  cache.revalidateTag.mockClear();
  warned.mockClear();
  /** Does what the webhook's route does with a document that was published. */
  const tell = (document: Record<string, unknown>) => {
    const change = changeOf(document);
    if (change) affectedBy(change);
  };
  return { showMissed, hear, tell, jobs: JOBS };
}

const retitle = (title: string) => lake.client().patch(ARTICLE._id).set({ title }).commit();
const tags = () => cache.revalidateTag.mock.calls.map(([tag]) => tag);

describe('what no webhook told, in a process that stays', () => {
  it('is nothing at its first look, for it has just read all content, and nothing where nothing changed', async () => {
    const { showMissed } = await start({ stays: true });
    expect(await showMissed()).toBe(0);
    expect(await showMissed()).toBe(0);
    expect(asked).toEqual(['revisions', 'revisions']);
    expect(rendered).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  it('is shown, an edit and a deletion, each once, and said in the log', async () => {
    const { showMissed } = await start({ stays: true });
    await showMissed();
    await retitle('Un autre titre');
    expect(await showMissed()).toBe(1);
    await vi.waitFor(() =>
      expect(rendered).toEqual(expect.arrayContaining(['/blog/guide', '/blog', '/sitemap.xml'])),
    );
    expect(warned.mock.calls.flat()).toEqual([
      expect.stringMatching(/^Content has changed, and no webhook told of it.* count=1$/),
    ]);
    expect(await showMissed()).toBe(0);

    rendered.length = 0;
    await lake.client().delete(ARTICLE._id);
    expect(await showMissed()).toBe(1);
    await vi.waitFor(() => expect(rendered).toContain('/blog/guide'));
    expect(await showMissed()).toBe(0);
  });

  it('is not what one did tell', async () => {
    const { showMissed, tell } = await start({ stays: true });
    await showMissed();
    tell(await retitle('Un titre annoncé'));
    const { _id } = await lake.client().create({ _type: 'faqEntry', question: 'Et ensuite ?' });
    tell((await lake.client().getDocument(_id)) as never);
    expect(await showMissed()).toBe(0);
    expect(warned).not.toHaveBeenCalled();
  });

  it('is not looked for where the lake is down; the next look finds it', async () => {
    const { showMissed } = await start({ stays: true });
    await showMissed();
    await retitle('Pendant la panne');
    const { contentClient } = await import('../../../lib/content/client.ts');
    const down = vi.spyOn(contentClient, 'fetch').mockRejectedValueOnce(new Error('down'));
    await expect(showMissed()).rejects.toThrow('down');
    down.mockRestore();
    expect(await showMissed()).toBe(1);
  });
});

describe('what another instance was told while it could not be heard', () => {
  it('is what has changed since, and the reviews: nothing else is read anew', async () => {
    const { showMissed, hear } = await start({ stays: true });
    await showMissed();
    await retitle('Dit à une autre');
    await hear(null);
    await vi.waitFor(() =>
      expect(rendered).toEqual(expect.arrayContaining(['/blog/guide', '/blog', '/'])),
    );
    expect(rendered).not.toContain('/legal');
    expect(warned).not.toHaveBeenCalled();
    expect(await showMissed()).toBe(0);
  });

  it('may be anything where the lake does not say, or nobody has looked before', async () => {
    const { showMissed, hear } = await start({ stays: true });
    await hear(null);
    expect(rendered).toContain('/legal');
    rendered.length = 0;
    await showMissed();
    const { contentClient } = await import('../../../lib/content/client.ts');
    const down = vi.spyOn(contentClient, 'fetch').mockRejectedValueOnce(new Error('down'));
    await hear(null);
    down.mockRestore();
    expect(rendered).toContain('/legal');
  });
});

it('what the site itself has erased is shown in a process that stays, outside of any request, and told to the others', async () => {
  const tell = vi.fn(async () => undefined);
  vi.doMock('../../../lib/publishing/pub-sub.ts', () => ({ pubSub: { tell } }));
  await start({ stays: true });
  const { revalidateUnasked } = await import('../../../lib/publishing/revalidate.ts');
  await revalidateUnasked({ type: 'testimonial' });
  expect(tell).toHaveBeenCalledWith({ type: 'testimonial' });
  await vi.waitFor(() => expect(rendered).toContain('/'));
  vi.doUnmock('../../../lib/publishing/pub-sub.ts');
});

it('on a host of functions, whose process knows nothing, is what changed within the hour', async () => {
  const { showMissed } = await start({ stays: false });
  // The settings and the article are as new as this test; the one after is not.
  expect(await showMissed()).toBe(2);
  expect(tags()).toEqual(expect.arrayContaining(['content:siteSettings', 'content:article']));

  const later = await start({ stays: false });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 });
  expect(await later.showMissed()).toBe(0);
  vi.useRealTimers();
});

it('all that the site asks of Sanity by itself, past its CDN, in a day: a clock that is moved on', async () => {
  const { jobs } = await start({ stays: true });
  const [look, missed] = ['dependencies', 'content'].map((name) => {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(name);
    return job;
  }) as [Job, Job];
  const DAY_MS = 24 * 60 * 60_000;
  const until = new AbortController().signal;
  // The first of both is the start's.
  for (const job of [look, missed]) await job.run(until);
  const began = Date.now();
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  for (let passed = look.everyMs; passed <= DAY_MS; passed += look.everyMs) {
    vi.setSystemTime(began + passed);
    await look.run(until);
    if (passed % missed.everyMs === 0) await missed.run(until);
  }
  vi.useRealTimers();
  const counts = Object.groupBy(asked, (tag) => tag ?? '');
  expect(Object.entries(counts).map(([tag, all]) => [tag, all?.length])).toEqual([
    ['answers', 288],
    ['revisions', 24],
  ]);
});
