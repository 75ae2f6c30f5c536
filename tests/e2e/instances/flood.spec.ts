import { readConfig } from '../../../scripts/stack/config.ts';
import { environmentOf, readImage } from '../../support/dockerfile.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, anyConsole as test } from '../../support/fixtures.ts';
import { residentBytes } from '../../support/resident-bytes.ts';
import { PUBLIC_ROUTES } from '../../support/routes.ts';
import { LONG, scaled } from '../../support/scale.ts';
import { type Site, startArtifact } from '../../support/site-alone.ts';
import { ask, flood, PREFIXES } from '../../support/strange-addresses.ts';
import { watchLake } from '../../support/watched-lake.ts';

/** Number of addresses that are tried, for each of which one answer might be kept. */
const ADDRESSES = scaled(20_000, 3_000);
/** Memory that an instance may hold afterwards, in bytes (docs/figures.md). */
const MEMORY_BAR = 350e6;
/** Time that a busy machine may take until the instance rests, in ms. */
const REST_MS = 60_000;
/** A page that has to be rendered anew, with all the others, takes ten times as long, in ms. */
const SOON_MS = 2_000;
/** Tasks that the site does by itself ask now and then. */
const QUERIES_A_MINUTE = 20;

/** Paths with one stored answer each, the Studio's at any path. */
const STORED = [
  ...PUBLIC_ROUTES.filter(({ indexed }) => indexed).map(({ path }) => path),
  ...['/devis?service=make', '/devis?participants=3', '/blog/flux.xml', '/sitemap.xml'],
  ...['/studio', '/studio/structure', '/icons/192.png', '/partage/accueil.png'],
];

test.describe('an instance with the heap of the Dockerfile', () => {
  let queries = 0;
  let lake: Awaited<ReturnType<typeof watchLake>>;
  let site: Site;

  test.beforeAll(async () => {
    Object.assign(process.env, E2E.env);
    const { env } = readConfig();
    lake = await watchLake(Number(new URL(E2E.lakeUrl).port), () => {
      queries++;
    });
    const { NODE_OPTIONS = '', MALLOC_ARENA_MAX = '' } = environmentOf(readImage());
    expect(NODE_OPTIONS).toContain('--max-old-space-size');
    site = await startArtifact({
      ...env,
      NODE_OPTIONS,
      MALLOC_ARENA_MAX,
      SANITY_API_HOST: lake.url,
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    lake?.stop();
  });

  const look = (path: string) => ask(site.url, { method: 'GET', path, headers: {} });

  test(
    'keeps its pages, and nothing of strangers’ addresses, however many are tried',
    LONG,
    async () => {
      test.setTimeout(600_000);
      expect(PREFIXES).toEqual(
        expect.arrayContaining(['/studio/[[...tool]]', '/partage', '/blog/page']),
      );
      for (const path of STORED) {
        await expect.poll(async () => (await look(path)).cache, path).toBe('HIT');
      }

      queries = 0;
      const began = performance.now();
      const kept: string[] = [];
      const failed: string[] = [];
      await flood(site.url, ADDRESSES, ({ path, headers }, { status, cache }) => {
        const said = `${status} ${path} ${JSON.stringify(headers)}`;
        // A page rendered in order to be stored counts as a miss before.
        if (cache === 'MISS') kept.push(said);
        if (status >= 500) failed.push(said);
      });
      const minutes = Math.ceil((performance.now() - began) / 60_000);

      expect(kept).toEqual([]);
      expect(failed).toEqual([]);
      expect(queries).toBeLessThan(QUERIES_A_MINUTE * minutes);
      for (const path of STORED) {
        const { cache, ms } = await look(path);
        expect([path, cache]).toEqual([path, 'HIT']);
        expect(ms, path).toBeLessThan(SOON_MS);
      }
      expect((await look('/api/health')).status).toBe(200);
      // Memory that nobody needs any more is given back once the process rests.
      await expect
        .poll(() => residentBytes(site.pid) ?? 0, { timeout: REST_MS })
        .toBeLessThan(MEMORY_BAR);
    },
  );
});
