import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { createAccount, signInAs } from '../../support/client-account.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { attachmentOf, leadsOf, mailsTo, visitorHeaders } from '../../support/leads.ts';
import { readPdf } from '../../support/letter.ts';
import { expectSoundMail } from '../../support/mail-checks.ts';
import { CONSULTANT } from '../../support/mailbox.ts';
import { expectSound, MOVING, toast } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';

/** The message for a request without an address. */
const NO_EMAIL = 'Indiquez votre adresse e-mail.';

/** The message for an estimate without a type of project. */
const NO_TYPE = 'Choisissez un type de projet.';

/** The message for a project without a name. */
const NO_PROJECT_NAME = 'Donnez un nom à votre projet.';

const someone = () => `devis-${randomUUID()}@exemple.test`;
const next = (page: Page) => page.getByRole('button', { name: 'Suivant' });
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer ma demande' });
/** The choice that a card or a link brought, in one line. */
const carried = (page: Page) => page.locator('summary').filter({ hasText: 'Modifier' });
const estimate = (page: Page) => page.getByRole('complementary', { name: 'Votre estimation' });

async function chooseStandardBubble(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Bubble/ }).check();
  await page.getByRole('radio', { name: /Application standard/ }).check();
  await next(page).click();
}

async function describeProject(page: Page): Promise<void> {
  await page.getByLabel('Nom du projet').fill('Portail été');
  await page.getByLabel('Description').fill('Un espace pour nos clients.\nEt leurs factures.');
  await page.getByRole('checkbox').first().check();
  await page.getByLabel('Délai souhaité').selectOption('asap');
  await next(page).click();
}

async function introduce(page: Page, email: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('D’Arc');
  await page.getByLabel('E-mail').fill(email);
}

/** Follows a link by keyboard, and lets the page do all that follows from it: the focus stays from then on. */
async function follow(page: Page, link: Locator): Promise<void> {
  await link.press('Enter');
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await scheduler.postTask(() => {}, { priority: 'background' });
  });
}

const stored = (email: string) =>
  expect.objectContaining({
    kind: 'quote',
    status: 'new',
    payload: expect.objectContaining({
      email,
      service: 'bubble',
      projectType: 'standard',
      projectName: 'Portail été',
      description: 'Un espace pour nos clients.\nEt leurs factures.',
      timeline: 'asap',
      budget: '',
      firstName: 'Zoé',
      lastName: 'D’Arc',
    }),
    estimate: expect.objectContaining({ minimum: 2875, maximum: 3738 }),
  });

test.use({ extraHTTPHeaders: visitorHeaders() });

