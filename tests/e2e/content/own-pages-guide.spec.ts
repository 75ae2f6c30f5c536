import type { Locator } from '@playwright/test';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { LONG_ONLY } from '../../support/scale.ts';
import { goToStudio, publishButton, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** A hand that presses and types as somebody does who reads the guide, and counts. */
class Hand {
  presses = 0;
  keys = 0;

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(what: Locator): Promise<void> {
    await what.click();
    this.presses += 1;
  }

  /** Replaces what a field says. */
  async write(field: Locator, text: string): Promise<void> {
    await expect(async () => {
      await this.press(field);
      await this.page.keyboard.press('Control+a');
      await this.page.keyboard.type(text);
      await expect(field).toHaveValue(text, { timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    this.keys += text.length + 1;
  }

  /** Closes the dialogs that stand over the document. */
  async close(): Promise<void> {
    const dialogs = this.page.getByRole('dialog');
    await expect(async () => {
      if ((await dialogs.count()) > 0) {
        await this.page.keyboard.press('Escape');
        this.keys += 1;
      }
      await expect(dialogs).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  }
}

const item = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${name}`) }).first();

// That a model becomes a page is proved by own-pages.spec.ts.
test(
  'a trade page of eight blocks is made and published by the guide’s steps in less than five minutes',
  LONG_ONLY,
  async ({ studio: page }) => {
    test.setTimeout(STUDIO_LOAD_MS + 300_000);
    await goToStudio(page, '/studio/structure');
    await expect(page.getByText('Mes pages').first()).toBeVisible({ timeout: STUDIO_LOAD_MS });
    const hand = new Hand(page);
    const begunAt = performance.now();
    const dialog = page.getByRole('dialog').last();
    const field = (name: string, within: Page | Locator = page) =>
      within.getByLabel(name, { exact: true }).first();

    // 1. The model.
    await hand.press(page.getByText('Mes pages').first());
    await hand.press(page.getByText('Autres pages').first());
    await hand.press(page.getByRole('button', { name: 'Créer un document' }).last());
    await hand.press(page.getByRole('menuitem', { name: /Page\s: métier/ }));
    // 2. and 3. Title, address, first words.
    await expect(field('Titre')).toBeEditable();
    await hand.write(field('Titre'), 'Automatiser un cabinet comptable');
    await hand.press(page.getByRole('button', { name: 'Générer' }));
    await hand.write(
      field('Chapeau'),
      'Les pièces arrivent classées, les relances partent seules.',
    );
    // 4. What stands in brackets.
    await hand.press(page.getByRole('tab', { name: 'Blocs' }));
    await hand.press(item(page, 'Ce qui prend du temps'));
    const overlay = dialog.getByTestId('activate-overlay');
    if (await overlay.isVisible()) await hand.press(overlay);
    await dialog.getByText('Trois tâches').click({ clickCount: 3 });
    await page.keyboard.type('Classer les pièces, relancer les clients, saisir deux fois.');
    await hand.close();

    for (const [step, text] of [
      ['Un premier appel', 'Vous me montrez une journée.'],
      ['Une première version', 'Au bout d’une semaine, sur vos pièces.'],
      ['La mise en service', 'Avec une demi-journée de prise en main.'],
    ] as const) {
      await hand.press(item(page, 'Comment cela se passe'));
      await hand.press(item(dialog, step));
      await hand.write(field('Texte', dialog), text);
      await hand.close();
    }
    for (const [question, text] of [
      ['Où sont mes données', 'Chez vous, en Europe.'],
      ['Combien de temps', 'De deux à quatre semaines.'],
    ] as const) {
      await hand.press(item(page, 'Vos questions'));
      await hand.press(item(dialog, question));
      await hand.write(field('Réponse', dialog), text);
      await hand.close();
    }
    // 5. One block more.
    await hand.press(page.getByRole('button', { name: 'Ajouter un bloc' }).last());
    await hand.press(page.getByRole('menuitem', { name: 'Prix d’un service' }));
    await hand.write(field('Titre', dialog), 'Le prix d’une automatisation');
    await hand.press(dialog.getByRole('combobox').first());
    await page.keyboard.type('Make');
    await hand.press(page.getByRole('option', { name: /Make/ }).first());
    await hand.close();
    // 6. Online.
    const page8 = '*[_type == "page" && slug.current == "automatiser-un-cabinet-comptable"][0]';
    await expect(publishButton(page)).toBeEnabled();
    await hand.press(publishButton(page));
    const read = async () =>
      (await fetch(`${E2E.siteUrl}/automatiser-un-cabinet-comptable`)).text();
    await expect.poll(read, { timeout: 20_000 }).toContain('Le prix d’une automatisation');
    const seconds = (performance.now() - begunAt) / 1_000;
    process.stdout.write(
      `A trade page by the guide: ${hand.presses} presses, ${hand.keys} keys, ${seconds.toFixed(0)} s\n`,
    );
    expect(seconds).toBeLessThan(300);
    expect(await lakeClient().fetch(`count(${page8}.blocks)`)).toBe(8);
    expect(await read()).not.toContain('à compléter');
  },
);
