import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { slowness } from '../../support/rounds.ts';
import { isLong, LONG } from '../../support/scale.ts';
import { openEstimatedService, publish, setBasePrice } from '../../support/studio.ts';
import { testEnv } from '../../support/test-env.ts';

/** Whether to publish from the Studio: where the lake is known by its URL, else in the long form alone, as it loads slowly. */
const inStudio = isLong || testEnv.E2E_BY_URL === '1';

/** Publishes the base price of one kind of estimate; resolves with the moment before, in ms. */
async function publishPrice(studio: Page, euros: number): Promise<number> {
  if (inStudio) {
    await openEstimatedService(studio, 'Applications web Bubble');
    await setBasePrice(studio, euros);
    return publish(studio);
  }
  const began = performance.now();
  await lakeClient()
    .patch('estimator')
    .set({ 'services[_key=="bubble"].basePrice': euros })
    .commit();
  return began;
}

/** Reads a page until it shows `text`, and returns the moment it did, in ms. */
async function whenShown(path: string, text: RegExp): Promise<number> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    if (text.test(await (await fetch(`${E2E.siteUrl}${path}`)).text())) return performance.now();
  }
  throw new Error(`${path} never showed ${text}`);
}

test.describe('Quote estimator: what the consultant publishes, the visitor sees', () => {
  test(
    'a base price that is changed and published is the visitor’s next price',
    LONG,
    async ({ page, studio }) => {
      await page.goto('/devis');
      await page.getByRole('radio', { name: /Bubble/ }).check();
      await page.getByRole('radio', { name: /Application standard/ }).check();
      const estimate = page.getByRole('complementary', { name: 'Votre estimation' });
      await expect(estimate).toContainText('2\u202f500\u00a0€ à 3\u202f250\u00a0€');
      await expect(estimate).toContainText('4 - 5\u00a0semaines');

      const publishedAt = await publishPrice(studio, 3000);
      const { search } = new URL(page.url());
      const shownAt = await whenShown(`/devis${search}`, /"basePrice[\\":,]+3000\b/);
      console.info(`published to fresh page: ${Math.round(shownAt - publishedAt)} ms`);

      await page.reload();
      await expect(estimate).toContainText('3\u202f000\u00a0€ à 3\u202f900\u00a0€');
      expect(shownAt - publishedAt).toBeLessThan(5_000 * slowness());

      // The same price is that of the cards, of the scale and of every offer that search engines read.
      await whenShown('/services', /"minPrice":3000\b/);
      await whenShown('/', /"minPrice":3000\b/);
      const services = await (await fetch(`${E2E.siteUrl}/services`)).text();
      expect(services.match(/3\u202f000\u00a0€/g)?.length).toBeGreaterThanOrEqual(2);
      expect(services).not.toMatch(/2\u202f500\u00a0€|"minPrice":2500\b/);
    },
  );
});
