import { anyConsole, expect, type Page } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { openPreview } from '../../support/preview.ts';
import { type LogLine, siteLog } from '../../support/site-log.ts';

const PUBLISHED = 'Vos outils se parlent, vous gagnez des heures';

const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' });

/** The reference on the page leads to a line of the log. */
async function expectReferenceInLog(page: Page): Promise<void> {
  const text = await page.getByText('Référence de l’erreur').textContent();
  const [, reference] = /: (\w+)$/.exec(text ?? '') ?? [];
  const told = () => siteLog().map((line) => (JSON.parse(line) as LogLine).err?.digest);
  await expect.poll(told).toContain(reference);
}

// Public pages keep what they showed last, and previewed ones say what they lack: this page is made for each visit.
anyConsole('« Réessayer » shows a page again once the server can', async ({ page }) => {
  const service = await lakeClient().getDocument('service-make');
  const whole = { ...service, _id: 'service-make', _type: 'service' };
  await lakeClient().createOrReplace({ ...whole, icon: 'aucune' });
  await openPreview(page, '/devis/make/temps?heures=6');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Ce brouillon ne peut pas encore s’afficher');
  await expectReferenceInLog(page);

  await retry(page).click();
  await expect(title).toHaveText('Ce brouillon ne peut pas encore s’afficher');
  await lakeClient().createOrReplace(whole);
  // The first try may still be under way, and take the button away with it.
  await expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click({ timeout: 2_000 });
    await expect(page.getByText('Automatisations Make, 6h par semaine')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await expect(retry(page)).toHaveCount(0);
});

anyConsole('so does that of the site as a whole', async ({ page }) => {
  const settings = await lakeClient().getDocument('siteSettings');
  const whole = { ...settings, _id: 'siteSettings', _type: 'siteSettings' };
  await lakeClient().createOrReplace({ ...whole, estimateDays: 0 });
  await openPreview(page, '/services');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Le site est momentanément indisponible');
  await expectReferenceInLog(page);

  await lakeClient().createOrReplace(whole);
  await retry(page).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
});
