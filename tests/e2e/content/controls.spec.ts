import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { openActions, openDocument } from '../../support/studio.ts';

/** The pictures of the buttons in sight that have no name. */
const nameless = (page: Page) =>
  page.locator('button:visible, a:visible, [role="button"]:visible').evaluateAll((buttons) =>
    buttons
      .filter(
        (button) =>
          !button.textContent?.trim() &&
          !button.getAttribute('aria-label') &&
          !button.getAttribute('aria-labelledby') &&
          !button.getAttribute('title') &&
          // A picture that has a name gives it to its button.
          !button.querySelector('svg[aria-label], img[alt]:not([alt=""])'),
      )
      .map((button) => button.querySelector('svg')?.getAttribute('data-sanity-icon') ?? ''),
  );

test('lists say what they add, every button has a name, and an item’s says of which', async ({
  studio: page,
}) => {
  await openDocument(page, 'aboutPage', 'Titre principal');
  await page.getByRole('tab', { name: 'Valeurs' }).click();
  await expect(page.getByRole('button', { name: 'Ajouter une valeur', exact: true })).toBeVisible();
  // A full list says what it is a list of, too.
  await page.getByRole('tab', { name: 'Repères' }).click();
  await expect(page.getByRole('button', { name: 'Ajouter un repère', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Déplacer\s: Formation/ })).toBeVisible();
  const ofItem = page.getByRole('button', { name: /^Autres actions\s: ./ });
  await expect(ofItem.first()).toBeVisible();
  // Names are given once the picture is drawn.
  await expect.poll(() => nameless(page)).toEqual([]);

  // What the items of a menu are called is read after they are drawn.
  await openDocument(page, 'navigation', 'Menu des articles');
  const links = await lakeClient().fetch<string[]>('*[_id == "navigation"][0].header[].label');
  const handles = page.getByRole('button', { name: /^Déplacer\s: / });
  const called = () =>
    handles.evaluateAll((all) =>
      all.map((handle) => handle.getAttribute('aria-label')?.replace(/^Déplacer\s: /, '')),
    );
  await expect.poll(called).toEqual(links);
});

test('a dialog that a menu opened gives the focus back to the menu’s button', async ({
  studio: page,
}) => {
  await openDocument(page, 'article;article-guide', 'Titre');
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('action-menu-button')).toBeFocused();
});
