import type { Locator } from '@playwright/test';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';

test.describe('Articles: what the three say', () => {
  const SAID: Record<string, string[]> = {
    '/blog/comparatif': [
      '65\u00a0%',
      '20h par mois',
      '9\u00a0$/mois',
      'plus de 2\u202f000',
      'Environ 400',
    ],
    '/blog/guide': ['2\u00a0heures', '20\u00a0€'],
    '/blog/cas-etude': ['25h', '2x', '+20\u00a0%', 'NPS', 'Témoignage d’exemple'],
  };
  for (const [path, figures] of Object.entries(SAID)) {
    test(`${path} has its figures, questions and a way to get in touch`, async ({ page }) => {
      await page.goto(path);
      const article = page.getByRole('article');
      for (const figure of figures) await expect(article).toContainText(figure);
      await expect(article.locator('a[href="/contact"]')).toBeVisible();
      const question = article.locator('details', { has: page.locator('h3') }).first();
      await question.locator('summary').click();
      await expect(question.locator('p').first()).toBeVisible();
    });
  }

  test('an article begins with what it comes to, and its questions stand below its parts', async ({
    page,
  }) => {
    await page.goto('/blog/comparatif');
    const article = page.getByRole('article');
    const summary = article.getByRole('region', { name: 'En bref' });
    await expect(summary.getByRole('listitem')).toHaveCount(3);
    const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
    expect(await top(summary)).toBeLessThan(await top(article.locator('.article-body')));
    const size = (of: Locator) =>
      of.first().evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    const part = await size(article.locator('.article-body h2'));
    expect(await size(article.locator('#faq'))).toBe(part);
    expect(await size(article.locator('details h3'))).toBeLessThan(part);
    await expect(article.locator('details')).toContainText(['480\u00a0€ à 1\u202f880\u00a0€ HT']);
  });

  test('an example says so in its head, for search and sharing, in the lists and the feed', async ({
    request,
  }) => {
    const read = async (path: string) => (await request.get(path)).text();
    const [page, list, feed, home, sitemap] = await Promise.all(
      ['/blog/cas-etude', '/blog', '/blog/flux.xml', '/', '/sitemap.xml'].map(read),
    );
    expect(page).toContain('<title>Exemple · ');
    for (const name of ['name="description"', 'property="og:title"', 'name="twitter:description"'])
      expect(page).toContain(`<meta ${name} content="Exemple · `);
    expect(page).toContain('"headline":"Exemple · ');
    expect(page).toContain('"genre":"Exemple"');
    expect(page).toContain('"name":"Exemple · Cas client"');
    expect(page?.match(/<header class="canvas">.*?<\/header>/s)?.[0]).toContain('>Exemple<');
    const card = list
      ?.split('<article')
      .slice(1)
      .find((part) => part.includes('/blog/cas-etude'));
    expect(card).toContain('>Exemple<');
    expect(list?.match(/>Exemple</g)?.length).toBe(card?.match(/>Exemple</g)?.length);
    expect(feed).toContain('<title>Exemple · Accueil des clients');
    expect(feed).toContain('<description>Exemple · ');
    expect(sitemap).not.toMatch(/25h/);
    expect(home).toContain('>Exemple · Cas client<');
    expect(await read('/blog/guide')).not.toContain('<title>Exemple');
  });

  test('the guide has five steps, and each part an anchor that the contents lead to and mark while it is read', async ({
    page,
  }) => {
    await page.goto('/blog/guide');
    await expect(page.locator('.article-station')).toHaveText(['1', '2', '3', '4', '5']);
    const links = page.getByRole('navigation', { name: 'Dans cet article' }).getByRole('link');
    const anchors = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(anchors).toContain('#les-cinq-etapes');
    for (const anchor of anchors) await expect(page.locator(`h2${anchor}`)).toHaveCount(1);

    const marked = () =>
      links.evaluateAll((all) =>
        all
          .filter((link) => getComputedStyle(link, '::before').opacity === '1')
          .map((link) => link.getAttribute('href')),
      );
    expect(await marked()).toEqual([]);
    for (const anchor of anchors) {
      await page.locator(`h2${anchor}`).evaluate((title) => {
        const top = title.getBoundingClientRect().top + scrollY - 96;
        scrollTo({ top, behavior: 'instant' });
      });
      await expect.poll(marked).toEqual([anchor]);
    }
  });

  test('the comparison is one table that reads whole at 320 px', async ({ page }) => {
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

  test('an article reads without JavaScript, contents and questions included', async ({
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

  test('an article can be passed on', async ({ page, context }) => {
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