test('from /services to the stored request and both mails', async ({ page }) => {
  const email = someone();
  await page.goto('/services');
  await page.locator('a[href="/devis?service=bubble"]').first().click();
  await expect(carried(page)).toHaveText(/Bubble.* · Modifier/);
  await expectSound(page);

  // Step 1 needs a service and a project type.
  await next(page).click();
  const alert = page.getByRole('alert').filter({ hasText: NO_TYPE });
  await expect(alert).toBeVisible();
  await expectSound(page, [320]);
  await page.getByRole('radio', { name: /Application standard/ }).check();
  await expect(alert).toHaveCount(0);
  await expect(estimate(page)).toContainText('2\u202f500\u00a0€ à 3\u202f250\u00a0€');
  await next(page).click();

  // Step 2 needs a name and a description; options change the estimate at once.
  await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
  const name = page.getByLabel('Nom du projet');
  await expect(name).toHaveValue(/Bubble.* · Application standard/);
  await name.fill('');
  await next(page).click();
  await expect(name).toHaveAccessibleDescription(new RegExp(NO_PROJECT_NAME));
  await expectSound(page);
  await expect(page.getByRole('checkbox')).toHaveCount(8);
  await describeProject(page);

  // Step 3 needs a first name, a last name and an e-mail; the answers are shown before they leave.
  await expect(estimate(page)).toContainText('2\u202f870\u00a0€ à 3\u202f740\u00a0€');
  await expect(page.getByRole('region', { name: 'Vérifiez vos réponses' })).toContainText(
    'Portail été',
  );
  await send(page).click();
  for (const [label, message] of [
    ['Prénom', 'Indiquez votre prénom.'],
    ['Nom', 'Indiquez votre nom.'],
    ['E-mail', NO_EMAIL],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  }
  await expectSound(page);

  // Going back and forth keeps everything.
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(page.getByLabel('Nom du projet')).toHaveValue('Portail été');
  await next(page).click();
  await introduce(page, `mailto:${email}.`);
  // Pasted text is tidied once its field is left.
  await page.getByLabel('Téléphone').fill('\u202d06\u201112\u201134\u00a056 78\u202c');
  await page.getByLabel('Prénom').focus();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('Téléphone')).toHaveValue('06-12-34 56 78');
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé');
  const since = Date.now();
  await send(page).click();
  await expect(toast(page, 'Devis envoyé avec succès')).toContainText(
    'Je vous recontacte dans les 24h avec une proposition détaillée.',
  );
  expect(Date.now() - since).toBeGreaterThan(950);

  // The confirmation has the page for itself, and no text that stays names anybody.
  const title = page.getByRole('heading', { level: 1, name: 'Votre demande est bien arrivée' });
  await expect(title).toBeFocused();
  await expect(page.getByText(/Étape . sur 3/)).toHaveCount(0);
  await expect(estimate(page)).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toContain(email);
  expect(kept).not.toContain('Zoé');
  const confirmation = page.getByRole('region', { name: 'Votre demande est bien arrivée' });
  const reference = (await confirmation.locator('strong').textContent()) ?? '';
  expect(reference).toMatch(/^DEV-/);
  await expect(confirmation).toContainText('2\u202f870\u00a0€ à 3\u202f740\u00a0€');
  const call = confirmation.getByRole('link', { name: 'Choisir un créneau' });
  await expect(call).toHaveAttribute('href', '/rendez-vous');
  const account = confirmation.getByRole('region', { name: 'Votre espace client' });
  await expect(account.getByRole('link')).toHaveAttribute('href', '/auth?mode=inscription');
  await expectSound(page);
  await page.reload();
  await expect(confirmation).toContainText(reference);
  await page.getByRole('button', { name: 'Faire une autre demande' }).click();
  await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Bubble/ })).not.toBeChecked();
  await page.goBack();
  await expect(confirmation).toContainText(reference);

  expect(await leadsOf(email)).toEqual([stored(email)]);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  const [acknowledgement] = await mailsTo(email);
  expect(acknowledgement?.text).toContain(reference);
  expect(acknowledgement?.text).toContain('2\u202f870\u00a0€ à 3\u202f740\u00a0€');
  for (const path of ['/rendez-vous', '/auth?mode=inscription']) {
    expect(acknowledgement?.text).toContain(path);
  }
  const about = async () =>
    (await mailsTo(CONSULTANT)).filter(({ subject }) => subject.includes(reference));
  await expect.poll(async () => (await about()).length).toBe(1);
  const [report] = await about();
  expect(report?.replyTo).toBe(email);

  // The estimate on paper: with the mail, by the link and in print.
  if (!acknowledgement || !report) throw new Error('no mails');
  for (const mail of [acknowledgement, report]) await expectSoundMail(page, mail);
  expect(acknowledgement.attachments).toEqual([
    expect.objectContaining({ name: `estimation-${reference}.pdf`, type: 'application/pdf' }),
  ]);
  const letter = await attachmentOf(acknowledgement, 0);
  const download = confirmation.getByRole('link', { name: 'Télécharger l’estimation (PDF)' });
  const opened = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(opened.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await opened.body()).equals(letter)).toBe(true);
  const said = (await readPdf(letter)).text;
  const printed = (await readPdf(await page.pdf())).text;
  for (const words of [
    'Atelier Liaison',
    CONSULTANT,
    reference,
    'Valable jusqu’au',
    'Fourchette',
  ]) {
    expect(said).toContain(words);
    expect(printed).toContain(words);
  }
  expect(printed).not.toMatch(/Tous droits réservés|Quel service/);
});

test('an estimate that nobody offers is no PDF', async ({ request }) => {
  const of = (query: string) => request.get(`/devis/estimation.pdf${query}`);
  const standard = await of('?service=bubble&type=standard&options=inconnue');
  expect(standard.status()).toBe(200);
  const { text } = await readPdf(await standard.body());
  expect(text).toContain('2\u202f500\u00a0€ à 3\u202f250\u00a0€\u00a0HT');
  const long = `?service=bubble&type=standard&options=${'x,'.repeat(2_000)}`;
  for (const query of [
    '',
    '?service=bubble',
    '?service=x&type=y',
    '?reference=DEV-0000-0000',
    long,
  ]) {
    expect((await of(query)).status(), query).toBe(404);
  }
});

