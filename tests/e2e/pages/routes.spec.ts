import { BROWSER_ARGS, findTestBrowser } from '../../../scripts/stack/browser.ts';
import { DEMO_ACCOUNT } from '../../../scripts/stack/demo-account.ts';
import { signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import {
  brokenWords,
  englishLines,
  frenchText,
  typographyFaults,
} from '../../support/french-text.ts';
import { findingsIn, findingsInBothThemes, watchViolations } from '../../support/page-checks.ts';
import { PUBLIC_ROUTES, ROUTES, type Route } from '../../support/routes.ts';
import { isLong, LONG } from '../../support/scale.ts';
import { type JsonLdNode, structuredDataFaults } from '../../support/structured-data.ts';

const BRAND = 'Atelier Liaison';
const WIDTHS = [320, 390, 768, 1440];
/** Texts of one template with /legal: in the short form they are read, and /legal is looked at for them. */
const LIKE_LEGAL = ['/privacy', '/terms'];

const content = (page: Page, selector: string) =>
  page.locator(`head ${selector}`).first().getAttribute('content');

/** Number of pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Twice the text by a style of the page, which media queries do not follow. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });

/** Faults at each of these widths: a page wider than its window, and those that `look` finds there. */
async function misfitsAt(
  page: Page,
  widths: readonly number[],
  look: (page: Page) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const pixels = await overflow(page);
    if (pixels > 0)
      faults.push(`${new URL(page.url()).pathname} at ${width} px: ${pixels} px too wide`);
    for (const found of await look(page)) faults.push(`at ${width} px: ${found}`);
  }
  return faults;
}

/** The levels of a page's headings that skip one, each with its text: « h2 → h4 : … ». */
const skippedLevels = (page: Page) =>
  page.locator('main :is(h1, h2, h3, h4, h5, h6)').evaluateAll((all) =>
    all
      .filter((heading) => heading.checkVisibility())
      .flatMap((heading, index, shown) => {
        const before = shown[index - 1]?.tagName ?? 'H0';
        const isSkipped = Number(heading.tagName[1]) > Number(before[1]) + 1;
        return isSkipped ? [`${before} → ${heading.tagName}: ${heading.textContent}`] : [];
      }),
  );

async function checkMetadata(page: Page, { path, indexed }: Route) {
  const canonical = path === '/' ? E2E.siteUrl : `${E2E.siteUrl}${path}`;
  const title = await page.title();
  expect(title).toContain(BRAND);
  const description = (await content(page, 'meta[name="description"]')) ?? '';
  expect(description.length, description).toBeGreaterThan(40);
  expect(description.length, description).toBeLessThanOrEqual(160);
  expect(description, 'is not cut').not.toMatch(/…$/);
  const robots = await page.locator('head meta[name="robots"]').count();
  expect(robots > 0, 'kept from search engines').toBe(!indexed);
  expect(await content(page, 'meta[name="keywords"]')).toBeTruthy();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', canonical);
  expect(await content(page, 'meta[property="og:url"]')).toBe(canonical);
  expect(await content(page, 'meta[property="og:locale"]')).toBe('fr_FR');
  expect(await content(page, 'meta[property="og:site_name"]')).toBe(BRAND);
  const shared = await content(page, 'meta[property="og:title"]');
  expect(title).toContain(shared ?? '?');
  expect(await content(page, 'meta[property="og:description"]')).toBe(description);
  expect(await content(page, 'meta[property="og:image:alt"]')).toBeTruthy();
  expect(await content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image');
  expect(await content(page, 'meta[name="twitter:title"]')).toBe(shared);
  const image = await content(page, 'meta[property="og:image"]');
  expect(await content(page, 'meta[name="twitter:image"]')).toBe(image);
  const answer = await page.request.get(image ?? '');
  expect(answer.headers()['content-type']).toBe('image/png');
  const png = await answer.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)], 'width and height').toEqual([1200, 630]);
}

async function checkStructuredData(page: Page, { jsonLd }: Route) {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const graph = scripts.flatMap((text) => {
    const data = JSON.parse(text);
    expect(data['@context']).toBe('https://schema.org');
    return data['@graph'] as JsonLdNode[];
  });
  expect(graph.map((node) => String(node['@type'])).sort()).toEqual([...jsonLd].sort());
  expect(structuredDataFaults(graph)).toEqual([]);
}

