import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { now } from '../log/clock.ts';
import { FOR_CDN } from './finish.ts';
import { endFirstRead } from './first-read.ts';
import { isStale, markStale } from './marks.ts';
import PageCache from './page-handler.ts';
import { renew, renewBy } from './render.ts';
import { listen } from './silence.ts';
import { type StoredPage, storedPages } from './stored-pages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
  mkdirSync(join(folder, 'app'));
});
afterAll(() => rmSync(folder, { recursive: true }));

// Resets the renderer, which the tests of other files share.
afterEach(() => renewBy(async () => {}));

/** A cache handler, as Next makes one for each request. */
const forRequest = () =>
  new PageCache({ fs: nodeFs, serverDistDir: folder, dev: false, _requestHeaders: {} } as never);

const ROUTE = { kind: 'APP_PAGE', sourceRoute: '/x/page' } as never;
const keyOf = (path: string) => getRouteCacheKey(path, ROUTE);
const CONTEXT = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: true } as never;
const LIFETIME = { cacheControl: { revalidate: 3600, expire: 100_000 } } as never;

const SCRIPTS = '<script src="/a.js" async=""></script><script>self.__next_f.push([1])</script>';
const html = (text: string) => `<html><head></head><body>${text}${SCRIPTS}</body></html>`;
const pageOf = (text: string, more: object = {}) => ({
  kind: 'APP_PAGE' as const,
  html: html(text),
  rscData: Buffer.from('rsc'),
  headers: { 'x-next-cache-tags': 'content:page' } as Record<string, string>,
  postponed: undefined as string | undefined,
  status: 200,
  segmentData: undefined,
  ...more,
});
const store = (path: string, value: object | null, handler = forRequest()) =>
  handler.set(keyOf(path), value as never, LIFETIME);
const read = (path: string, handler = forRequest()) => handler.get(keyOf(path), CONTEXT);

describe('a page is finished once, where it is stored', () => {
  it('with its scripts after the first paint, its policy and its tag, in the very object that is sent', async () => {
    const page = pageOf('Bonjour');
    await store('/bonjour', page);
    expect(page.html).not.toContain('<script src="/a.js"');
    expect(page.headers['content-security-policy']).toMatch(
      /script-src 'self' 'sha256-[^']+' 'sha256-[^']+';/,
    );
    expect(page.headers.etag).toMatch(/^"[\w-]{27}"$/);
    expect(page.headers).toMatchObject(FOR_CDN);
    expect((await read('/bonjour'))?.value).toBe(page);
  });

  it('the Studio’s without the fonts of the site, which Next has every page of the app preload', async () => {
    const font = ':HL[\\"/text.woff2\\",\\"font\\",{\\"crossOrigin\\":\\"\\"}]\\n';
    const row = '<script>self.__next_f.push([1,"0:X\\n';
    const page = pageOf('Studio', {
      html: `<html><head></head>${row}${font}1:Y"])</script></html>`,
    });
    const link = '</text.woff2>; rel=preload; as="font"; crossorigin=""';
    page.headers.link = `${link}, </api/studio>; rel=preload; as="fetch"`;
    await store('/studio', page);
    expect(page.html).toContain(`${row}1:Y"])`);
    expect(page.headers.link).toBe('</api/studio>; rel=preload; as="fetch"');
    const fontsAlone = pageOf('Studio', { headers: { link } });
    await store('/studio', fontsAlone);
    expect(fontsAlone.headers.link).toBeUndefined();
    const ofTheSite = pageOf('Bonjour', { headers: { link } });
    await store('/bonjour', ofTheSite);
    expect(ofTheSite.headers.link).toBe(link);
  });

  it('and not again where it is kept after a rendering that failed', async () => {
    const page = pageOf('Gardée');
    await store('/gardee', page);
    const { html: before } = page;
    const { etag } = page.headers;
    await store('/gardee', page);
    expect(page.html).toBe(before);
    expect(page.headers.etag).toBe(etag);
  });

  it('the Studio keeps its scripts where they are; a shell that is completed for each visitor stays as it is', async () => {
    const studio = pageOf('Studio');
    await store('/studio', studio);
    expect(studio.html).toBe(html('Studio'));
    expect(studio.headers['content-security-policy']).toContain("frame-src 'self'");
    const shell = pageOf('', { postponed: '{}' });
    await store('/auth', shell);
    expect(shell.html).toBe(html(''));
    expect(shell.headers['content-security-policy']).toBeUndefined();
  });

  it('an empty shell loses what was read for it once all was read anew, and is never old', async () => {
    const shell = pageOf('', { html: '', postponed: '10:[0,"tree"]eJyrdc' });
    await store('/auth', shell);
    const postponed = async () => (await read('/auth'))?.value;
    // A process that has read nothing yet has the build's content at least.
    expect(await postponed()).toMatchObject({ postponed: '10:[0,"tree"]eJyrdc' });
    endFirstRead();
    expect(await postponed()).toMatchObject({ postponed: '10:[0,"tree"]null' });
    markStale(['content:page']);
    const before = now();
    const render = vi.fn(async () => {});
    renewBy(render);
    await renew('/auth', storedPages.at('/auth') as StoredPage);
    expect((await read('/auth'))?.lastModified).toBeGreaterThanOrEqual(before);
    expect(render).not.toHaveBeenCalled();
  });

  it('none carries the tags that only what is made for one visitor heeds', async () => {
    const tags = { 'x-next-cache-tags': 'content:page,for-one:article,content:menu' };
    const page = pageOf('Menu', { headers: tags });
    await store('/menu', page);
    expect(page.headers['x-next-cache-tags']).toBe('content:page,content:menu');
  });
});

