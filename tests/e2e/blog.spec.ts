import { E2E } from '../support/e2e-stack.ts';
import { expect, test } from '../support/fixtures.ts';
import { lakeClient } from '../support/lake-client.ts';
import { expectSound } from '../support/page-checks.ts';
import { resetContent } from '../support/reset-content.ts';

const NEW_ARTICLE = 'article-tout-neuf';

const get = (path: string) => fetch(`${E2E.siteUrl}${path}`);
const html = async (path: string) => (await get(path)).text();
const status = async (path: string) => (await get(path)).status;

/** Articles with the guide's text, by their address, newer than every other one. */
async function publishArticles(titles: Readonly<Record<string, string>>): Promise<void> {
  const client = lakeClient();
  const guide = await client.getDocument<{ _id: string; _type: string }>('article-guide');
  if (!guide) throw new Error('the seed has no guide');
  const transaction = client.transaction();
  for (const [index, [slug, title]] of Object.entries(titles).entries()) {
    transaction.createOrReplace({
      ...guide,
      _id: `${NEW_ARTICLE}-${index}`,
      title,
      menuLabel: title,
      slug: { _type: 'slug', current: slug },
      publishedAt: '2026-06-01T08:00:00Z',
    });
  }
  await transaction.commit();
}

const deleteNewArticles = () =>
  lakeClient().delete({ query: `*[string::startsWith(_id, "${NEW_ARTICLE}")]` });

test.beforeAll(resetContent);

test.describe('§2 Articles: what the three say', () => {
  const SAID: Record<string, string[]> = {
    '/blog/comparatif': ['65\u00a0%', '20h par mois', '9$/mois', '2000+', 'Environ 400'],
    '/blog/guide': ['2\u00a0heures', '20\u00a0€'],
    '/blog/cas-etude': ['25h', '2x', '+20\u00a0%', 'NPS', 'Témoignage d’exemple'],
  };
  for (const [path, figures] of Object.entries(SAID)) {
    test(`§2 ${path} has its figures, questions and a way to get in touch`, async ({ page }) => {
      await page.goto(path);
      const article = page.getByRole('article');
      for (const figure of figures) await expect(article).toContainText(figure);
      await expect(article.locator('a[href="/contact"]')).toBeVisible();
      const question = article.locator('details', { has: page.locator('h3') }).first();
      await question.locator('summary').click();
      await expect(question.locator('p').first()).toBeVisible();
    });
  }

  test('§2 the guide has five steps, and each part an anchor that the contents lead to', async ({
    page,
  }) => {
    await page.goto('/blog/guide');
    await expect(page.locator('.article-station')).toHaveText(['1', '2', '3', '4', '5']);
    const links = page.getByRole('navigation', { name: 'Dans cet article' }).getByRole('link');
    const anchors = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(anchors).toContain('#les-cinq-etapes');
    for (const anchor of anchors) await expect(page.locator(`h2${anchor}`)).toHaveCount(1);
  });

  test('§2 the comparison is one table that reads whole at 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/blog/comparatif');
    const table = page.getByRole('table', { name: /Make et n8n/ });
    await expect(table.getByRole('columnheader')).toHaveText(['Make', 'n8n']);
    await expect(table.getByRole('rowheader', { name: 'Premier prix' })).toBeVisible();
    for (const cell of await table.getByRole('cell').all()) {
      const box = await cell.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
      expect(await cell.evaluate((td) => td.scrollWidth - td.clientWidth)).toBeLessThanOrEqual(0);
    }
  });

  test('§2 an article reads without JavaScript, contents and questions included', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(`${E2E.siteUrl}/blog/comparatif`);
    await page.locator('summary', { hasText: 'Dans cet article' }).click();
    await page.getByRole('link', { name: 'Le tableau comparatif' }).click();
    await expect(page.getByRole('table')).toBeInViewport();
    await page.locator('summary', { hasText: 'Faut-il savoir coder' }).click();
    await expect(page.getByText('Pas pour Make')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeHidden();
    await context.close();
  });

  test('§2 an article can be passed on', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/blog/guide');
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(page.getByText('Lien copié')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${E2E.siteUrl}/blog/guide`);
    await expect(page.locator('a[href^="mailto:?subject="]')).toBeVisible();
    await expect(page.locator('a[href^="https://www.linkedin.com/sharing/"]')).toBeVisible();
  });
});

test.describe('§2 /blog: what is published is there without a build', () => {
  test.beforeEach(resetContent);
  test.afterEach(deleteNewArticles);

  test('§2 a new article is on /blog, in the menu, the feed and the sitemap; it can move and go', async () => {
    // Its address was asked for before, and is a 404 that the site remembers.
    expect(await status('/blog/tout-neuf')).toBe(404);
    await publishArticles({ 'tout-neuf': 'Un article tout neuf' });
    await expect.poll(() => status('/blog/tout-neuf')).toBe(200);
    expect(await html('/blog/tout-neuf')).toContain('Un article tout neuf');
    for (const path of ['/', '/blog', '/blog/flux.xml', '/sitemap.xml', '/contact']) {
      await expect.poll(() => html(path), path).toContain('/blog/tout-neuf');
    }

    await publishArticles({ 'autre-adresse': 'Un article tout neuf' });
    await expect.poll(() => status('/blog/autre-adresse')).toBe(200);
    await expect.poll(() => status('/blog/tout-neuf')).toBe(404);
    await expect.poll(() => html('/blog')).toContain('/blog/autre-adresse');

    await deleteNewArticles();
    await expect.poll(() => status('/blog/autre-adresse')).toBe(404);
    for (const path of ['/', '/blog', '/blog/flux.xml', '/sitemap.xml']) {
      await expect.poll(() => html(path), path).not.toContain('/blog/autre-adresse');
    }
  });

  test('§2 a word changed in an article shows at once, and a bad one leaves the last good page', async () => {
    const client = lakeClient();
    await client.patch('article-guide').set({ title: 'Un guide corrigé' }).commit();
    await expect.poll(() => html('/blog/guide')).toContain('Un guide corrigé');
    await expect.poll(() => html('/blog')).toContain('Un guide corrigé');

    await client
      .patch('article-guide')
      .set({ title: 'Un guide cassé', body: [{ _type: 'iframe', _key: 'i' }] })
      .commit();
    // The list has no text of it: once it is fresh, so would the article be.
    await expect.poll(() => html('/blog')).toContain('Un guide cassé');
    const kept = await get('/blog/guide');
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain('Un guide corrigé');
  });

  test('§2 once there are many, the older articles are one line each, under a title of the Studio’s', async ({
    page,
  }) => {
    await lakeClient().patch('blogPage').set({ olderTitle: 'Parus avant' }).commit();
    const many = Array.from({ length: 9 }, (_, index) => [`neuf-${index}`, `Article ${index}`]);
    await publishArticles(Object.fromEntries(many));
    await expect.poll(() => html('/blog')).toContain('Parus avant');
    await page.goto('/blog');
    // Nine new ones and three of the seed: one in full, eight below it, three lines.
    await expect(page.getByRole('region', { name: 'Parus avant' }).getByRole('link')).toHaveCount(
      3,
    );
    await expectSound(page);
  });
});
