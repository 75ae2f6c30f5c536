import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { createAccount, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { holdScripts } from '../../support/hold-scripts.ts';
import { MOVING, tabTo, toast } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';

/** A click by the page itself: what the browser is told to do waits for the scripts in these tests. */
async function clickEarly(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const control = document.querySelector<HTMLElement>(wanted);
    control?.click();
    return control !== null;
  }, selector);
}

/** A picture of a drawing, scaled down to drop the edges, which the browser paints finer where nothing moves. */
async function seen(drawing: Locator): Promise<number[]> {
  const picture = sharp(await drawing.screenshot()).removeAlpha();
  return [...(await picture.resize(60).raw().toBuffer())];
}

test.describe('the pages’ own features', () => {
  test('/services anchors each service and links to its quote', async ({ page }) => {
    await page.goto('/services');
    for (const id of ['bubble', 'shopify', 'make', 'airtable']) {
      await expect(page.locator(`#${id}`)).toBeVisible();
      await expect(page.locator(`a[href="/devis?service=${id}"]`).first()).toBeVisible();
    }
  });

  test('/devis?service= pre-selects, and choosing a service resets the project type', async ({
    page,
  }) => {
    await page.goto('/devis?service=make');
    await page.getByText('Modifier', { exact: true }).click();
    await expect(page.getByRole('radio', { name: /Make/ })).toBeChecked();
    await page.getByRole('radio', { name: /Automatisation simple/ }).check();
    const estimate = page.getByRole('complementary', { name: 'Votre estimation' });
    await expect(estimate).toContainText('480\u00a0€ à 630\u00a0€');
    await expect(estimate).toContainText('1\u00a0semaine');
    await page.getByRole('radio', { name: /Shopify/ }).check();
    await expect(estimate).not.toContainText('480');
    for (const type of await page.getByRole('radio', { name: /Boutique/ }).all()) {
      if ((await type.getAttribute('name'))?.includes('type')) await expect(type).not.toBeChecked();
    }
  });

  test('what was chosen before the scripts came stays chosen', async ({ page }) => {
    const letScriptsCome = await holdScripts(page);
    await page.goto('/devis?service=make', { waitUntil: 'commit' });
    await clickEarly(page, 'input[value=simple]');
    letScriptsCome();
    await expect(page).toHaveURL('/devis?service=make&type=simple');
    await expect(page.getByRole('radio', { name: /Automatisation simple/ })).toBeChecked();

    const letThemCome = await holdScripts(page);
    await page.goto('/devis?service=make', { waitUntil: 'commit' });
    await clickEarly(page, 'input[value=simple]');
    await clickEarly(page, 'input[value=shopify]');
    letThemCome();
    // The type was another service's.
    await expect(page.getByRole('radio', { name: /Boutique simple/ })).not.toBeChecked();
    await expect(page.locator('input[value=shopify]')).toBeChecked();
    await expect(page).toHaveURL('/devis?service=shopify');
  });

  // The same as for choices made before the scripts came, above.
  test(
    'an error that the server found before the scripts came stays, and its answers',
    LONG_ONLY,
    async ({ page }) => {
      const letScriptsCome = await holdScripts(page);
      await page.goto('/devis', { waitUntil: 'commit' });
      await clickEarly(page, 'input[value=bubble]');
      await clickEarly(page, 'button[value=next]');
      await page.waitForFunction(() => document.querySelector('input[value=standard]'));
      await clickEarly(page, 'button[value=next]');
      await page.waitForFunction(() => document.querySelector('form [role=alert]'));
      letScriptsCome();
      const problem = page.getByRole('alert').filter({ hasText: 'Choisissez un type de projet.' });
      await expect(problem).toBeVisible();
      await expect(page.getByRole('radio', { name: /Bubble/ })).toBeChecked();
      await page.getByRole('radio', { name: /standard/i }).check();
      await expect(problem).toBeHidden();
      await page.getByRole('button', { name: 'Suivant' }).click();
      await expect(page.locator('input[name=step]')).toHaveValue('2');
    },
  );

  // The same as for choices made before the scripts came, above.
  test(
    'a step reached before the scripts came stays, with its estimate',
    LONG_ONLY,
    async ({ page }) => {
      const letScriptsCome = await holdScripts(page);
      await page.goto('/devis', { waitUntil: 'commit' });
      await clickEarly(page, 'input[value=bubble]');
      await clickEarly(page, 'button[value=next]');
      await clickEarly(page, 'input[value=standard]');
      await clickEarly(page, 'button[value=next]');
      await page.waitForFunction(() => document.querySelector('input[name=step][value="2"]'));
      await page.evaluate(() => {
        const name = document.querySelector<HTMLInputElement>('[name=projectName]');
        if (name) name.value = 'Portail';
      });
      letScriptsCome();
      const estimate = page.getByRole('complementary', { name: 'Votre estimation' });
      await expect(estimate).toContainText('2\u202f500\u00a0€ à 3\u202f250\u00a0€');
      await expect(page.getByRole('textbox', { name: /Nom du projet/ })).toHaveValue('Portail');
      await page.getByRole('button', { name: 'Retour' }).click();
      await expect(page.getByRole('radio', { name: /Bubble/ })).toBeChecked();
      await expect(page).toHaveURL(/service=bubble&type=standard/);
    },
  );

  test('a review typed before signing in is there afterwards, and nothing of it once sent', async ({
    page,
  }) => {
    const { email, password } = await createAccount();
    const review = page.locator('#votre-avis');
    const text = `Un avis écrit avant de se connecter. ${Date.now()}`;
    const stars = review.getByRole('radio', { name: '3 étoiles' });
    const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await page.goto('/#votre-avis');
    await stars.locator('..').click();
    await review.getByLabel('Nom', { exact: true }).fill('Exemple Client');
    await review.getByLabel('Votre avis').fill(text);
    await review.getByRole('note').getByRole('link').click();

    const signIn = page.getByRole('form', { name: 'Connexion' });
    await signIn.getByLabel('Adresse e-mail').fill(email);
    await signIn.getByLabel('Mot de passe', { exact: true }).fill(password);
    await signIn.getByRole('button', { name: 'Se connecter' }).click();
    await expect(review.getByLabel('Votre avis')).toHaveValue(text);
    await expect(review.getByLabel('Nom', { exact: true })).toHaveValue('Exemple Client');
    await expect(review).toContainText(`${text.length}/500 caractères`);
    await expect(stars).toBeChecked();
    expect(await kept()).toContain(text);

    await review.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expect(toast(page, 'Merci pour votre avis')).toBeVisible();
    await expect.poll(kept).not.toContain(text);
    await page.reload();
    await expect(review.getByLabel('Votre avis')).toHaveValue('');
  });

  test('a star that is pressed while the scripts come stays, and what was typed before them', async ({
    page,
  }) => {
    const { email, password } = await createAccount();
    const review = page.locator('#votre-avis');
    const star = review.getByRole('radio', { name: '3 étoiles' });
    const text = `Un avis écrit pendant que la page vient. ${Date.now()}`;
    const kept = () => page.evaluate(() => sessionStorage.getItem('avis') ?? '');
    const letScriptsCome = await holdScripts(page, 'Laisser un avis');
    await page.goto('/#votre-avis', { waitUntil: 'commit' });
    await review.getByLabel('Nom', { exact: true }).fill('Exemple Client');
    await star.locator('..').hover();
    await page.mouse.down();
    letScriptsCome();
    await expect(review.getByRole('button', { name: 'Envoyer mon avis' })).toBeDisabled();
    await page.mouse.up();
    await expect(star).toBeChecked();
    await expect.poll(kept).toContain('"rating":"3","name":"Exemple Client"');
    await review.getByLabel('Votre avis').fill(text);
    await review.getByRole('note').getByRole('link').click();

    const signIn = page.getByRole('form', { name: 'Connexion' });
    await signIn.getByLabel('Adresse e-mail').fill(email);
    await signIn.getByLabel('Mot de passe', { exact: true }).fill(password);
    await signIn.getByRole('button', { name: 'Se connecter' }).click();
    await expect(review.getByLabel('Votre avis')).toHaveValue(text);
    await expect(review.getByLabel('Nom', { exact: true })).toHaveValue('Exemple Client');
    await expect(star).toBeChecked();
  });

  test('a review can be sent once another tab has signed in, and no more once it signed out', async ({
    page,
    context,
  }) => {
    const send = page.getByRole('button', { name: 'Envoyer mon avis' });
    const note = page.locator('#votre-avis').getByRole('note');
    await page.goto('/#votre-avis');
    await expect(send).toBeDisabled();
    await signInAs(context, await createAccount());
    // No tab of a headless browser is ever hidden, and so none comes back.
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await comeBack();
    await expect(send).toBeEnabled();
    await expect(note).toHaveCount(0);
    await context.clearCookies({ name: 'signed-in' });
    await comeBack();
    await expect(send).toBeDisabled();
    await expect(note).toBeVisible();
  });

  test.describe('in motion', () => {
    test.use(MOVING);

    test('what a link within a page leads to lands below the header', async ({ page }) => {
      for (const path of [
        '/services#make',
        '/contact#message',
        '/#votre-avis',
        '/formations#tarifs',
      ]) {
        await page.goto(path);
        const below = () =>
          page.evaluate(
            (id) => {
              const top = document.querySelector(id)?.getBoundingClientRect().top ?? Number.NaN;
              return top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
            },
            path.slice(path.indexOf('#')),
          );
        await expect.poll(below, { message: path }).toBeLessThan(40);
        expect(await below(), path).toBeGreaterThan(0);
      }
    });

    for (const path of ['/', '/services', '/formations']) {
      test(`the drawings of ${path} move in view alone, from what they were out of it`, async ({
        page,
      }) => {
        await page.goto(path);
        const drawings = page.locator('.animated-diagram:visible');
        // The animation that only tells that a drawing is there is left out.
        const moving = (drawing: Locator) =>
          drawing.evaluate(
            (svg) =>
              svg
                .getAnimations({ subtree: true })
                .filter((one) => one.effect?.getComputedTiming().iterations === Infinity).length,
          );
        expect(await moving(drawings.last()), 'out of view').toBe(0);
        for (const drawing of await drawings.all()) {
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await drawing.scrollIntoViewIfNeeded();
          expect(await moving(drawing)).toBe(0);
          const still = await seen(drawing);

          await page.emulateMedia({ reducedMotion: 'no-preference' });
          await expect.poll(() => moving(drawing)).toBeGreaterThan(0);
          await drawing.evaluate((svg) => {
            for (const animation of svg.getAnimations({ subtree: true })) {
              animation.pause();
              animation.currentTime = 0;
            }
          });
          const started = await seen(drawing);
          const differences = started.map((shade, at) => Math.abs(shade - (still[at] ?? 255)));
          expect(Math.max(...differences), 'as it stood').toBeLessThan(24);

          await page.emulateMedia({ media: 'print' });
          expect(await moving(drawing), 'on paper').toBe(0);
          await page.emulateMedia({ media: 'screen' });
        }
        await page.evaluate(() => scrollTo(0, 0));
        await expect.poll(() => moving(drawings.last()), 'out of view again').toBe(0);
      });
    }
  });

  test('a daily pain is drawn, counted and led to its estimate by keyboard, without scripts', async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: E2E.siteUrl });
    const page = await context.newPage();
    await page.goto('/');
    const hero = page.locator('form[action="/devis"]');
    const shown = () =>
      hero.evaluate((form) => ({
        // Blocks as a screen reader has them: none of those not chosen.
        blocks: [...form.querySelectorAll('li')]
          .filter((block) => block.checkVisibility({ visibilityProperty: true }))
          .map(({ textContent }) => textContent),
        places: [...form.querySelectorAll('label, button, .tile')]
          .filter((part) => !part.closest('ol'))
          .map((part) => JSON.stringify(part.getBoundingClientRect())),
      }));
    const before = await shown();
    expect(before.blocks).toEqual([
      'Commande payée',
      'Saisie automatique',
      'Stock mis à jour',
      'Client prévenu',
    ]);
    await expect(hero.getByText('7,5h', { exact: true })).toBeVisible();
    await expect(hero.getByText(/plus de ressaisie/)).toBeVisible();

    const pains = hero.getByRole('group', { name: 'Qu’est-ce qui vous prend du temps' });
    await tabTo(page, pains.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(hero.getByText('13h', { exact: true })).toBeVisible();
    await expect(hero.getByText('7,5h', { exact: true })).toBeHidden();
    await expect(hero.getByText(/déclenche la relance/)).toBeVisible();
    await expect(hero.getByText(/plus de ressaisie/)).toBeHidden();
    const after = await shown();
    expect(after.blocks).toEqual(['Échéance dépassée', 'Relance envoyée', 'Paiement pointé']);
    expect(after.places, 'nothing moves').toEqual(before.places);

    await page.emulateMedia({ media: 'print' });
    await expect(pains).toHaveText(/une par une/, { useInnerText: true });
    await expect(pains).not.toHaveText(/commande/, { useInnerText: true });
    await expect(hero.getByRole('button')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/devis?service=make&heures=5');
    await expect(page.locator('input[value=make]')).toBeChecked();
    await expect(page.locator('summary', { hasText: 'Modifier' })).toHaveText(
      /Make.*, 5h par semaine · Modifier/,
    );
    await context.close();
  });

  test('the pages read without JavaScript, prices included', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${E2E.siteUrl}/devis`);
    await expect(
      page.getByRole('cell', { name: '2\u202f500\u00a0€ à 3\u202f250\u00a0€' }),
    ).toBeVisible();
    await context.close();
  });

  test('/services begins with its services side by side, a table at every width', async ({
    page,
  }) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/services');
      const table = page.getByRole('region', { name: 'Lequel est pour vous' }).getByRole('table');
      await expect(table.getByRole('columnheader')).toHaveText([
        'Service',
        'Pour qui',
        'Ce que cela remplace',
        'Prix',
        'Délai',
        'Estimation',
      ]);
      const row = table.getByRole('row', { name: /Automatisations Make/ });
      await expect(row.getByRole('rowheader')).toHaveText('Automatisations Make');
      await expect(row.getByText('Équipes qui recopient', { exact: false })).toBeVisible();
      await expect(row.getByText('1 à 4\u00a0semaines')).toBeVisible();
      await expect(row.getByRole('link', { name: /^Estimer ce projet/ })).toHaveAttribute(
        'href',
        '/devis?service=make',
      );
      await row.getByRole('link', { name: 'Automatisations Make', exact: true }).click();
      await expect(page).toHaveURL('/services#make');
      await expect(page.locator('#make')).toBeInViewport();
    }
  });

  test('on a phone each service takes less than one screen, and all four less than four', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/services');
    const heights = await page
      .locator('#bubble, #shopify, #make, #airtable')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(heights).toHaveLength(4);
    expect(Math.max(...heights)).toBeLessThan(800);
    // They took 5,624 px while each was a page of its own.
    expect(heights.reduce((sum, height) => sum + height)).toBeLessThan(2_810);
    const main = await page.locator('main').boundingBox();
    expect(main?.height).toBeLessThan(8_500);
  });

  test('the price list on /services is a table at every width', async ({ page }) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/services');
      const list = page.getByRole('region', { name: 'Le barème complet' });
      await expect(list.getByRole('table')).toHaveCount(4);
      const row = list.getByRole('row', { name: /Application standard/ });
      await expect(row.getByRole('cell', { name: /^2\s500\s€ à / })).toBeVisible();
    }
    // Whatever the length of a price, its duration stands where those of the other rows do.
    for (const width of [320, 390, 600]) {
      await page.setViewportSize({ width, height: 800 });
      const isBelow = await page
        .locator('[aria-labelledby="bareme"] tbody tr')
        .evaluateAll((rows) =>
          rows.map(({ children: [, price, duration] }) => {
            if (!price || !duration) throw new Error('A row lacks a cell.');
            return duration.getBoundingClientRect().top > price.getBoundingClientRect().top + 4;
          }),
        );
      expect(isBelow.length).toBeGreaterThan(10);
      expect(new Set(isBelow).size, `${width} px`).toBe(1);
    }
    await page.getByRole('link', { name: 'Le barème complet' }).click();
    await expect(page.locator('#bareme')).toBeInViewport();
  });
});

test('the port of a wire lies over the step that it leads to', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/services');
  const wires = page.locator('.flow-wire');
  const hidden = await wires.evaluateAll(
    (all) =>
      all.filter((wire) => {
        wire.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, right, bottom } = wire.getBoundingClientRect();
        // Within the port, and within the step below the wire.
        return document.elementFromPoint((left + right) / 2, bottom + 3) !== wire;
      }).length,
  );
  expect(await wires.count()).toBeGreaterThan(0);
  expect(hidden).toBe(0);
});