// The same with a message: contact.spec.ts.
test(
  'texts that are too long are told, and nothing of them is cut',
  LONG_ONLY,
  async ({ page }) => {
    await page.goto('/devis');
    await chooseStandardBubble(page);
    const name = page.getByLabel('Nom du projet');
    const description = page.getByLabel('Description');
    await name.fill('x'.repeat(151));
    await description.fill('Une ligne.\n'.repeat(728));
    await expect(description).toHaveAccessibleDescription(/8\s008\/5\s000 caractères/);
    await next(page).click();
    await expect(name).toHaveAccessibleDescription(/trop long\s: 150 caractères au plus/);
    await expect(description).toHaveAccessibleDescription(/trop long\s: 5\s000 caractères/);
    expect(await name.inputValue()).toHaveLength(151);
    expect(await description.inputValue()).toHaveLength(8_008);
  },
);

test('the browser’s own way back leads to the step before, and no step can be skipped', async ({
  page,
}) => {
  await page.goto('/devis');
  await chooseStandardBubble(page);
  await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Application standard/ })).toBeChecked();

  await page.goto('/devis?service=bubble&etape=3');
  await expect(page.getByRole('radio', { name: /Application standard/ })).not.toBeChecked();
  await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
});

test('the browser’s back and forth undo no choice', async ({ page }) => {
  await page.goto('/devis');
  await chooseStandardBubble(page);
  await page.getByRole('checkbox').first().check();
  await page.getByLabel('Délai souhaité').selectOption('asap');
  await page.goBack();
  await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
  await next(page).click();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByLabel('Délai souhaité')).toHaveValue('asap');

  await describeProject(page);
  await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
  await page.getByRole('checkbox').nth(1).check();
  await page.goForward();
  await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
  const changed = '3\u202f250\u00a0€ à 4\u202f230\u00a0€';
  await expect(estimate(page)).toContainText(changed);
  // The URL says it too.
  await page.reload();
  await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
  await expect(estimate(page)).toContainText(changed);
});