describe('what is fresh', () => {
  it('a page is stale where a publish came while it was rendered, whoever asked meanwhile', async () => {
    const first = forRequest();
    await read('/course', first);
    await forRequest().revalidateTag(['content:page'], { expire: 100_000 });
    const visitor = forRequest();
    await read('/course', visitor);
    await store('/course', pageOf('ancienne'), first);
    expect(storedPages.fresh('/course')).toBeUndefined();
    await store('/course', pageOf('nouvelle'), visitor);
    expect(storedPages.fresh('/course')?.value).toMatchObject({
      html: expect.stringContaining('nouvelle'),
    });
  });

  it('a visitor of an old page waits for the one that is rendered anew', async () => {
    const render = vi.fn(async (path: string) => store(path, pageOf('nouvelle')));
    renewBy(render);
    await store('/vieille', pageOf('ancienne'));
    const shown = async (handler?: PageCache) => {
      const page = await read('/vieille', handler);
      return page?.value?.kind === 'APP_PAGE' ? page.value.html : '';
    };
    expect(await shown()).toContain('ancienne');
    expect(render).not.toHaveBeenCalled();
    markStale(['content:page']);
    // The request that renders the page does not wait for it.
    const prerender = new PageCache({
      fs: nodeFs,
      serverDistDir: folder,
      _requestHeaders: { 'x-prerender-revalidate': 'id' },
    } as never);
    expect(await shown(prerender)).toContain('ancienne');
    expect(await shown()).toContain('nouvelle');
    expect(render).toHaveBeenCalledExactlyOnceWith('/vieille');
    expect(await shown()).toContain('nouvelle');
    expect(render).toHaveBeenCalledOnce();
  });

  it('of a lake that falls silent it gets the last good one at once, until a publish says that it is there', async () => {
    const render = vi.fn(() => new Promise<void>(() => {}));
    renewBy(render);
    await store('/gardee-en-panne', pageOf('gardée'));
    markStale(['content:page']);
    const shown = read('/gardee-en-panne');
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce());
    await listen(Promise.reject(new Error('down'))).catch(() => {});
    expect(await shown).toBeDefined();
    expect(await read('/gardee-en-panne')).toBeDefined();
    expect(render).toHaveBeenCalledOnce();
    markStale(['content:page']);
    void read('/gardee-en-panne');
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2));
    await listen(Promise.resolve());
  });

  it('a page of another tag stays fresh, and one is stale once its time is over', async () => {
    await store('/autre', pageOf('autre', { headers: { 'x-next-cache-tags': 'content:other' } }));
    markStale(['content:page']);
    expect(storedPages.fresh('/autre')).toBeDefined();
    const page = storedPages.get(keyOf('/autre')) as StoredPage;
    storedPages.set(keyOf('/autre'), { ...page, lastModified: now() - 3_660_000 });
    expect(storedPages.fresh('/autre')).toBeUndefined();
  });

  it('a tag without a profile ends what has it at once; with one it is shown until there is newer', async () => {
    const before = now();
    await forRequest().revalidateTag('content:soft', { expire: 60 });
    expect(isStale(['content:soft'], before)).toBe(true);
    expect(isStale(['content:soft'], now())).toBe(false);
    await forRequest().revalidateTag('content:hard');
    expect(isStale(['content:hard'], before)).toBe(true);
  });

  it('the process has one store, though Next loads the handler twice', async () => {
    await store('/deux-fois', pageOf('une'));
    vi.resetModules();
    const again = await import('./page-handler.ts');
    const other = new again.default({ fs: nodeFs, serverDistDir: folder } as never);
    expect(await other.get(keyOf('/deux-fois'), CONTEXT)).toBe(await read('/deux-fois'));
  });
});

describe('the build’s pages', () => {
  const build = (path: string, text: string) => {
    writeFileSync(join(folder, `app${path}.html`), html(text));
    writeFileSync(join(folder, `app${path}.rsc`), 'rsc');
    const routeCache = { key: keyOf(path), owner: ROUTE, isFallback: false };
    const headers = { 'x-next-cache-tags': 'content:page' };
    writeFileSync(join(folder, `app${path}.meta`), JSON.stringify({ headers, routeCache }));
  };

  it('are finished at their first visit', async () => {
    build('/batie', 'du build');
    const page = await read('/batie');
    expect(page?.value).toMatchObject({ headers: { etag: expect.any(String) } });
    expect(await read('/batie')).toBe(page);
  });

  it('do not come back once they were rendered anew, be memory short', async () => {
    build('/rendue', 'du build');
    await read('/rendue');
    await store('/rendue', pageOf('nouvelle'));
    // The size is beyond any memory.
    await store('/grosse', pageOf('', { rscData: { length: 1e15 } }));
    expect(await read('/rendue')).toBeNull();
    expect(await read('/batie')).toMatchObject({ value: { kind: 'APP_PAGE' } });
  });
});
