import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { holdScripts } from '../../support/hold-scripts.ts';
import { leadsOf, mailsTo, visitorHeaders } from '../../support/leads.ts';
import { readPdf } from '../../support/letter.ts';
import { expectSound, toast } from '../../support/page-checks.ts';

const someone = () => `formation-${randomUUID()}@exemple.test`;
const next = (page: Page) => page.getByRole('button', { name: 'Suivant' });
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer ma demande' });
const price = (page: Page) => page.getByRole('complementary', { name: 'Votre estimation' });

const stored = (email: string, participants: number, total: number) =>
  expect.objectContaining({
    kind: 'quote',
    status: 'new',
    payload: expect.objectContaining({ email, participants, earliest: '2126-03-01', latest: '' }),
    estimate: expect.objectContaining({ minimum: total, maximum: total }),
  });

async function introduce(page: Page, email: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('D’Arc');
  await page.getByLabel('E-mail').fill(email);
}

test.use({ extraHTTPHeaders: visitorHeaders() });

test('from the slider of /formations to the stored enquiry, by keyboard', async ({ page }) => {
  const email = someone();
  // The slider may be moved before its scripts are there.
  const letScriptsCome = await holdScripts(page);
  await page.goto('/formations', { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const early = document.querySelector<HTMLInputElement>('input[type=range]');
    if (early) early.value = '7';
    return early !== null;
  });
  letScriptsCome();
  const total = page.getByRole('status').filter({ hasText: /×\s\d/ });
  await expect(total).toContainText('11\u202f200\u00a0€ HT');
  const slider = page.getByRole('slider', { name: 'Combien de participants' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(total).toContainText('12\u202f800\u00a0€ HT');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', '6\u00a0participants');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('radio', { name: '6 participants' })).toBeChecked();
  await expect(price(page)).toContainText('9\u202f600\u00a0€ HT');
  await page.getByRole('radio', { name: '6 participants' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(price(page)).toContainText('8\u202f000\u00a0€ HT');
  await expectSound(page, [320]);
  await page.keyboard.press('Enter');

  // Dates may be left out; those that are given make sense.
  await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
  const earliest = page.getByLabel('Au plus tôt le');
  const latest = page.getByLabel('Au plus tard le');
  await earliest.fill('2020-01-01');
  await next(page).click();
  await expect(earliest).toHaveAccessibleDescription(/^Cette date est passée/);
  await earliest.fill('2126-03-01');
  await latest.fill('2126-02-01');
  await next(page).click();
  await expect(latest).toHaveAccessibleDescription('La fin ne peut pas précéder le début.');
  await expectSound(page, [320]);
  // Half a date is not silently none.
  await latest.fill('');
  await latest.focus();
  await page.keyboard.type('31');
  await next(page).click();
  await expect(latest).toHaveAccessibleDescription(/^Cette date est incomplète/);
  await latest.fill('2126-04-01');
  await latest.fill('');
  await page.getByLabel('Votre équipe et vos attentes').fill('Deux débutants.');
  await next(page).click();

  // A visitor who comes back by the menu goes on, though the page is another.
  await introduce(page, email);
  await page.goto('/devis');
  await page.getByRole('link', { name: 'Reprendre votre demande' }).click();
  await expect(page.getByText('Étape 3 sur 3')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const review = page.getByRole('region', { name: 'Vérifiez vos réponses' });
  await expect(review).toContainText('À partir du 1er mars 2126');
  await expect(review).toContainText('Deux débutants.');
  await expectSound(page, [320]);
  const paper = await page.request.get(
    (await price(page).getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '',
  );
  expect((await readPdf(await paper.body())).text).toContain('8\u202f000\u00a0€\u00a0HT');

  await send(page).click();
  await expect(toast(page, 'Demande de formation envoyée')).toBeVisible();
  const confirmation = page.getByRole('region', { name: 'Votre demande est bien arrivée' });
  await expect(confirmation).toContainText('8\u202f000\u00a0€ HT');
  expect(await leadsOf(email)).toEqual([stored(email, 5, 8000)]);
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
});

test('a number that no tier takes leads to no training', async ({ page, request }) => {
  await page.goto('/devis?participants=99');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Votre projet, chiffré en direct',
  );
  for (const path of ['/devis/formation/99', '/devis/formation/x', '/devis/formation']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  expect((await request.get('/devis/estimation.pdf?participants=99')).status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: visitorHeaders() });

  test('from a tier to the stored enquiry, as plain forms', async ({ page }) => {
    const email = someone();
    await page.goto('/formations');
    await page.getByRole('link', { name: 'Demander cette formule\u00a0: Équipe' }).click();
    await expect(page.getByRole('radio', { name: '2 participants' })).toBeChecked();
    await page.getByRole('radio', { name: '4 participants' }).check();
    await next(page).click();
    await expect(price(page)).toContainText('7\u202f600\u00a0€ HT');
    await page.getByLabel('Au plus tôt le').fill('2126-03-01');
    await page.getByLabel('Au plus tard le').fill('2126-02-01');
    await next(page).click();
    await expect(page.getByLabel('Au plus tard le')).toHaveAccessibleDescription(
      'La fin ne peut pas précéder le début.',
    );
    await expect(page.getByLabel('Au plus tôt le')).toHaveValue('2126-03-01');
    await page.getByLabel('Au plus tard le').fill('');
    await next(page).click();
    await introduce(page, email);
    await send(page).click();
    await expect(page.getByText(/DEV-/)).toBeVisible();
    expect(await leadsOf(email)).toEqual([stored(email, 4, 7600)]);
  });
});
