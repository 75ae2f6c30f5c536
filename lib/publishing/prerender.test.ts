import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { forgetShared } from '../../tests/support/shared-state.ts';
import { now } from '../log/clock.ts';
import { isAwaited, whenPageRead } from '../next/first-read.ts';
import { isStale, markStale } from '../next/marks.ts';
import { canPrerender } from '../next/render.ts';
import { storedPages, TAGS_HEADER } from '../next/stored-pages.ts';
import type { Affects } from './affected.ts';
import {
  prerender,
  prerenderAffected,
  prerenderAll,
  prerenderInTime,
  whenRetried,
} from './prerender.ts';

// Renderings left waiting by another file's tests are due by another clock.
await vi.hoisted(async () =>
  (await import('../../tests/support/shared-state.ts')).forgetShared('renderings'),
);
vi.mock('../next/preview-mode.ts', () => ({ previewModeId: () => 'secret' }));
// Delays run by the clock of these tests.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown) =>
    new Promise((resolve) => setTimeout(resolve, ms, value)),
}));
const lake = vi.hoisted(() => ({ lakeAnswers: vi.fn(async () => false) }));
vi.mock('../content/client.ts', () => lake);

const METHODS = Symbol.for('@next/router-server-methods');
const shared = globalThis as unknown as Record<symbol, unknown>;
const revalidate = vi.fn();

const store = (path: string, lastModified = now(), headers = {}) =>
  storedPages.set(`/route/$${path}`, {
    value: { kind: 'APP_ROUTE', body: Buffer.alloc(0), headers, status: 200 } as never,
    lastModified,
    cacheControl: { revalidate: 10, expire: undefined },
  });

const NOTHING = { tags: [], later: [] };

/** A change of which everything is known at once. */
const prerenderChanged = (pages: string[], later: string[] = [], isOneOfMany = false) =>
  prerenderAffected({ own: { tags: [], pages, later }, rest: async () => NOTHING }, isOneOfMany);

// One clock for all of them: what one test leaves is in the past for the next.
beforeAll(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
    shouldAdvanceTime: true,
  });
});
beforeEach(() => {
  forgetShared('firstRead');
  shared[METHODS] = { '': { revalidate } };
});
afterEach(async () => {
  // Renderings that a test began end with it.
  await vi.advanceTimersByTimeAsync(2_000);
  revalidate.mockReset();
  delete shared[METHODS];
  forgetShared('firstRead');
});

/** Lets time pass until this holds, `ms` at most. */
async function within(ms: number, holds: () => void): Promise<void> {
  const end = performance.now() + ms;
  const step = async (): Promise<void> => {
    try {
      holds();
    } catch (error) {
      if (performance.now() >= end) throw error;
      await vi.advanceTimersByTimeAsync(10);
      await step();
    }
  };
  await step();
}

it('renders a page without a visit, and not one that is fresh already', async () => {
  revalidate.mockImplementation(async ({ urlPath }) => store(urlPath));
  await prerender('/anew');
  await prerender('/anew');
  expect(revalidate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ urlPath: '/anew', headers: { 'x-prerender-revalidate': 'secret' } }),
  );
});

/** Renders in a moment; returns what begins, in its order, with how many were under way then, itself included. */
function watchRenderings() {
  const begun: Array<[page: string, underWay: number]> = [];
  let running = 0;
  revalidate.mockImplementation(async ({ urlPath }) => {
    begun.push([urlPath, ++running]);
    await new Promise(setImmediate);
    store(urlPath);
    running--;
  });
  return begun;
}

it('renders all that a start has, a few at once', async () => {
  const begun = watchRenderings();
  const pages = Array.from({ length: 10 }, (_, page) => `/many-${page}`);
  await prerenderAll(pages);
  expect(begun.map(([page]) => page)).toEqual(pages);
  expect(Math.max(...begun.map(([, underWay]) => underWay))).toBe(2);
});

