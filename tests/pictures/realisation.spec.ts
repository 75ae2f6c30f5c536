// The screens of the seed's case study, which tells of this product, each named by its file: as a visitor, a client of the
// demo and the consultant see the seed content.
import { DEMO_ACCOUNT } from '../../scripts/stack/demo-account.ts';
import { signInAs } from '../support/client-account.ts';
import { expect, type Page, anyConsole as picture } from '../support/fixtures.ts';
import { STUDIO_LOAD_MS, signInToStudio } from '../support/studio.ts';
import { takePicture } from './take-picture.ts';

const PHONE = { width: 390, height: 780 };

picture.use({ viewport: { width: 1280, height: 800 } });

/** Takes what is seen under the strip that says « Aperçu », which a live site has not. */
async function take(page: Page, name: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.evaluate(() => document.querySelector('aside[aria-label="État du site"]')?.remove());
  await takePicture(page, name, {
    folder: 'studio/content-lake/seed/images',
    width: width === PHONE.width ? 520 : 1280,
  });
}

async function estimate(page: Page): Promise<void> {
  await page.goto('/devis?service=make&heures=6');
  await page.locator('input[name="projectType"]').first().check();
  await expect(page.getByRole('complementary', { name: 'Votre estimation' })).toContainText('€');
}

picture('realisation: accueil', async ({ page }) => {
  await page.goto('/');
  await take(page, 'accueil');
});

picture('realisation: devis', async ({ page }) => {
  await estimate(page);
  await take(page, 'devis');
});

picture('realisation: devis-telephone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await estimate(page);
  await take(page, 'devis-telephone');
});

picture('realisation: espace-client', async ({ page }) => {
  await signInAs(page.context(), DEMO_ACCOUNT);
  await page.goto('/dashboard');
  await take(page, 'espace-client');
});

picture('realisation: studio', async ({ page }) => {
  await signInToStudio(page);
  await page.goto('/studio');
  const latest = page.getByRole('region', { name: 'Dernières publications' });
  await expect(latest.getByRole('listitem').first()).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await page.mouse.move(1, 400);
  await take(page, 'studio');
});
