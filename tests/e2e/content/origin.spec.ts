import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { PUBLIC_ROUTES } from '../../support/routes.ts';

const FILES = ['/robots.txt', '/sitemap.xml', '/blog/flux.xml', '/manifest.webmanifest'];

// `npm test` also runs this with the site at another port than the one its build was made for.
test('what a start serves names its own origin, whatever the build was made for', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const articles = [...sitemap.matchAll(/\/blog\/[^<]+/g)].map(([path]) => path);
  expect(articles.length).toBeGreaterThan(0);
  const pages = PUBLIC_ROUTES.map(({ path }) => path);
  const known = new Set<string>([E2E.siteUrl, E2E.lakeUrl, E2E.analyticsUrl]);
  for (const path of new Set([...pages, ...articles, ...FILES, '/studio', '/introuvable'])) {
    const answer = await request.get(path);
    const said = `${await answer.text()} ${answer.headers()['content-security-policy']}`;
    const origins = said.match(/http:\/\/localhost(?::\d+)?/g) ?? [];
    expect(
      origins.filter((origin) => !known.has(origin)),
      path,
    ).toEqual([]);
  }
  expect(sitemap).toContain(`<loc>${E2E.siteUrl}/services</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${E2E.siteUrl}/sitemap.xml`,
  );
});

test('HSTS is for what came over TLS, as the proxy in front says', async ({ request }) => {
  const hsts = async (headers: Record<string, string>) =>
    (await request.get('/api/health', { headers })).headers()['strict-transport-security'];
  expect(await hsts({ 'x-forwarded-proto': 'https' })).toContain('max-age=63072000');
  expect(await hsts({})).toBeUndefined();
});
