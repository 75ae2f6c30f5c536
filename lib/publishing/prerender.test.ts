import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { now, storedPages } from '../page-cache/stored-pages.ts';
import { canPrerender, prerender, prerenderAll } from './prerender.ts';

vi.mock('../content/preview-mode.ts', () => ({ previewModeId: () => 'secret' }));

const METHODS = Symbol.for('@next/router-server-methods');
const shared = globalThis as unknown as Record<symbol, unknown>;
const revalidate = vi.fn();

const store = (path: string, lastModified = now()) =>
  storedPages.set(`/route/$${path}`, {
    value: { kind: 'APP_ROUTE', body: Buffer.alloc(0), headers: {}, status: 200 } as never,
    lastModified,
    cacheControl: { revalidate: 10, expire: undefined },
  });

beforeEach(() => {
  shared[METHODS] = { '': { revalidate } };
});
afterEach(() => {
  revalidate.mockReset();
  delete shared[METHODS];
});

it('renders a page without a visit, and not one that is fresh already', async () => {
  revalidate.mockImplementation(async ({ urlPath }) => store(urlPath));
  await prerender('/anew');
  await prerender('/anew');
  expect(revalidate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ urlPath: '/anew', headers: { 'x-prerender-revalidate': 'secret' } }),
  );
});

it('renders the first of many alone, then a few at once', async () => {
  const begun: string[] = [];
  /** How many were under way when each began, itself included. */
  const underWay: number[] = [];
  let running = 0;
  revalidate.mockImplementation(async ({ urlPath }) => {
    begun.push(urlPath);
    underWay.push(++running);
    await new Promise(setImmediate);
    store(urlPath);
    running--;
  });
  const pages = Array.from({ length: 10 }, (_, page) => `/many-${page}`);
  await prerenderAll(pages);
  expect(begun).toEqual(pages);
  expect(underWay.slice(0, 5)).toEqual([1, 1, 2, 3, 4]);
  expect(Math.max(...underWay)).toBe(4);
});

it('once more where the first joined a rendering of before the change, and not for ever', async () => {
  revalidate.mockImplementation(async ({ urlPath }) => store(urlPath, now() - 60_000));
  await prerender('/joined');
  expect(revalidate).toHaveBeenCalledTimes(2);
});

it('a rendering that fails is said, and thrown at nobody', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  revalidate.mockRejectedValue(new Error('the lake is down'));
  await prerender('/fails');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it('a host without a server of its own renders at the next visit', async () => {
  delete shared[METHODS];
  expect(canPrerender()).toBe(false);
  await prerender('/nowhere');
  expect(revalidate).not.toHaveBeenCalled();
});