it('what a visitor of a start waits for goes first, alone', async () => {
  const begun = watchRenderings();
  const shown = whenPageRead('/asked-3').then(() => begun.length);
  await prerenderAll(['/asked-0', '/asked-1', '/asked-2', '/asked-3']);
  expect(begun.map(([page]) => page)).toEqual(['/asked-3', '/asked-0', '/asked-1', '/asked-2']);
  expect(await shown).toBe(1);
});

it('and no longer than for its rendering, be it in vain', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  revalidate.mockRejectedValue(new Error('the lake is down'));
  const shown = whenPageRead('/asked-in-vain');
  await prerender('/asked-in-vain');
  await shown;
  expect(isAwaited('/asked-in-vain')).toBe(false);
  revalidate.mockImplementation(async ({ urlPath }) => store(urlPath));
  lake.lakeAnswers.mockResolvedValueOnce(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(storedPages.fresh('/asked-in-vain')).toBeDefined();
  warn.mockRestore();
});

it('renders what a change shows one after the other', async () => {
  const begun = watchRenderings();
  const pages = Array.from({ length: 5 }, (_, page) => `/changed-${page}`);
  await prerenderChanged(pages);
  expect(begun).toEqual(pages.map((page) => [page, 1]));
});

it('its own page waits for nothing that the lake is asked for; what that affects is marked, and follows', async () => {
  const begun = watchRenderings();
  store('/menu');
  store('/known', 0);
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Affects['rest']>>>();
  const own = { tags: [], pages: ['/own', '/known'], later: [] };
  const done = prerenderAffected({ own, rest: () => promise });
  await within(1_000, () => expect(begun).toEqual([['/own', 1]]));
  const before = now();
  await vi.advanceTimersByTimeAsync(1);
  resolve({ tags: ['content:a-menu'], later: ['/known', '/menu', '/shows-menu'] });
  await done;
  expect(isStale(['content:a-menu'], before)).toBe(true);
  expect(begun.map(([page]) => page)).toEqual(['/own', '/known']);
  await within(3_000, () => expect(begun).toHaveLength(3));
  expect(begun.at(-1)).toEqual(['/shows-menu', 1]);
});

it('what is left of a start follows one by one, once it is quiet', async () => {
  const begun = watchRenderings();
  prerenderInTime(['/left-0', '/left-1']);
  expect(begun).toEqual([]);
  await within(3_000, () => expect(begun).toHaveLength(2));
  expect(begun.map(([, underWay]) => underWay)).toEqual([1, 1]);
});

it('what a start renders waits for the first page of a change', async () => {
  const news = Promise.withResolvers<void>();
  const begun: string[] = [];
  revalidate.mockImplementation(async ({ urlPath }) => {
    begun.push(urlPath);
    await (urlPath === '/news' ? news.promise : new Promise(setImmediate));
    store(urlPath);
  });
  const changed = prerenderChanged(['/news']);
  const all = prerenderAll(['/started-0', '/started-1']);
  await new Promise(setImmediate);
  expect(begun).toEqual(['/news']);
  news.resolve();
  await Promise.all([changed, all]);
  expect(begun).toEqual(['/news', '/started-0', '/started-1']);
});

it('renders what quotes a change once it is quiet, once however many came', async () => {
  const begun = watchRenderings();
  await prerenderChanged(['/price-1'], ['/quotes', '/quotes-too']);
  await prerenderChanged(['/price-2'], ['/quotes']);
  const changed = performance.now();
  expect(begun.map(([page]) => page)).toEqual(['/price-1', '/price-2']);
  await within(3_000, () => expect(begun).toHaveLength(4));
  expect(performance.now() - changed).toBeGreaterThan(900);
  expect(begun.slice(2)).toEqual([
    ['/quotes', 1],
    ['/quotes-too', 1],
  ]);
});

