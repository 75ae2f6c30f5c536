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

it('renders the first of many first, and a few at once', async () => {
  const begun: string[] = [];
  revalidate.mockImplementation(async ({ urlPath }) => {
    begun.push(urlPath);
    await Promise.resolve();
    store(urlPath);
  });
  const pages = Array.from({ length: 10 }, (_, page) => `/many-${page}`);
  const rendered = prerenderAll(pages);
  expect(begun).toEqual(pages.slice(0, 4));
  await rendered;
  expect(begun).toEqual(pages);
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
