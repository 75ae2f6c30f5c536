import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/stack/seed.ts';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { newFolder, removeFolder, startLake, type TestLake } from '../support/embedded-lake.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import { type Site, startArtifact } from '../support/site-alone.ts';

/** Nothing else is called so. */
const TOKEN = 'sk-jeton-que-personne-ne-voit';
/** On every page, and in no build. */
const BRAND = 'Atelier Réservé';

/** Without the home page, whose reviews are in a database that is not there. */
const PAGES = PUBLIC_ROUTES.filter(({ path, status }) => status === 200 && path !== '/').map(
  ({ path }) => path,
);

describe.skipIf(!BUILT)(`a private dataset${BUILT ? '' : NO_BUILD}`, () => {
  let lake: TestLake;
  const sites: Site[] = [];
  const start = async (env: Record<string, string>) => {
    const site = await startArtifact({ SANITY_API_HOST: lake.url, ...env });
    sites.push(site);
    return async (path: string, headers = {}) =>
      (await fetch(new URL(path, site.url), { headers })).text();
  };

  beforeAll(async () => {
    lake = await startLake(await newFolder(), { LAKE_PRIVATE: '1', LAKE_READ_TOKEN: TOKEN });
    const seed = lake.client().transaction();
    for (const document of readSeed()) {
      seed.create(document._id === 'siteSettings' ? { ...document, brand: BRAND } : document);
    }
    await seed.commit();
  });
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await lake?.stop();
    if (lake) await removeFolder(lake.dataDir);
  });

  it('is on every page with its token, which is in no page, no script and no answer', async () => {
    const read = await start({ SANITY_CONTENT_TOKEN: TOKEN });
    const scripts = new Set<string>();
    for (const path of PAGES) {
      const html = await read(path);
      expect(html, path).toContain(BRAND);
      for (const text of [html, await read(path, { rsc: '1' })])
        expect(text, path).not.toContain(TOKEN);
      for (const [, src = ''] of html.matchAll(/(?:src|href)="([^"]+\.(?:js|css)[^"]*)"/g))
        scripts.add(src);
    }
    expect(scripts.size).toBeGreaterThan(5);
    for (const path of [
      ...scripts,
      '/studio',
      '/api/studio',
      '/api/health',
      '/robots.txt',
      '/sitemap.xml',
    ]) {
      expect(await read(path), path).not.toContain(TOKEN);
    }
  });

  it.each([
    ['without one', {}],
    ['with one that was revoked', { SANITY_CONTENT_TOKEN: 'sk-jeton-revoque-hier' }],
  ])('is on none %s', async (_, env) => {
    const read = await start(env);
    for (const path of ['/', '/services', '/contact']) {
      const html = await read(path);
      expect(html, path).toContain('</html>');
      expect(html, path).not.toContain(BRAND);
    }
  });
});