it('an import waits until it is quiet, says so once, and an edit goes before it', async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const begun = watchRenderings();
  const imported = Array.from({ length: 100 }, (_, page) => `/import-${page}`);
  await Promise.all(imported.map((page) => prerenderChanged([], [page, '/import-list'], true)));
  expect(begun).toEqual([]);
  await within(3_000, () => expect(begun.length).toBeGreaterThan(2));
  await prerenderChanged(['/import-edit']);
  const place = begun.findIndex(([page]) => page === '/import-edit');
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(100);
  await within(10_000, () => expect(begun).toHaveLength(102));
  expect(Math.max(...begun.map(([, underWay]) => underWay))).toBeLessThanOrEqual(2);
  expect(info).toHaveBeenCalledOnce();
  info.mockRestore();
});

it('again where it joined a rendering or a read of before the change, and not for ever', async () => {
  revalidate.mockImplementation(async ({ urlPath }) => store(urlPath, now() - 60_000));
  await prerender('/joined');
  expect(revalidate).toHaveBeenCalledTimes(3);
});

it('once where something is published meanwhile: who asks then has it rendered', async () => {
  const TAG = 'content:meanwhile';
  revalidate.mockImplementation(async ({ urlPath }) => {
    store(urlPath, now(), { [TAGS_HEADER]: TAG });
    await vi.advanceTimersByTimeAsync(1);
    markStale([TAG]);
  });
  await prerender('/meanwhile');
  expect(revalidate).toHaveBeenCalledOnce();
  expect(storedPages.fresh('/meanwhile')).toBeUndefined();
  await prerender('/meanwhile');
  expect(revalidate).toHaveBeenCalledTimes(2);
});

it('a rendering that fails is said, thrown at nobody, and tried again once the lake answers', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  revalidate.mockRejectedValue(new Error('the lake is down'));
  await prerender('/fails');
  await prerender('/fails-too');
  expect(warn).toHaveBeenCalledTimes(2);
  await within(2_000, () => expect(lake.lakeAnswers).toHaveBeenCalled());
  const retried = vi.fn();
  void whenRetried().then(retried);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(revalidate).toHaveBeenCalledTimes(2);
  expect(retried).not.toHaveBeenCalled();

  revalidate.mockImplementation(async ({ urlPath }) => store(urlPath));
  lake.lakeAnswers.mockResolvedValue(true);
  await within(2_000, () => expect(retried).toHaveBeenCalled());
  // Nothing is left to wait for.
  await whenRetried();
  expect(revalidate.mock.calls.slice(2).map(([{ urlPath }]) => urlPath)).toEqual([
    '/fails',
    '/fails-too',
  ]);
  warn.mockRestore();
});

it('a lake that has come back is heard within two seconds, however long it owes an answer from before', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  lake.lakeAnswers.mockReset().mockReturnValue(new Promise(() => {}));
  revalidate.mockRejectedValueOnce(new Error('the lake is frozen'));
  await prerender('/frozen');
  await within(2_000, () => expect(lake.lakeAnswers).toHaveBeenCalled());
  lake.lakeAnswers.mockResolvedValue(true);
  revalidate.mockImplementation(async ({ urlPath }) => store(urlPath));
  await within(2_000, () => expect(revalidate).toHaveBeenCalledTimes(2));
  await whenRetried();
  warn.mockRestore();
});

it('one that fails although the lake answers is left to its next publish', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  lake.lakeAnswers.mockClear().mockResolvedValue(true);
  revalidate.mockRejectedValue(new Error('refused content'));
  await prerender('/refused');
  await within(2_000, () => expect(revalidate).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(revalidate).toHaveBeenCalledTimes(2);
  expect(lake.lakeAnswers).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it('a host without a server of its own renders at the next visit', async () => {
  delete shared[METHODS];
  expect(canPrerender()).toBe(false);
  await prerender('/nowhere');
  expect(revalidate).not.toHaveBeenCalled();
});