/** Checks a page's look; in the short form in one theme, its neighbour in the other, and at the widths that differ most. */
async function checkLook(page: Page, isDark: boolean): Promise<void> {
  const findings = isLong
    ? await findingsInBothThemes(page)
    : await findingsIn(page, isDark ? 'dark' : 'light');
  expect.soft(findings).toEqual([]);
  expect.soft(await misfitsAt(page, isLong ? WIDTHS : [320, 768], brokenWords)).toEqual([]);
  await enlargeText(page);
  expect
    .soft(await misfitsAt(page, isLong ? [320, 390] : [320], brokenWords), 'with twice the text')
    .toEqual([]);
}

test.describe('every public route', () => {
  for (const [index, route] of PUBLIC_ROUTES.entries()) {
    const title = `${route.path} answers with its heading, metadata and structured data, in French, and fits every width, accessible in both themes`;
    test(title, LONG, async ({ page }) => {
      const violations = await watchViolations(page);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const response = await page.goto(route.path);
      expect(response?.status()).toBe(route.status);
      expect(response?.headers()['content-type']).toContain('text/html');
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(route.h1);
      expect(await skippedLevels(page)).toEqual([]);
      await checkMetadata(page, route);
      await checkStructuredData(page, route);
      const lines = await frenchText(page);
      expect.soft(typographyFaults(lines), 'typography').toEqual([]);
      expect.soft(englishLines(lines), 'English').toEqual([]);

      if (isLong || !LIKE_LEGAL.includes(route.path)) await checkLook(page, index % 2 === 1);
      expect(violations, 'held back by the policy').toEqual([]);
    });
  }

  test('every page fits with twice the text', LONG, async ({ page, playwright }) => {
    const widths = isLong ? WIDTHS : [320, 768];
    const faults: string[] = [];
    const open = async (on: Page, { path, access }: Route) => {
      if (access === 'signed-in') await signInAs(on.context(), DEMO_ACCOUNT);
      await on.goto(`${E2E.siteUrl}${path}`);
      await expect(on).toHaveURL((url) => url.pathname === path);
    };

    // The visitor's own font size, which media queries follow.
    const browser = await playwright.chromium.launch({
      executablePath: findTestBrowser(),
      args: [...BROWSER_ARGS, '--blink-settings=defaultFontSize=32'],
    });
    for (const access of ['public', 'signed-in'] as const) {
      // A public page is laid out by its styles, so alike without scripts, which take most of a visit.
      const javaScriptEnabled = isLong || access === 'signed-in';
      const large = await browser.newPage({ reducedMotion: 'reduce', javaScriptEnabled });
      for (const route of ROUTES.filter((one) => one.access === access)) {
        await open(large, route);
        faults.push(...(await misfitsAt(large, widths)));
      }
    }
    await browser.close();

    for (const route of ROUTES.filter(({ access }) => access === 'signed-in')) {
      await open(page, route);
      await enlargeText(page);
      faults.push(...(await misfitsAt(page, [320, 390])));
    }
    expect(faults).toEqual([]);
  });

  test('no two pages share a title, a description or a share image', async ({ request }) => {
    const heads = await Promise.all(
      PUBLIC_ROUTES.filter(({ indexed }) => indexed).map(async ({ path }) => {
        const html = await (await request.get(path)).text();
        const of = (pattern: RegExp) => pattern.exec(html)?.[1];
        return {
          title: of(/<title>([^<]*)/),
          description: of(/<meta name="description" content="([^"]*)/),
          image: of(/<meta property="og:image" content="([^"]*)/),
        };
      }),
    );
    for (const name of ['title', 'description', 'image'] as const) {
      const values = heads.map((head) => head[name]);
      expect(new Set(values).size, values.join('\n')).toBe(values.length);
    }
  });
});

test.describe('URLs that are not pages', () => {
  for (const { path, status } of ROUTES.filter(({ access }) => access === 'signed-in')) {
    test(`${path} sends a signed-out visitor to /auth`, async ({ page }) => {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      await page.goto(path);
      await expect(page).toHaveURL(/\/auth(\?|$)/);
    });
  }

  test('an unknown path is a 404 from its first request, in the specified words', async ({
    request,
    browser,
  }) => {
    const path = `/inconnu-${Date.now()}`;
    expect((await request.get(path)).status()).toBe(404);

    // A context of its own: what this page logs is specified.
    const page = await browser.newPage();
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    await page.goto(path);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page).toHaveTitle(/^Page introuvable · /);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /^L’adresse a changé/,
    );
    for (const [tag, content] of [
      ['name=keywords', /^Product builder,/],
      ['property="og:title"', 'Page introuvable'],
      ['property="og:url"', `${E2E.siteUrl}/404`],
      ['property="og:image"', /\/partage\//],
      ['name="twitter:card"', 'summary_large_image'],
      ['name="twitter:title"', 'Page introuvable'],
    ] as const) {
      await expect(page.locator(`meta[${tag}]`).first()).toHaveAttribute('content', content);
    }
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/404$/);
    for (const robots of await page.locator('meta[name=robots]').all()) {
      await expect(robots).toHaveAttribute('content', /noindex/);
    }
    const lines = await frenchText(page);
    expect(typographyFaults(lines)).toEqual([]);
    expect(englishLines(lines)).toEqual([]);
    await logged;
    await page.close();
  });

  test('an unknown article, share image or icon is a 404', async ({ request }) => {
    for (const path of ['/blog/inconnu', '/partage/inconnu.png', '/icons/inconnu.png']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });
});