// The same on the other pages: site.spec.ts.
test(
  'a link to a place of the page leads there, whatever the step',
  LONG_ONLY,
  async ({ page }) => {
    // Chromium ends at a wrong place where a smooth scroll begins within another.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/devis');
    await chooseStandardBubble(page);
    await describeProject(page);
    await introduce(page, '');
    await send(page).click();
    await follow(page, page.getByRole('link', { name: NO_EMAIL }));
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.insertText(someone());

    await follow(page, page.getByRole('link', { name: 'Aller au contenu' }));
    await expect(page.locator('#contenu')).toBeFocused();

    await page.setViewportSize({ width: 390, height: 800 });
    await follow(page, page.locator('a[href="#estimation"]'));
    await expect(page.locator('#estimation')).toBeInViewport();
    await expect(page.locator(':focus[tabindex="-1"]')).toHaveCount(0);
    await expect(page.getByText('Étape 3 sur 3')).toBeVisible();

    // The server's error is of an earlier step: the form goes back there, and so do its links.
    await page.route('**/devis*', async (route) => {
      const postData = route.request().postData();
      const tampered = postData?.replace(/(projectType"\r\n\r\n)standard/, '$1inconnu');
      await route.continue(tampered ? { postData: tampered } : {});
    });
    await send(page).click();
    await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
    await follow(page, page.getByRole('link', { name: /Ce choix n’est plus proposé/ }));
    await expect(page.locator('#champ-projectType')).toBeFocused();
    await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('a link leads into the questions: what it brought, and the next one in view', async ({
    page,
  }) => {
    await page.goto('/devis?service=airtable&heures=10');
    await expect(carried(page)).toHaveText(/Airtable.*, 10h par semaine · Modifier/);
    await expect(carried(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('#champ-projectType').getByRole('radio').first()).toBeInViewport();
    await expectSound(page, [320]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    // The choice can be changed where it is told.
    await expect(page.getByRole('radio', { name: /Make/ })).toBeHidden();
    await carried(page).press('Enter');
    await page.getByRole('radio', { name: /Make/ }).check();
    await expect(carried(page)).toHaveText(/Make/);
    await page.getByRole('radio', { name: /Automatisation simple/ }).check();
    await next(page).click();
    const name = page.getByLabel('Nom du projet');
    await expect(name).toHaveValue(/Make.* · Automatisation simple/);

    // Another choice is another proposal, a name of one's own stays.
    await page.getByRole('button', { name: 'Retour' }).click();
    await expect(carried(page)).toHaveCount(0);
    await page.getByRole('radio', { name: /Automatisation standard/ }).check();
    await next(page).click();
    await expect(name).toHaveValue(/Make.* · Automatisation standard/);
    await name.focus();
    await page.keyboard.insertText('Relances');
    await page.getByRole('button', { name: 'Retour' }).click();
    await page.getByRole('radio', { name: /Automatisation simple/ }).check();
    await next(page).click();
    await expect(name).toHaveValue('Relances');
  });

  test('the bar covers no field while a text is typed, and nothing is sent before it is seen', async ({
    page,
  }) => {
    await page.goto('/devis');
    await chooseStandardBubble(page);
    const bar = page.locator('form :has(> a[href="#estimation"])');
    const description = page.getByLabel('Description');
    await description.focus();
    // The keyboard, as the page sees it where it gives way to one.
    await page.setViewportSize({ width: 390, height: 340 });
    await description.scrollIntoViewIfNeeded();
    const [field, covered] = await Promise.all([description.boundingBox(), bar.boundingBox()]);
    expect(covered?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
    await expect(bar).not.toBeInViewport();
    await page.setViewportSize({ width: 390, height: 664 });
    await description.blur();
    await expect(bar).toBeInViewport({ ratio: 1 });

    await describeProject(page);
    await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
    await expect(send(page)).not.toBeInViewport();
    const agreed = page.getByText('vous acceptez d’être recontacté');
    const order = await Promise.all(
      [page.getByRole('region', { name: 'Vérifiez vos réponses' }), agreed, send(page)].map(
        async (part) => (await part.boundingBox())?.y ?? 0,
      ),
    );
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    await send(page).scrollIntoViewIfNeeded();
    await expect(agreed).toBeInViewport({ ratio: 1 });
  });
});

test.describe('in motion', () => {
  test.use(MOVING);

  test('on a phone the next step is in reach, covers nothing, and begins in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/devis');
    await page.getByRole('radio', { name: /Bubble/ }).check();
    await page.getByRole('radio', { name: /MVP/ }).check();
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    await page.getByRole('radio', { name: /Application standard/ }).check();
    await expect(next(page)).toBeInViewport({ ratio: 1 });

    // The browser moves on by itself: the button is where the finger is.
    await page.evaluate(() => window.scrollBy({ top: 300, behavior: 'instant' }));
    await next(page).click();
    const title = page.getByRole('heading', { name: 'Votre projet' });
    await expect(title).toHaveCount(1);
    await expect(title).toBeInViewport({ ratio: 1 });
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    const heading = page.getByRole('heading', { level: 1 });
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(header);

    const bar = page.locator('form :has(> a[href="#estimation"])');
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab');
      const field = page.locator('form').locator(':is(label:has(:focus), :focus)').first();
      await expect(async () => {
        const [shown, covered] = [await field.boundingBox(), await bar.boundingBox()];
        expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
        expect(shown?.y).toBeGreaterThanOrEqual(header);
      }).toPass();
    }
  });
});

// A draft outlives a reload: the first test.
test(
  'who comes back by the menu may go on with what was begun, or begin anew',
  LONG_ONLY,
  async ({ page, context }) => {
    await page.goto('/devis');
    await chooseStandardBubble(page);
    await describeProject(page);
    await expect(page.getByText('Étape 3 sur 3')).toBeVisible();

    await page.goto('/devis');
    const begun = page.getByRole('region', { name: 'Vous aviez commencé une demande' });
    await expect(begun).toContainText('Application standard, étape 3 sur 3');
    await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
    await expectSound(page, [320]);
    await begun.getByRole('link', { name: 'Reprendre votre demande' }).click();
    await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Vérifiez vos réponses' })).toContainText(
      'Portail été',
    );
    await expect(estimate(page)).toContainText('2\u202f870\u00a0€ à 3\u202f740\u00a0€');

    // Enter in a figure counts it, and leads to no other step.
    const regained = (shown: Page) =>
      shown.getByRole('region', { name: 'Le temps que vous regagnez' });
    const hours = regained(page).getByLabel('Heures par semaine');
    await hours.fill('beaucoup');
    await page.keyboard.press('Enter');
    await expect(hours).toHaveAccessibleDescription(/Indiquez un nombre d’heures de 0,5 à 100/);
    await hours.fill('7,5');
    await expect(regained(page).getByRole('status')).toHaveText('Rentabilisé en 5 à 6 mois.');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText('40');
    await expect(regained(page).getByRole('status')).toHaveText('Rentabilisé en 4 à 5 mois.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
    await expectSound(page, [320]);
    const tooWide = await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px';
      const { scrollWidth, clientWidth } = document.documentElement;
      document.documentElement.style.fontSize = '';
      return scrollWidth - clientWidth;
    });
    expect(tooWide, 'with twice the text').toBeLessThanOrEqual(0);

    // The kept link opens the estimate again, and holds no typed text.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Garder cette estimation' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Lien copié' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    await expect(estimate(other)).toContainText('2\u202f870\u00a0€ à 3\u202f740\u00a0€');
    await expect(regained(other).getByRole('status')).toHaveText('Rentabilisé en 4 à 5 mois.');
    await expect(other.getByText('Étape 1 sur 3')).toBeVisible();
    expect(link).not.toContain('Portail');
    await other.close();

    await page.goto('/devis');
    await begun.getByRole('button', { name: 'Recommencer' }).click();
    await expect(begun).toHaveCount(0);
    await chooseStandardBubble(page);
    await expect(page.getByLabel('Nom du projet')).not.toHaveValue('Portail été');
  },
);

