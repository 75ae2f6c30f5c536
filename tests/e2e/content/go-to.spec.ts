import type { Page } from '@playwright/test';
import { anyConsole, expect, test } from '../../support/fixtures.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { expectFrench, goToStudio, openDocument, STUDIO_LOAD_MS } from '../../support/studio.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Aller à…' });
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Résultats' }).getByRole('option');

async function openGoTo(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused({ timeout: 2_000 });
  }).toPass({ timeout: STUDIO_LOAD_MS });
}

test('« Aller à… » leads by the keyboard to what the Studio names, and Escape gives the focus back', async ({
  studio: page,
}) => {
  await goToStudio(page, '/studio/structure');
  const button = page.getByTestId('studio-search');
  await expect(button).toHaveAccessibleName('Aller à…', { timeout: STUDIO_LOAD_MS });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();

  await openGoTo(page);
  await field(page).fill("page d'accueil");
  await expect(options(page).first()).toContainText('Page d’accueil');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
  await expectFrench(page);
  await page.keyboard.press('ArrowDown');
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/homePage/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What was last gone to comes first where nothing is typed.
  await openGoTo(page);
  await expect(options(page).first()).toContainText('Page d’accueil');
  // A text is opened at its field.
  await field(page).fill('je relance les factures');
  await expect(page.getByRole('group', { name: 'Dans les textes' })).toContainText(
    'Je relance les factures',
  );
  await field(page).fill('zzzz');
  await expect(page.getByRole('status').filter({ hasText: 'zzzz' })).toHaveText(
    /Aucun résultat pour «\s*zzzz\s*»/,
  );
  await expect(page.getByRole('dialog')).toContainText('Un mot de moins');
  await field(page).fill('médiatheque');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/studio\/mediatheque/);
});

test('an action is done, a new document begun and a setting opened from anywhere', async ({
  studio: page,
}) => {
  await openDocument(page, 'siteSettings', 'Nom du studio');
  await openGoTo(page);
  await field(page).fill('siret');
  await options(page).first().click();
  await expect(page).toHaveURL(/legal\.siret/);
  await openGoTo(page);
  await field(page).fill('nouvelle question');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/faqEntry/);
  // Nothing is open there that could be published: the drafts are.
  await goToStudio(page, '/studio/chiffres');
  await openGoTo(page);
  await field(page).fill('publier');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bureau', level: 1 })).toBeVisible();
});

test('a document that is begun is typed into at once', async ({ studio: page }) => {
  await goToStudio(page, '/studio/chiffres');
  for (const [words, name] of [
    ['nouvelle question', 'Question'],
    ['nouvel article', 'Titre'],
    ['page : métier', 'Titre'],
  ] as const) {
    await openGoTo(page);
    await field(page).fill(words);
    await page.keyboard.press('Enter');
    const first = page.getByLabel(name, { exact: true });
    await expect(first, words).toBeFocused({ timeout: STUDIO_LOAD_MS });
    await page.keyboard.type('Écrit aussitôt');
    await expect(first, words).toHaveValue(/Écrit aussitôt$/);
    await expect(first, words).toBeFocused();
  }
  // The list's own button does the same.
  await page.getByRole('button', { name: 'Créer un document' }).first().click();
  await page.getByRole('menuitem', { name: 'Page', exact: true }).click();
  const title = page.getByLabel('Titre', { exact: true });
  await expect(title).toHaveValue('', { timeout: STUDIO_LOAD_MS });
  await expect(title).toBeFocused();
  // One that is there opens as it did: nothing is asked of the keyboard.
  await openDocument(page, 'faqEntry;faq-contact-1', 'Question');
  await expect(page.getByLabel('Question', { exact: true })).not.toBeFocused();
});

test('a word for what a document holds, with its name, leads to that very field', async ({
  studio: page,
}) => {
  await goToStudio(page, '/studio/structure');
  await openGoTo(page);
  await field(page).fill('prix bubble');
  await expect(options(page).first()).toContainText('Prix de base');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Prix de base (€ HT)')).toHaveValue(/^2.?500$/, {
    timeout: STUDIO_LOAD_MS,
  });
});

anyConsole(
  'what is typed before the dialog stands is in its field, and nowhere else',
  async ({ page }) => {
    // Its script is held back until all is typed.
    const held: Array<() => void> = [];
    let isHeld = false;
    await page.route('**/_next/static/chunks/**', async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    // Nothing is loaded ahead in this browser: it has no idle moment.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/studio/structure');
    await expect(page.getByTestId('studio-search')).toBeVisible({ timeout: STUDIO_LOAD_MS });
    isHeld = true;
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+k');
      await expect.poll(() => held.length, { timeout: 2_000 }).toBeGreaterThan(0);
    }).toPass({ timeout: STUDIO_LOAD_MS });
    await page.keyboard.type('mediax');
    await page.keyboard.press('Backspace');
    isHeld = false;
    for (const go of held) go();
    await expect(field(page)).toHaveValue('media', { timeout: STUDIO_LOAD_MS });
    await page.keyboard.type('th');
    await expect(field(page)).toHaveValue('mediath');
    await expect(options(page).first()).toContainText('Médiathèque');
  },
);

anyConsole('a source that fails leaves the others, and is asked again', async ({ page }) => {
  await page.route('**/api/inbox**', (route) => route.abort());
  await page.goto('/studio/structure');
  await expect(page.getByTestId('studio-search')).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await openGoTo(page);
  await field(page).fill('services');
  const failed = page.getByRole('alert').filter({ hasText: 'Demandes' });
  await expect(failed).toBeVisible();
  await expect(options(page).first()).toContainText('Services');
  await page.unroute('**/api/inbox**');
  await failed.getByRole('button', { name: 'Réessayer' }).click();
  await expect(failed).toHaveCount(0);
});