test.describe('for machines', () => {
  /** The texts of all elements of this name, by the browser's own XML parser. */
  const elements = async (page: Page, path: string, ...names: string[]) => {
    const xml = await (await page.request.get(path)).text();
    return page.evaluate(
      ({ xml, names }) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml');
        const fault = document.querySelector('parsererror');
        if (fault) throw new Error(fault.textContent ?? 'not well-formed');
        return names.map((name) =>
          [...document.getElementsByTagName(name)].map((one) => one.textContent ?? ''),
        );
      },
      { xml, names },
    );
  };

  test('the sitemap lists every public page once, with dates, and nothing else', async ({
    page,
  }) => {
    await page.goto('/services');
    const [locations = [], dates = []] = await elements(page, '/sitemap.xml', 'loc', 'lastmod');
    const expected = PUBLIC_ROUTES.filter(({ indexed }) => indexed).map(({ path }) =>
      path === '/' ? E2E.siteUrl : `${E2E.siteUrl}${path}`,
    );
    expect(locations.toSorted()).toEqual(expected.toSorted());
    expect(dates).toHaveLength(locations.length);
    for (const date of dates) expect(Number.isNaN(Date.parse(date)), date).toBe(false);
  });

  test('the feed lists every article', async ({ page }) => {
    await page.goto('/blog');
    const feed = page.locator('link[type="application/rss+xml"]').first();
    const path = new URL((await feed.getAttribute('href')) ?? '', E2E.siteUrl).pathname;
    const [items = [], links = [], titles = [], dates = [], guids = []] = await elements(
      page,
      path,
      'item',
      'link',
      'title',
      'pubDate',
      'guid',
    );
    const articles = PUBLIC_ROUTES.filter((one) => one.path.startsWith('/blog/'));
    expect(items).toHaveLength(articles.length);
    for (const article of articles) expect(links).toContain(`${E2E.siteUrl}${article.path}`);
    expect(titles).toHaveLength(items.length + 1);
    expect([dates.length, new Set(guids).size]).toEqual([items.length, items.length]);
    for (const date of dates) expect(Number.isNaN(Date.parse(date)), date).toBe(false);
  });

  test('robots may read what is public, and are kept from the rest', async ({ request }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${E2E.siteUrl}/sitemap.xml`);
    for (const path of ['/dashboard', '/make', '/auth', '/api', '/studio']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
    }
    expect(robots).not.toMatch(/^Disallow: \/$/m);
  });

  test('the manifest and its icons are valid', async ({ page }) => {
    await page.goto('/');
    const link = page.locator('link[rel="manifest"]');
    const path = (await link.getAttribute('href')) ?? '';
    const manifest = await (await page.request.get(path)).json();
    expect(manifest).toMatchObject({ name: BRAND, lang: 'fr-FR', start_url: '/' });
    expect(manifest.icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable');
    for (const { src, sizes, type } of manifest.icons) {
      const answer = await page.request.get(src);
      expect(answer.headers()['content-type'], src).toContain(type);
      if (type !== 'image/png') continue;
      const png = await answer.body();
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
    }
  });

  test('who asks for /favicon.ico gets the mark in three sizes, and no page asks for it', async ({
    page,
    request,
  }) => {
    const answer = await request.get('/favicon.ico');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/x-icon']);
    const cached = (await request.get('/icons/192.png')).headers()['cache-control'];
    expect(answer.headers()['cache-control']).toBe(cached);
    const ico = await answer.body();
    expect(ico.length).toBeLessThan(5_000);
    const sizes = [0, 1, 2].map((index) => {
      const at = ico.readUInt32LE(18 + 16 * index);
      return [ico.readUInt32BE(at + 16), ico.readUInt32BE(at + 20)];
    });
    expect(sizes).toEqual([16, 32, 48].map((size) => [size, size]));
    await page.goto('/');
    const icons = page.locator('link[rel~="icon"]');
    await expect(icons).toHaveCount(1);
    await expect(icons).toHaveAttribute('href', /^\/icon\.svg/);
  });
});