// The same with a message, in contact.spec.ts, and an enquiry, in training-enquiry.spec.ts.
test('the whole request by keyboard alone', LONG_ONLY, async ({ page }) => {
  const email = someone();
  await page.goto('/devis');
  // Keys wait for no script: what is looked at does.
  await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
  await page.getByRole('radio', { name: /Bubble/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Application standard/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
  // The step's heading has the focus: the first field is the next stop.
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Portail été');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Un espace pour nos clients.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
  await page.keyboard.press('Tab');
  for (const text of ['Zoé', 'D’Arc', email]) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  // Enter in a field leads to the button, with what sending agrees to; there it sends.
  await page.keyboard.press('Enter');
  await expect(send(page)).toBeFocused();
  await expect(send(page)).toHaveAccessibleDescription(/vous acceptez d’être recontacté/);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Devis envoyé avec succès')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Votre demande est bien arrivée' })).toBeVisible();
  expect(await leadsOf(email)).toHaveLength(1);
});

test('a signed-in client finds their details, and the request in their dashboard', async ({
  page,
}) => {
  const account = await createAccount();
  await signInAs(page.context(), account);
  await page.goto('/devis');
  await chooseStandardBubble(page);
  await describeProject(page);
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé');
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  await page.setViewportSize({ width: 390, height: 800 });
  await send(page).click();
  const confirmation = page.getByRole('region', { name: 'Votre demande est bien arrivée' });
  // The page's header covers nothing of it.
  const header = await page.getByRole('banner').boundingBox();
  const top = async () => (await confirmation.getByRole('heading').first().boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(header?.height ?? 0);
  expect(await top()).toBeLessThan(400);
  // Who has an account is led to it, and offered no first call.
  const space = confirmation.getByRole('region', { name: 'Votre espace client' });
  await expect(space.getByRole('link')).toHaveAttribute('href', '/dashboard');
  await expect(confirmation.getByRole('link', { name: 'Choisir un créneau' })).toBeHidden();
  const reference = (await confirmation.locator('strong').textContent()) ?? '';
  await page.goto('/dashboard');
  await expect(page.getByRole('tabpanel', { name: 'Mes projets' })).toContainText(reference);
});

test('a client who signs out takes their details along', async ({ page, context }) => {
  const account = await createAccount();
  await signInAs(context, account);
  await page.goto('/devis');
  await chooseStandardBubble(page);
  await describeProject(page);
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé');

  const other = await context.newPage();
  await other.goto('/services');
  await other.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(other).toHaveURL('/auth');
  await other.close();
  // No tab of a headless browser is ever hidden, and so none comes back.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (const label of ['Prénom', 'Nom', 'E-mail']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await expect(page.getByRole('region', { name: 'Vérifiez vos réponses' })).toContainText(
    'Portail été',
  );
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain('Portail été');
  expect(kept).not.toContain(account.email);

  // In this very tab nothing that was typed stays, and the way back brings nothing back.
  await signInAs(context, account);
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(toast(page, 'Déconnexion réussie')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
  await expect(page.getByLabel('Nom du projet')).not.toHaveValue('Portail été');
  await describeProject(page);
  await expect(page.getByLabel('E-mail')).toHaveValue('');
});

test('an estimate that the browser makes up has no effect', async ({ page }) => {
  const email = someone();
  await page.goto('/devis');
  await chooseStandardBubble(page);
  await describeProject(page);
  await introduce(page, email);
  let forged = false;
  await page.route('**/devis*', async (route) => {
    const body = route.request().postData();
    if (!body) return route.continue();
    forged = true;
    const field = 'name="1_estimate"\r\n\r\n{"minimum":1,"maximum":1}\r\n';
    const [boundary] = body.split('\r\n', 1);
    const postData = `${boundary}\r\nContent-Disposition: form-data; ${field}${body}`;
    await route.continue({ postData });
  });
  await send(page).click();
  await expect(toast(page, 'Devis envoyé avec succès')).toBeVisible();
  expect(forged).toBe(true);
  expect(await leadsOf(email)).toEqual([stored(email)]);
});

anyConsole(
  'without a connection the steps go on, and what was not sent is said and kept',
  async ({ page, context }) => {
    const email = someone();
    await page.goto('/devis');
    await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
    await context.setOffline(true);
    await chooseStandardBubble(page);
    await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
    await describeProject(page);
    await introduce(page, email);
    await send(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'vérifiez votre connexion' }),
    ).toBeVisible();
    await context.setOffline(false);
    await send(page).click();
    await expect(
      page.getByRole('region', { name: 'Votre demande est bien arrivée' }),
    ).toContainText('DEV-');
    expect(await leadsOf(email)).toEqual([stored(email)]);
  },
);

