import type { Locator, Page } from '@playwright/test';
import type { SanityDocument } from '@sanity/client';
import sharp from 'sharp';
import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';
import {
  changeField,
  expectFrench,
  fillField,
  goToStudio,
  openActions,
  openDocument,
  openEstimatedService,
  pasteInto,
  pressWhileDrawnAnew,
  publish,
  publishButton,
  publishUntil,
  STUDIO_LOAD_MS,
  setBasePrice,
} from '../../support/studio.ts';

const published = <Value>(id: string, path: string) =>
  lakeClient().fetch<Value>(`*[_id == $id][0].${path}`, { id });

/** Drops a photo as large as a camera's, red on its left and blue on its right, as from another window. */
const dropPhoto = (target: Locator) =>
  target.evaluate(async (element) => {
    const canvas = new OffscreenCanvas(6000, 4000);
    const context = canvas.getContext('2d');
    for (const [left, colour] of ['#c0392b', '#2e86de'].entries()) {
      if (context) context.fillStyle = colour;
      context?.fillRect(left * 3000, 0, 3000, 4000);
    }
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([photo], 'vitrine.jpg', { type: photo.type }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  });

test.describe('the Studio on the local Content Lake', () => {
  anyConsole(
    'opens on the Bureau, in French, with no login screen, also at a second try; the menu is by task',
    async ({ page }) => {
      const asked: URL[] = [];
      page.on('request', (request) => asked.push(new URL(request.url())));
      await page.route('**/api/studio', (route) => route.abort());
      await page.goto('/studio');
      await expect(page.getByText('Le Studio ne s’ouvre pas')).toBeVisible();
      await page.unroute('**/api/studio');
      const again = page.getByRole('button', { name: 'Réessayer' });
      await expect(again).toHaveCSS('background-color', 'rgb(28, 63, 220)');
      expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const moderation = '**/api/moderation/**';
      await page.route(moderation, (route) => route.abort());
      await again.click();
      await expect(page.getByRole('heading', { name: 'Bureau', level: 1 })).toBeVisible({
        timeout: STUDIO_LOAD_MS,
      });
      const layout = await page.getByTestId('studio-layout').elementHandle();
      await expect(page).toHaveTitle(/Atelier Liaison/);
      const part = (name: string) => page.getByRole('region', { name });
      // A part that cannot be read leaves the others alone.
      await expect(part('Avis à lire').getByRole('alert')).toBeVisible();
      await expect(part('Dernières publications').getByRole('listitem')).toHaveCount(5);
      await page.unroute(moderation);
      await part('Avis à lire').getByRole('button', { name: 'Réessayer' }).press('Enter');
      await expect(part('Avis à lire').getByRole('alert')).toBeHidden();
      // Mounted once, also where Sanity has found out what the plan lacks, of which it asks then.
      await expect
        .poll(() => asked.some(({ pathname }) => pathname.endsWith('/journey/comments')))
        .toBe(true);
      expect(await layout?.evaluate(({ isConnected }) => isConnected)).toBe(true);
      expect(await accessibilityFindings(page, '#bureau')).toEqual([]);
      for (const tool of ['Vision', 'Requêtes', 'Console GROQ']) {
        await expect(page.getByRole('link', { name: tool })).toHaveCount(0);
      }
      await page.getByRole('link', { name: 'Contenu', exact: true }).click();
      for (const entry of ['Mon offre', 'Mes pages', 'Mes articles', 'Réglages']) {
        await expect(page.getByText(entry, { exact: true }).first()).toBeVisible();
      }
      await page.getByText('Mon offre', { exact: true }).click();
      await expect(page.getByText('Estimateur de devis', { exact: true })).toBeVisible();
      await expectFrench(page);

      const hosts = asked.filter(({ protocol }) => protocol !== 'data:').map(({ host }) => host);
      const own = [E2E.siteUrl, E2E.lakeUrl].map((url) => new URL(url).host);
      expect([...new Set(hosts)].sort()).toEqual(own.sort());
      expect(asked.map(({ pathname }) => pathname).filter((path) => /woff2?$/.test(path))).toEqual(
        [],
      );
      // A colour of the site's own styles.
      expect(
        await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent')),
      ).toBe('');
    },
  );

  // One mount, where Sanity does say so: the test above.
  test('opens although Sanity never says what the plan has', LONG_ONLY, async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname.endsWith('/features'),
      () => asked.resolve(),
    );
    await page.goto('/studio');
    await asked.promise;
    await expect(page.getByRole('heading', { name: 'Bureau', level: 1 })).toBeVisible({
      timeout: STUDIO_LOAD_MS,
    });
  });

  test('a document deleted by mistake comes back, and unpublishing has one place', async ({
    studio: page,
  }) => {
    const gone = (id: string) => expect.poll(() => published(id, '_id')).toBeNull();
    const choose = async (name: string) => {
      await openActions(page);
      await page.getByRole('menuitem', { name }).click();
    };

    await openDocument(page, 'faqEntry;faq-contact-1', 'Question');
    await openActions(page);
    await expect(page.getByRole('menuitem', { name: 'Dépublier' })).toHaveCount(1);
    await expectFrench(page);
    await page.keyboard.press('Escape');
    await choose('Supprimer');
    await expectFrench(page);
    await page.getByRole('button', { name: 'Supprimer le document' }).click();
    await gone('faq-contact-1');
    await page
      .getByRole('alert')
      .filter({ hasText: /En combien de temps .+ supprimé par erreur/ })
      .getByRole('button', { name: 'Rétablir le document' })
      .click();
    await expect(page.getByLabel('Question', { exact: true })).toBeEditable();
    await publish(page);
    await expect
      .poll(() => published('faq-contact-1', 'question'))
      .toMatch(/^En combien de temps répondez-vous/);

    await choose('Dépublier');
    await expectFrench(page);
    await page.getByRole('button', { name: 'Dépublier', exact: true }).click();
    await gone('faq-contact-1');
    expect(await lakeClient().getDocument('drafts.faq-contact-1')).toBeTruthy();

    await lakeClient().delete('drafts.faq-contact-1');
    await goToStudio(page, '/studio/structure/documents-supprimes');
    const back = page.getByRole('button', { name: /Rétablir «\sEn combien de temps/ });
    await expect(back).toBeVisible();
    await expect(page.getByText('L’historique est gardé 90\u00a0jours')).toBeVisible();
    await expectFrench(page);
    await back.click();
    await expect(page.getByLabel('Question', { exact: true })).toBeEditable();
    expect(await lakeClient().getDocument('drafts.faq-contact-1')).toBeTruthy();
  });

  test('a publication is taken back in three presses', async ({ studio: page }) => {
    const id = 'faq-contact-1';
    const before = await published<string>(id, 'question');
    await openDocument(page, `faqEntry;${id}`, 'Question');
    const question = page.getByLabel('Question', { exact: true });
    await changeField(page, question, 'Publiée par erreur ?');
    await publish(page);
    await expect.poll(() => published(id, 'question')).toBe('Publiée par erreur ?');

    await openActions(page);
    await page.getByRole('menuitem', { name: 'Revenir à la version d’avant' }).click();
    const asked = page.getByRole('dialog', { name: 'Revenir à la version d’avant' });
    await expect(asked.getByRole('listitem')).toContainText(['Publiée par erreur ?']);
    await expect(asked.getByRole('listitem')).toContainText([before]);
    await expectFrench(page);
    expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
    await asked.getByRole('button', { name: 'Revenir à la version d’avant' }).click();
    await expect.poll(() => published(id, 'question')).toBe(before);
    await expect(asked).toBeHidden();
    // Nothing is lost: the draft has it, and can be published again.
    await expect(question).toHaveValue('Publiée par erreur ?');
    await expect(publishButton(page)).toBeEnabled();

    // Nothing is before what is published now: it is that version.
    await openActions(page);
    await page.getByRole('menuitem', { name: 'Revenir à la version d’avant' }).click();
    await expect(asked.getByRole('status')).toContainText('Aucune autre version');
    await expectFrench(page);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
  });

  test('is published beside what draws without rest, as an animated page on a slow machine', async ({
    studio: page,
  }) => {
    await openDocument(page, 'faqEntry;faq-contact-1', 'Question');
    // Each frame takes longer than there is time for one: no moment is idle.
    const drawing = await page.evaluateHandle(() => {
      const dot = document.body.appendChild(document.createElement('div'));
      const draw = (at: number) => {
        while (performance.now() < at + 30);
        dot.style.cssText = `position:fixed;width:9px;height:9px;left:${at % 99}px;background:red`;
        if (dot.isConnected) requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
      return dot;
    });
    const question = page.getByLabel('Question', { exact: true });
    await changeField(page, question, 'Sans repos ?');
    await publish(page);
    await expect.poll(() => published('faq-contact-1', 'question')).toBe('Sans repos ?');
    await drawing.evaluate((dot) => dot.remove());
  });

  // Revisions are kept and given back: proved by studio/content-lake/tests/history.test.ts.
  test('history shows the revisions and restores one', LONG_ONLY, async ({ studio: page }) => {
    // A document that one page shows: the pages rendered by its publication are not the subject here.
    const id = 'faq-contact-1';
    await openDocument(page, `faqEntry;${id}`, 'Question');
    const question = page.getByLabel('Question', { exact: true });
    await changeField(page, question, 'Première question ?');
    await publish(page);
    await expect.poll(() => published(id, 'question')).toBe('Première question ?');
    await changeField(page, question, 'Seconde question ?');
    await publish(page);
    await expect.poll(() => published(id, 'question')).toBe('Seconde question ?');

    await page.getByTestId('document-header-Publié-chip').click();
    await page.getByTestId('pane-context-menu-button').last().click();
    await page.getByRole('menuitem', { name: 'Réviser les changements' }).click();
    await page.getByRole('tab', { name: 'Historique' }).click();
    const revisions = page.getByTestId('timeline-item-button');
    await expect(revisions.nth(2)).toBeVisible();
    await revisions.nth(1).click();
    await expect(question).toHaveValue('Première question ?');
    await expectFrench(page);
    await page.getByRole('button', { name: 'Restaurer' }).click();
    await expect(page.getByText(/Cette version deviendra un brouillon/)).toBeVisible();
    await page.getByRole('button', { name: 'Restaurer en brouillon' }).click();
    await expect(page.getByText(/est maintenant un brouillon/)).toBeVisible();
    await expectFrench(page);
    await publish(page);
    await expect.poll(() => published(id, 'question')).toBe('Première question ?');
  });

  test('a photo is dropped, made smaller, described, cropped, published and served resized', async ({
    studio: page,
  }) => {
    await openDocument(page, 'service;service-shopify', 'Accroche');
    const editor = page.getByTestId('hotspot-image-input');
    const target = page.getByTestId('image-input').locator('[data-is-file-target]').first();
    // The Studio may draw the field anew while the file is given, and then knows nothing of it.
    await expect(async () => {
      if (!(await editor.isVisible())) await dropPhoto(target);
      await expect(editor).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByText(/^Photo réduite avant l’envoi.*6\s000 × 4\s000/)).toBeVisible();
    const draft = 'drafts.service-shopify';
    await expect
      .poll(() => published(draft, 'image.asset->{originalFilename, "size": metadata.dimensions}'))
      .toEqual({
        originalFilename: 'vitrine.jpg',
        size: expect.objectContaining({ width: 2560, height: 1707 }),
      });
    await fillField(page.getByLabel('Texte de remplacement'), 'Une vitrine bleue et rouge');

    // The left half, red, is cut off by dragging the middle of the left edge to the centre.
    await page.getByTestId('options-menu-edit-details').click();
    const tool = page.getByRole('dialog').locator('svg:has(image)').first();
    await expect(tool).toBeVisible();
    await expectFrench(page);
    const box = await tool.boundingBox();
    if (!box) throw new Error('the crop tool is not shown');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.033, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, middle, { steps: 5 });
    await page.mouse.move(box.x + box.width * 0.51, middle, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(() =>
        lakeClient().fetch<number>('*[_id == "drafts.service-shopify"][0].image.crop.left'),
      )
      .toBeGreaterThan(0.45);
    await page.keyboard.press('Escape');

    await publish(page);
    await expect.poll(() => published('service-shopify', 'image.asset._ref')).toContain('image-');

    await goToStudio(page, '/studio/mediatheque');
    await page.getByLabel('Chercher', { exact: true }).fill('VITRINE');
    const tile = page.getByRole('button', { name: /^vitrine\.jpg 2\s560 × 1\s707\spx/ });
    await expect(tile).toHaveAccessibleName(/1\semplacement /);
    await tile.click();
    await expect(page.getByRole('link', { name: 'Shopify' })).toBeVisible();
    await expectFrench(page);
    await page.getByRole('button', { name: 'Fermer', exact: true }).click();

    const visitor = await page.context().newPage();
    const shown = visitor.getByRole('img', { name: 'Une vitrine bleue et rouge' });
    await expect(async () => {
      await visitor.goto('/services');
      await expect(shown).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const served = await fetch(String(await shown.getAttribute('src')), {
      headers: { accept: 'image/webp' },
    });
    expect(served.headers.get('content-type')).toBe('image/webp');
    const file = sharp(Buffer.from(await served.arrayBuffer()));
    const { width, height } = await file.metadata();
    expect([width, height]).toEqual([448, 280]);
    const { dominant } = await file.stats();
    expect(dominant.b, 'the blue half is what remains').toBeGreaterThan(dominant.r);
    await visitor.close();
  });
});

/** A picture of one colour, as a file of the lake; its id. */
async function uploadColour(name: string, background: string): Promise<string> {
  const size = { width: 800, height: 500, channels: 3 } as const;
  const file = await sharp({ create: { ...size, background } })
    .png()
    .toBuffer();
  const { _id } = await lakeClient().assets.upload('image', file, { filename: name });
  return _id;
}

test('a broken file is told; a picture is replaced wherever it shows, taken back, and the other one deleted', async ({
  studio: page,
}) => {
  const [first, second] = [
    await uploadColour('avant.png', '#c0392b'),
    await uploadColour('apres.png', '#2e86de'),
  ];
  const image = { _type: 'image', asset: { _type: 'reference', _ref: first }, alt: 'Une couleur' };
  await lakeClient().patch('service-shopify').set({ image }).commit();
  await goToStudio(page, '/studio/mediatheque');
  await page
    .getByRole('button', { name: 'Ajouter des images' })
    .waitFor({ timeout: STUDIO_LOAD_MS });
  const cut = {
    name: 'abimee.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('ffd8ffe00010', 'hex'),
  };
  await page.getByLabel('Fichiers à ajouter').setInputFiles(cut);
  await expect(page.getByText(/abimee\.jpg.*ne peut pas être lue/)).toBeVisible();

  await page.getByRole('button', { name: /^avant\.png/ }).click();
  await page.getByRole('button', { name: 'Remplacer partout…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^apres\.png/ }).click();
  await dialog.getByRole('button', { name: /^Remplacer dans 1\semplacement/ }).click();
  await expect(dialog.getByText(/^Image remplacée dans 1\semplacement/)).toBeVisible();
  expect(await published('service-shopify', 'image.asset._ref')).toBe(second);
  // The keyboard is in what shows now.
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Revenir à l’image d’avant' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/de retour dans 1\semplacement/)).toBeVisible();
  expect(await published('service-shopify', 'image.asset._ref')).toBe(first);
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();

  const other = page.getByRole('button', { name: /^apres\.png/ });
  await other.click();
  await dialog.getByRole('button', { name: 'Supprimer…' }).click();
  await expectFrench(page);
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(other).toBeHidden();
  expect(await lakeClient().getDocument(second)).toBeUndefined();
});

test('an article begun from its template is published with a title, a short name and a chapeau, as its search result shows it', async ({
  studio: page,
  request,
}) => {
  await goToStudio(page, '/studio/intent/create/type=article;template=article-guide/');
  const field = (name: string) => page.getByLabel(name, { exact: true }).first();
  await expect(field('Titre')).toBeEditable({ timeout: STUDIO_LOAD_MS });
  await fillField(field('Titre'), 'Trier ses factures');
  await page.getByRole('button', { name: 'Générer' }).click();
  await fillField(field('Nom dans le menu'), 'Factures');
  await fillField(field('Chapeau'), 'Une heure de moins chaque semaine.');
  // Without our own part no such press is ever heard; with it, one is lost only where the button itself is drawn anew.
  await expect(async () => {
    await pressWhileDrawnAnew(page.getByRole('button', { name: 'Recherche et partage' }));
    await expect(page.getByText(/trier-ses-factures/).last()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // Once all of it is kept.
  const kept = '*[_type == "article" && excerpt match "semaine" && menuLabel == "Factures"]._id';
  await expect.poll(() => lakeClient().fetch<string[]>(kept)).toHaveLength(1);
  await publishUntil(page, async () => {
    const ids = await lakeClient().fetch<string[]>(kept);
    return ids.length === 1 && !ids[0]?.startsWith('drafts.');
  });
  await expect.poll(async () => (await request.get('/blog/trier-ses-factures')).status()).toBe(200);
  // The site's own picture of it, which it cannot have before the page.
  const picture = page.getByRole('img', { name: 'Ce que montre un lien partagé' });
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
});

/** The Studio says `message` in its list of problems, and does not let the document be published. */
async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(publishButton(page)).toBeDisabled();
  const problems = page.getByRole('button', { name: 'Validation', exact: true });
  await problems.click();
  await expect(page.getByRole('button', { name: message })).toBeVisible();
  await expectFrench(page);
  await problems.click();
  await expect(page.getByRole('button', { name: message })).toBeHidden();
}

test.describe('the Studio refuses, in French, what the site could not show', () => {
  // Refused values are proved by schemas/estimator.test.ts, and their messages by the next test.
  test('a price below 0, a multiplier of 0', LONG_ONLY, async ({ studio: page }) => {
    await openEstimatedService(page, 'Boutiques Shopify');
    await setBasePrice(page, -5);
    await expectRefused(page, 'Un prix doit être supérieur à 0.');
    expect(await published('estimator', 'services[_key == "shopify"][0].basePrice')).toBe(1800);

    // The same of another number, in a dialog of a dialog.
    await openEstimatedService(page, 'Boutiques Shopify');
    await fillField(page.getByLabel('Prix de base (€ HT)'), '1900');
    await expect(publishButton(page)).toBeEnabled();
    await page.getByRole('button', { name: /^Boutique simple/ }).click();
    await fillField(page.getByLabel('Coefficient', { exact: true }), '0');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectRefused(page, 'Un coefficient doit être supérieur à 0.');
  });

  test('an empty name, an id that another service has', async ({ studio: page }) => {
    await openDocument(page, 'service;service-make', 'Nom');
    const name = page.getByLabel('Nom', { exact: true });
    await fillField(name, '');
    await expectRefused(page, 'Donnez un nom à ce service.');

    await fillField(name, 'Make');
    await expect(publishButton(page)).toBeEnabled();
    await fillField(page.getByLabel('Identifiant', { exact: true }), 'bubble');
    await expectRefused(
      page,
      'Un autre service porte déjà l’identifiant « bubble » : choisissez-en un autre.',
    );
  });
});

test('a dead link is on the Bureau, which leads to its field; its page is not published with it', async ({
  studio: page,
}) => {
  const client = lakeClient();
  const about = (await client.getDocument('aboutPage')) as SanityDocument & { closing: object };
  const primary = { label: 'Lire le guide', href: '/blog/tableurs' };
  const closing = { ...about.closing, primary };
  await client.createOrReplace({ ...about, _id: 'drafts.aboutPage', closing });
  await goToStudio(page, '/studio/bureau');
  const dead = page.getByRole('region', { name: 'Liens à corriger' }).getByRole('listitem');
  await expect(dead).toContainText('/blog/tableurs', { timeout: STUDIO_LOAD_MS });
  await dead.getByRole('link').first().click();
  await expect(page.getByLabel('Autre adresse').first()).toHaveValue('/blog/tableurs');
  await expectRefused(page, 'Aucune page publiée n’est à l’adresse /blog/tableurs');
});

test('what a group pays for the training is told before and after, while it is typed', async ({
  studio: page,
}) => {
  const client = lakeClient();
  const training = (await client.getDocument('trainingPage')) as SanityDocument & {
    tiers: Array<{ price: number }>;
  };
  const tiers = training.tiers.map((tier, index) =>
    index === 1 ? { ...tier, price: 2000 } : tier,
  );
  await client.createOrReplace({ ...training, _id: 'drafts.trainingPage', tiers });
  await openDocument(page, 'trainingPage', 'Lien vers les tarifs');
  await page.getByRole('button', { name: 'Prix avant et après' }).click();
  await expect(page.getByText('Un prix sur 3 change.')).toBeVisible();
  const prices = page.getByRole('list', { name: 'Prix par taille de groupe' });
  const changed = prices.getByRole('listitem').filter({ hasText: 'Modifié' });
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText(
    /2 à 4\sparticipants.*1\s900\s€ par personne.*8\s000\s€ à 4/s,
  );
  await expect(changed).toContainText(/\+\s100\s€ \(\+\s5,3\s%\)/);
  await page.getByText('Seulement ce qui change').click();
  await expect(prices.getByRole('listitem')).toHaveCount(1);
});

// Reading typed numbers, and a table's cells, is proved by studio/kit/number-fields and studio/table-grid.
test(
  'a number typed with a comma, and a copied table, are stored as they read',
  LONG_ONLY,
  async ({ studio: page }) => {
    await goToStudio(page, '/studio/intent/edit/id=estimator;type=estimator;path=rangeFactor/');
    const factor = page.getByLabel('Coefficient du maximum');
    await expect(factor).toBeEditable({ timeout: STUDIO_LOAD_MS });
    await fillField(factor, '1,4a');
    await expect(factor).toHaveAccessibleDescription(/Un nombre s’écrit en chiffres/);
    await expect(publishButton(page)).toBeDisabled();
    await factor.fill('');
    await factor.pressSequentially('1,35');
    const draft = <Value>(id: string, path: string) => published<Value>(`drafts.${id}`, path);
    await expect.poll(() => draft('estimator', 'rangeFactor')).toBe(1.35);
    await expect(factor).toHaveValue('1,35');
    const comparison = page.getByText('14 prix sur 14 changent.');
    await expect(async () => {
      // Pressed right after a field was left it was seen not to open: one presses again.
      await page.getByRole('button', { name: 'Prix avant et après' }).click();
      await expect(comparison).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 15_000 });
    await factor.press('ArrowUp');
    await expect(page.getByText('Maximum\u00a0: +').first()).toBeVisible();
    await expect.poll(() => draft('estimator', 'rangeFactor')).toBe(2.35);

    const table = 'body[_key=="mto"]';
    const path = encodeURIComponent(`${table}.caption`);
    await goToStudio(page, `/studio/intent/edit/id=article-comparatif;type=article;path=${path}/`);
    const cell = page.getByLabel('Prise en main, n8n');
    await expect(cell).toBeEditable({ timeout: STUDIO_LOAD_MS });
    await pasteInto(cell, {
      'text/plain': 'x\ty',
      'text/html':
        '<table><tr><td>Une <b>semaine</b></td><td>Deux<br>jours</td></tr><tr><td>À l’usage</td><td>Au\n forfait</td></tr></table>',
    });
    const cells = (row: number) =>
      draft('article-comparatif', `${table}[0].rows[${row}].cells[].text`);
    await expect.poll(() => cells(2)).toEqual(['Quelques heures', 'Une semaine', 'Deux\njours']);
    expect(await cells(3)).toEqual([expect.anything(), 'À l’usage', 'Au forfait']);
    await page.getByLabel('Nom de la colonne 3').fill('Zapier');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Premier prix, Zapier')).toBeFocused();
    await page.keyboard.type('20 €');
    await expect.poll(() => cells(0)).toEqual([expect.anything(), expect.anything(), '20 €']);
    await page.getByRole('button', { name: 'Retirer la colonne' }).click();
    await expect
      .poll(() => draft('article-comparatif', `${table}[0].columns`))
      .toEqual(['Make', 'n8n']);
  },
);
