import AxeBuilder from '@axe-core/playwright';
import { E2E } from '../support/e2e-stack.ts';
import { expect, test } from '../support/fixtures.ts';
import { resetContent } from '../support/reset-content.ts';

const PAGES = ['/', '/services', '/devis'] as const;

test.beforeAll(resetContent);

test.describe('§2 the public pages of this slice', () => {
  for (const path of PAGES) {
    test(`${path} is static, has no accessibility finding and fits every width, in both themes`, async ({
      page,
    }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of [320, 390, 768, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const response = await page.goto(path);
          expect(response?.status()).toBe(200);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
        }
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
    });
  }

  test('§2 an unknown path is a 404 from its first request, in the specified words', async ({
    request,
    browser,
  }) => {
    const path = `/inconnu-${Date.now()}`;
    const response = await request.get(path);
    expect(response.status()).toBe(404);

    const page = await browser.newPage();
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    await page.goto(path);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await logged;
    await page.close();
  });

  test('§2 /services anchors each service and links to its quote', async ({ page }) => {
    await page.goto('/services');
    for (const id of ['bubble', 'shopify', 'make', 'airtable']) {
      await expect(page.locator(`#${id}`)).toBeVisible();
      await expect(page.locator(`a[href="/devis?service=${id}"]`).first()).toBeVisible();
    }
  });

  test('§2 /devis?service= pre-selects, and choosing a service resets the project type', async ({
    page,
  }) => {
    await page.goto('/devis?service=make');
    await expect(page.getByRole('radio', { name: /Make/ })).toBeChecked();
    await page.getByRole('radio', { name: /Automatisation simple/ }).check();
    const estimate = page.getByRole('complementary', { name: 'Votre estimation' });
    await expect(estimate).toContainText('480\u00a0€ à 624\u00a0€');
    await expect(estimate).toContainText('1\u00a0semaine');
    await page.getByRole('radio', { name: /Shopify/ }).check();
    await expect(estimate).not.toContainText('480');
    for (const type of await page.getByRole('radio', { name: /Boutique/ }).all()) {
      if ((await type.getAttribute('name'))?.includes('type')) await expect(type).not.toBeChecked();
    }
  });

  test('§2 the pages read without JavaScript, prices included', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${E2E.siteUrl}/devis`);
    await expect(
      page.getByRole('cell', { name: '2\u202f500\u00a0€ à 3\u202f250\u00a0€' }),
    ).toBeVisible();
    await context.close();
  });
});