test.describe('without scripts', () => {
  // Visitors of their own: so many requests as this file sends would be refused to one.
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: visitorHeaders() });

  test('a link that brings hours has them filled in, and « Calculer » counts', async ({ page }) => {
    await page.goto('/devis?service=make&heures=6');
    const regained = page.getByRole('region', { name: 'Le temps que vous regagnez' });
    await expect(regained.getByLabel('Heures par semaine')).toHaveValue('6');
    await expect(regained).toContainText('15,5h');
    await page.getByRole('radio', { name: /Automatisation standard/ }).check();
    await regained.getByLabel(/Coût d’une heure/).fill('70');
    await regained.getByRole('button', { name: 'Calculer' }).click();
    await expect(regained.getByRole('status')).toHaveText('Rentabilisé en 1 mois.');
    await expect(page.getByText('Étape 1 sur 3')).toBeVisible();
  });

  test('the three steps as plain forms, with the same messages', async ({ page }) => {
    const email = someone();
    await page.goto('/services');
    await page.locator('a[href="/devis?service=bubble"]').first().click();
    await carried(page).click();
    await expect(page.getByRole('radio', { name: /Bubble/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /Application standard/ })).toBeVisible();
    await next(page).click();
    await expect(page.getByRole('link', { name: NO_TYPE })).toBeVisible();
    await page.getByRole('radio', { name: /Application standard/ }).check();
    await next(page).click();
    await next(page).click();
    await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Décrivez/);
    await expect(page.getByLabel('Nom du projet')).toHaveValue(/Bubble.* · Application standard/);
    await describeProject(page);
    await introduce(page, 'zoe');
    await send(page).click();
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
      'Veuillez entrer une adresse email valide',
    );
    await page.getByRole('button', { name: 'Retour' }).click();
    await expect(page.getByLabel('Nom du projet')).toHaveValue('Portail été');
    await next(page).click();
    await page.getByLabel('E-mail').fill(email);
    await send(page).click();
    await expect(page.getByText(/DEV-/)).toBeVisible();
    expect(await leadsOf(email)).toEqual([stored(email)]);
  });
});
