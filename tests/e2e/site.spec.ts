import { E2E } from '../support/e2e-stack.ts';
import { expect, test } from '../support/fixtures.ts';
import { resetContent } from '../support/reset-content.ts';

test.beforeAll(resetContent);

test.describe('§2 the pages’ own features', () => {
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

  test('§2 a service chosen before the scripts came stays chosen', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/devis?service=make', { waitUntil: 'commit' });
    // Clicked by the page itself: what the browser is told to do here waits for the scripts.
    await page.waitForFunction(() => {
      const radio = document.querySelector<HTMLInputElement>('input[value=shopify]');
      radio?.click();
      return radio?.checked;
    });
    scripts.resolve();
    await expect(page.getByRole('radio', { name: /Boutique simple/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Shopify/ })).toBeChecked();
    await expect(page).toHaveURL('/devis?service=shopify');
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
