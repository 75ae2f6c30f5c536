import { E2E } from '../support/e2e-stack.ts';
import { expect, type Page, test } from '../support/fixtures.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { resetContent } from '../support/reset-content.ts';

test.beforeAll(resetContent);

/** A click by the page itself: what the browser is told to do waits for the scripts in these tests. */
async function clickEarly(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const control = document.querySelector<HTMLElement>(wanted);
    control?.click();
    return control !== null;
  }, selector);
}

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
    const letScriptsCome = await holdScripts(page);
    await page.goto('/devis?service=make', { waitUntil: 'commit' });
    await clickEarly(page, 'input[value=shopify]');
    letScriptsCome();
    await expect(page.getByRole('radio', { name: /Boutique simple/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: /Shopify/ })).toBeChecked();
    await expect(page).toHaveURL('/devis?service=shopify');
  });

  test('§2 §5 an error that the server found before the scripts came stays, and its answers', async ({
    page,
  }) => {
    const letScriptsCome = await holdScripts(page);
    await page.goto('/devis', { waitUntil: 'commit' });
    await clickEarly(page, 'input[value=bubble]');
    await clickEarly(page, 'button[value=next]');
    await page.waitForFunction(() => document.querySelector('input[value=standard]'));
    letScriptsCome();
    const problem = page.getByRole('alert').filter({ hasText: 'Choisissez un type de projet.' });
    await expect(problem).toBeVisible();
    await expect(page.getByRole('radio', { name: /Bubble/ })).toBeChecked();
    await page.getByRole('radio', { name: /standard/i }).check();
    await expect(problem).toBeHidden();
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page.locator('input[name=step]')).toHaveValue('2');
  });

  test('§2 §4 a step reached before the scripts came stays, with its estimate', async ({
    page,
  }) => {
    const letScriptsCome = await holdScripts(page);
    await page.goto('/devis', { waitUntil: 'commit' });
    await clickEarly(page, 'input[value=bubble]');
    await clickEarly(page, 'button[value=next]');
    await clickEarly(page, 'input[value=standard]');
    await clickEarly(page, 'button[value=next]');
    await page.waitForFunction(() => document.querySelector('input[name=step][value="2"]'));
    letScriptsCome();
    const estimate = page.getByRole('complementary', { name: 'Votre estimation' });
    await expect(estimate).toContainText('2\u202f500\u00a0€ à 3\u202f250\u00a0€');
    await page.getByRole('textbox', { name: /Nom du projet/ }).fill('Atelier');
    await page.getByRole('button', { name: 'Retour' }).click();
    await expect(page.getByRole('radio', { name: /Bubble/ })).toBeChecked();
    await expect(page).toHaveURL(/service=bubble&type=standard/);
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
