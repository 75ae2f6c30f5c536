import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { signInToStudio } from '../../support/studio.ts';

const PUBLISHED = 'Vos outils se parlent, vous gagnez des heures';

/** Opens the preview of a page: public pages are static, and only there does the server fail. */
async function preview(page: Page, path: string): Promise<void> {
  await signInToStudio(page);
  const opened = await page.request.post('/api/draft-mode', { headers: { origin: E2E.siteUrl } });
  expect(opened.status()).toBe(200);
  await page.goto(path);
}

const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' });

anyConsole('« Réessayer » shows a page again once the server can', async ({ page }) => {
  const service = await lakeClient().getDocument('service-make');
  const draft = { ...service, _type: 'service', _id: 'drafts.service-make', name: '' };
  await lakeClient().createOrReplace(draft);
  await preview(page, '/services');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Ce brouillon ne peut pas encore s’afficher');

  await retry(page).click();
  await expect(title).toHaveText('Ce brouillon ne peut pas encore s’afficher');
  await lakeClient().delete('drafts.service-make');
  // The first try may still be under way, and take the button away with it.
  await expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click({ timeout: 2_000 });
    await expect(page.getByText(PUBLISHED)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(retry(page)).toHaveCount(0);
});

anyConsole('so does that of the site as a whole', async ({ page }) => {
  const settings = await lakeClient().getDocument('siteSettings');
  const draft = { ...settings, _type: 'siteSettings', _id: 'drafts.siteSettings', brand: '' };
  await lakeClient().createOrReplace(draft);
  await preview(page, '/services');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Le site est momentanément indisponible');

  await lakeClient().delete('drafts.siteSettings');
  await retry(page).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
});
