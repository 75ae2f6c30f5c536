import type { Browser, Page } from '@playwright/test';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { isLong, LONG } from '../../support/scale.ts';
import { fillField, openDocument, STUDIO_LOAD_MS } from '../../support/studio.ts';

const html = async (path: string) => (await fetch(`${E2E.siteUrl}${path}`)).text();

const titleOf = (page: Page) => page.getByLabel('Titre', { exact: true });

/** « Programmer », in the menu beside « Publier ». */
async function openActions(page: Page) {
  await page.getByTestId('action-menu-button').click();
  return page.getByRole('menuitem', { name: 'Programmer' });
}

/** Another consultant, who sees the document of this URL, and also what the plan of a hosted project may lack. */
async function openElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: E2E.siteUrl, locale: 'fr-FR' });
  const other = await context.newPage();
  await other.route(/\/features(\?|$)/, (route) => route.fulfill({ json: [] }));
  await other.goto(url);
  const theirs = titleOf(other);
  await expect(theirs).toHaveValue('Un guide programmé', { timeout: STUDIO_LOAD_MS });
  await expect(theirs).not.toBeEditable();
  return other;
}

/** Neither one draft nor several can be scheduled without the plan, which is said. */
async function expectPlanTold(other: Page): Promise<void> {
  await other.getByTestId('document-header-Brouillon-chip').click();
  const lacking = await openActions(other);
  await expect(lacking).toBeDisabled();
  await lacking.hover({ force: true });
  await expect(other.getByText('Votre abonnement Sanity ne comprend pas')).toBeVisible();
  await other.keyboard.press('Escape');
  await other.getByTestId('global-perspective-menu-button').click();
  await other.getByRole('menuitem', { name: 'Nouvelle publication groupée' }).click();
  await expect(other.getByText('ne comprend pas les publications groupées')).toBeVisible();
}

// A second Studio takes half of its time: the long form has it, and with it what the plan may lack.
test(
  'publish later: a draft is scheduled, locked for everybody until it is taken back, and public at its time; a plan without says so',
  LONG,
  async ({ studio: page, browser }) => {
    const title = titleOf(page);
    await openDocument(page, 'article;article-guide', 'Titre');
    await fillField(title, 'Un guide programmé');
    await (await openActions(page)).click();
    const dialog = page.getByRole('dialog');
    // It proposes what can be: what is typed is said again with its zone, and what cannot be is told.
    const when = dialog.getByLabel('Jour et heure');
    await expect(when).toHaveValue('demain 9 h');
    await expect(when).toHaveAccessibleDescription(/^Publication\s: .+ à 09:00, heure de Paris\.$/);
    await when.fill('hier');
    await expect(when).toHaveAccessibleDescription(/comme «\sdemain 9 h\s»/);
    const year = new Date().getFullYear() + 4;
    await when.fill(`30/11/${year} 9h`);
    await expect(when).toHaveAccessibleDescription(new RegExp(`30 novembre ${year} à 09:00`));
    await dialog.getByRole('button', { name: 'Programmer' }).click();

    const client = lakeClient();
    const scheduled = () =>
      client.fetch('releases::all()[]{state, "year": string::split(publishAt, "-")[0]}');
    await expect.poll(scheduled).toEqual([{ state: 'scheduled', year: String(year) }]);
    await expect(title).not.toBeEditable();
    expect(await html('/blog/guide')).not.toContain('Un guide programmé');

    // Another time is one press away, and the dialog opens on the one that it has.
    await page.getByRole('button', { name: 'Changer la date' }).click();
    await expect(when).toHaveValue(`30/11/${year} 9 h 00`);
    await when.fill(`1/12/${year + 1} 10h`);
    await dialog.getByRole('button', { name: 'Programmer' }).click();
    await expect.poll(scheduled).toEqual([{ state: 'scheduled', year: String(year + 1) }]);
    await expect(title).not.toBeEditable();

    const other = isLong ? await openElsewhere(browser, page.url()) : page;
    await page.getByRole('button', { name: 'Suspendre pour modifier' }).click();
    await expect(titleOf(other)).toBeEditable();
    await fillField(titleOf(other), 'Un guide à deux');
    await expect(title).toHaveValue('Un guide à deux');
    if (other !== page) {
      await expectPlanTold(other);
      await other.context().close();
    }

    const edited = '*[_type == "article" && title == "Un guide à deux"]._id';
    await expect.poll(() => client.fetch(edited)).toHaveLength(1);
    const releaseId = await client.fetch<string>('releases::all()[0].name');
    await client.releases.schedule({ releaseId, publishAt: new Date().toISOString() });
    await expect.poll(() => html('/blog/guide')).toContain('Un guide à deux');
  },
);
