import type { Page } from '@playwright/test';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { fillField, openDocument, STUDIO_LOAD_MS } from '../../support/studio.ts';

const html = async (path: string) => (await fetch(`${E2E.siteUrl}${path}`)).text();

/** « Programmer », in the menu beside « Publier ». */
async function openActions(page: Page) {
  await page.getByTestId('action-menu-button').click();
  return page.getByRole('menuitem', { name: 'Programmer' });
}

test.describe('publish later', () => {
  test('the consultant schedules a draft, which is locked, and public at its time', async ({
    page,
  }) => {
    await openDocument(page, 'article;article-guide', 'Titre');
    await fillField(page.getByLabel('Titre', { exact: true }), 'Un guide programmé');
    await (await openActions(page)).click();
    const dialog = page.getByRole('dialog');
    // It proposes today; four years on, that is a day as well.
    const when = dialog.getByRole('textbox');
    const year = Number(/20\d\d/.exec(await when.inputValue())) + 4;
    await when.fill((await when.inputValue()).replace(/20\d\d/, String(year)));
    await when.blur();
    await dialog.getByRole('button', { name: 'Programmer' }).click();

    const client = lakeClient();
    const scheduled = () =>
      client.fetch('releases::all()[]{state, "year": string::split(publishAt, "-")[0]}');
    await expect.poll(scheduled).toEqual([{ state: 'scheduled', year: String(year) }]);
    await expect(page.getByLabel('Titre', { exact: true })).not.toBeEditable();
    expect(await html('/blog/guide')).not.toContain('Un guide programmé');

    const releaseId = await client.fetch<string>('releases::all()[0].name');
    await client.releases.schedule({ releaseId, publishAt: new Date().toISOString() });
    await expect.poll(() => html('/blog/guide')).toContain('Un guide programmé');
  });

  test('a plan of hosted Sanity without it says so, in French', async ({ page }) => {
    await page.route(/\/features(\?|$)/, (route) => route.fulfill({ json: [] }));
    await openDocument(page, 'article;article-guide', 'Titre');
    await fillField(page.getByLabel('Titre', { exact: true }), 'Un guide');
    const schedule = await openActions(page);
    await expect(schedule).toBeDisabled({ timeout: STUDIO_LOAD_MS });
    await schedule.hover({ force: true });
    await expect(page.getByText('Votre abonnement Sanity ne comprend pas')).toBeVisible();
  });
});
