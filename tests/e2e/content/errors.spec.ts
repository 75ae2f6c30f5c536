import { anyConsole, expect, type Page } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { openPreview } from '../../support/preview.ts';

const PUBLISHED = 'Vos outils se parlent, vous gagnez des heures';

const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' });

// Public pages are static: the server fails in a preview only.
anyConsole('« Réessayer » shows a page again once the server can', async ({ page }) => {
  const service = await lakeClient().getDocument('service-make');
  const draft = { ...service, _type: 'service', _id: 'drafts.service-make', icon: 'aucune' };
  await lakeClient().createOrReplace(draft);
  await openPreview(page, '/services');
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
  const draft = { ...settings, _type: 'siteSettings', _id: 'drafts.siteSettings', estimateDays: 0 };
  await lakeClient().createOrReplace(draft);
  await openPreview(page, '/services');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Le site est momentanément indisponible');

  await lakeClient().delete('drafts.siteSettings');
  await retry(page).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
});
