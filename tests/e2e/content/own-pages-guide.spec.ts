import type { Locator } from '@playwright/test';
import { createAccount, serviceClient } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { frenchText, typographyFaults } from '../../support/french-text.ts';
import { Hand } from '../../support/hand.ts';
import { expectSound } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';
import { goToStudio, publishButton, STUDIO_LOAD_MS } from '../../support/studio.ts';
import { announce } from '../../support/webhook.ts';

/** Times of a person, in s: of a press or a key that does something, with what is read before it, and of a letter. */
const PRESS_S = 3;
const LETTER_S = 1 / 4;

/** The time that the guide speaks of, in s. */
const FIVE_MINUTES_S = 300;

/** The presses and letters of a hand, and the time that they take a person, in s. */
function told({ clicks, keys, letters, begunAt }: Hand): { text: string; seconds: number } {
  const presses = clicks + keys;
  const seconds = Math.round(presses * PRESS_S + letters * LETTER_S);
  const machine = Math.round((performance.now() - begunAt) / 1_000);
  const text = `${presses} presses, ${letters} letters: ${seconds} s of a person, ${machine} s of the machine`;
  return { text, seconds };
}

const PATH = '/automatiser-un-cabinet-comptable';

const read = async (path: string): Promise<string> => (await fetch(E2E.siteUrl + path)).text();

/** Publishes a client's review, as the page's model quotes the newest ones. */
async function publishReview(): Promise<void> {
  const { userId } = await createAccount();
  const { error } = await serviceClient().from('testimonials').insert({
    user_id: userId,
    name: 'Camille Exemple',
    content: 'Les pièces se classent seules, et le bilan est prêt une semaine plus tôt.',
    rating: 5,
    status: 'approved',
  });
  expect(error).toBeNull();
  expect(await announce(E2E.siteUrl, { _id: 'avis', _type: 'testimonial' })).toBe(200);
}

// That a model becomes a page is proved by own-pages.spec.ts.
test(
  'a trade page of eight blocks is made, published and put into the menu by the guide’s steps, in less than five minutes of a person',
  LONG_ONLY,
  async ({ studio: page, context }) => {
    test.setTimeout(STUDIO_LOAD_MS + 150_000);
    await publishReview();
    await goToStudio(page, '/studio/structure');
    await expect(page.getByTestId('studio-search')).toBeVisible({ timeout: STUDIO_LOAD_MS });
    const dialog = page.getByRole('dialog').last();
    const field = (name: string, within: Page | Locator = page) =>
      within.getByLabel(name, { exact: true });
    const item = (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name: new RegExp(`^${name}`) }).first();
    const hand = new Hand(page);

    // 1. The model.
    await hand.goTo('page métier', /page\s: métier/);
    // 2. and 3. Title, address, first words.
    await hand.writeOver(field('Titre').first(), 'Automatiser un cabinet comptable');
    await hand.click(page.getByRole('button', { name: 'Générer' }));
    await hand.writeOver(
      field('Chapeau'),
      'Les pièces arrivent classées, les relances partent seules.',
    );
    // 4. The blocks that say « À compléter ».
    await hand.click(page.getByRole('tab', { name: 'Blocs' }));
    const unfinished = page.getByText(/^À compléter · /);
    await expect(unfinished).toHaveCount(3);
    await hand.click(item('Ce qui prend du temps'));
    await hand.click(dialog.getByText('Trois tâches'), 3);
    await hand.type('Classer les pièces, relancer les clients, saisir deux fois.');
    await hand.escape(0);
    const items = {
      'Comment cela se passe': {
        field: 'Texte',
        of: {
          'Un premier appel': 'Vous me montrez une journée.',
          'Une première version': 'Au bout d’une semaine, sur vos pièces.',
          'La mise en service': 'Avec une demi-journée de prise en main.',
        },
      },
      'Vos questions': {
        field: 'Réponse',
        of: {
          'Où sont mes données': 'Chez vous, en Europe, et vous seul y accédez.',
          'Combien de temps': 'De deux à quatre semaines, selon vos logiciels.',
        },
      },
    };
    for (const [block, { field: name, of }] of Object.entries(items)) {
      await hand.click(item(block));
      for (const [title, text] of Object.entries(of)) {
        await hand.click(item(title, dialog));
        await hand.writeOver(field(name, dialog), text);
        await hand.escape(1);
      }
      await hand.escape(0);
    }
    await expect(unfinished).toHaveCount(0);
    // 5. One block more.
    await hand.click(page.getByRole('button', { name: 'Ajouter un élément…' }));
    await hand.click(page.getByRole('menuitem', { name: 'Prix d’un service' }));
    await hand.click(field('Titre', dialog));
    await hand.type('Le prix d’une automatisation');
    await hand.click(dialog.getByRole('combobox'));
    await hand.type('make');
    await hand.click(page.getByRole('option', { name: /Make/ }).first());
    await hand.escape(0);
    // 7. Online.
    await expect(publishButton(page)).toBeEnabled();
    await hand.click(publishButton(page));
    await expect.poll(() => read(PATH)).toContain('Le prix d’une automatisation');
    const made = told(hand);
    expect(made.seconds).toBeLessThan(FIVE_MINUTES_S);

    // The way to it.
    const wayHand = new Hand(page);
    await wayHand.goTo('menus', /^Menus/);
    await wayHand.click(page.getByRole('button', { name: 'Ajouter un lien' }).first());
    await wayHand.click(field('Libellé', dialog));
    await wayHand.type('Comptables');
    await wayHand.click(dialog.getByRole('combobox').first());
    await wayHand.type('comptable');
    await wayHand.click(page.getByRole('option', { name: /cabinet comptable/ }).first());
    await wayHand.escape(0);
    await expect(publishButton(page)).toBeEnabled();
    await wayHand.click(publishButton(page));
    await expect.poll(() => read('/')).toContain(`href="${PATH}"`);
    process.stdout.write(`A trade page by the guide: ${made.text}.\n`);
    process.stdout.write(`A link to it in the menu: ${told(wayHand).text}.\n`);

    // As a visitor has it.
    expect(await read('/sitemap.xml')).toContain(`<loc>${E2E.siteUrl}${PATH}</loc>`);
    const visitor = await context.newPage();
    await visitor.goto('/');
    await visitor.getByRole('banner').getByRole('link', { name: 'Comptables' }).click();
    await expect(visitor).toHaveURL(PATH);
    await expect(visitor.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Ce qui prend du temps aujourd’hui',
      'Ce que je construis pour vous',
      'Comment cela se passe',
      'Ce que cela coûte',
      'Ce qu’en disent mes clients',
      'Vos questions',
      'Votre prix en deux minutes',
      'Le prix d’une automatisation',
      /Et chez vous/,
    ]);
    await expect(visitor.getByRole('main')).not.toContainText('à compléter');
    await expectSound(visitor);
    expect(typographyFaults(await frenchText(visitor))).toEqual([]);
  },
);
