import { createHash, randomUUID } from 'node:crypto';
import { serviceClient } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { SELLER, SIRET } from '../../support/legal-facts.ts';
import { mailAbout } from '../../support/mailbox.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** A message, whose author has no account. */
async function sendMessage(email: string): Promise<string> {
  const { data, error } = await serviceClient()
    .rpc('create_lead', {
      lead_kind: 'message',
      lead_payload: {
        name: 'Ana Roy',
        email,
        subject: 'Une boutique',
        message: 'Je vends des paniers.',
      },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: createHash('sha256').update(email).digest('hex'),
      lead_consent_contact: true,
    })
    .single<{ reference: string }>();
  expect(error).toBeNull();
  return data?.reference ?? '';
}

const saved = (page: Page) => expect(page.getByText('Enregistré', { exact: true })).toBeVisible();

test('a quote of a request: written, missing a fact, sent, corrected', async ({ studio: page }) => {
  const email = `ana-${randomUUID()}@exemple.test`;
  const reference = await sendMessage(email);
  await lakeClient().patch('siteSettings').set(SELLER).commit();

  await goToStudio(page, `/studio/demandes/${reference}`);
  await page.getByRole('button', { name: 'Faire un devis' }).click({ timeout: STUDIO_LOAD_MS });
  await expect(page.getByLabel('Titre du devis')).toHaveValue('Une boutique');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Le client est').selectOption('professional');
  await page.getByLabel('Adresse postale').fill('1 rue du Quai\n69001 Lyon');

  // Two lines and an option, by the keyboard; the total is the quote's own.
  const add = page.getByRole('button', { name: 'Ajouter une ligne' });
  await add.press('Enter');
  await page.keyboard.type('Maquette');
  await page.getByLabel('Quantité').fill('1,5');
  await page.getByLabel('Prix unitaire (€ HT)').fill('1 250,50');
  await add.press('Enter');
  await page.keyboard.type('Mise en ligne');
  await page.getByLabel('Prix unitaire (€ HT)').nth(1).fill('douze');
  await expect(page.getByText('Un nombre s’écrit en chiffres')).toBeVisible();
  await page.getByLabel('Prix unitaire (€ HT)').nth(1).fill('99');
  await page.getByRole('button', { name: 'Monter Mise en ligne' }).press('Enter');
  await expect(page.getByLabel('Ligne 1')).toHaveValue('Mise en ligne');
  await page.getByRole('button', { name: 'Retirer Mise en ligne' }).press('Enter');
  await page.getByRole('button', { name: 'Rétablir la ligne' }).press('Enter');
  await page.getByLabel('En option').first().press('Space');
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('2\u202f250,90\u00a0€');
  await expect(total).toContainText('Avec l’option\u00a0: 2\u202f369,70\u00a0€ TTC.');
  await saved(page);
  expect(await accessibilityFindings(page, '#quotes')).toEqual([]);
  await expectFrench(page);

  // A missing field is named, with a link to it.
  await page.getByRole('button', { name: 'Envoyer…' }).press('Enter');
  const siret = page.getByRole('link', { name: /SIRET/ });
  await expect(siret).toBeVisible();
  const url = page.url();
  await siret.click();
  await expect(page.getByLabel('Numéro SIRET')).toBeFocused();
  await lakeClient().patch('siteSettings').set(SIRET).commit();
  await goToStudio(page, url);
  await expect(page.getByText('Il manque')).toHaveCount(0, { timeout: STUDIO_LOAD_MS });

  // So does a character that the PDF cannot show.
  const title = page.getByLabel('Titre du devis');
  await title.fill('Une boutique अ');
  const unshown = page.getByRole('button', { name: /ne peut pas montrer/ });
  await page.getByRole('button', { name: 'Envoyer…' }).press('Enter');
  await unshown.click();
  await expect(title).toBeFocused();
  await title.fill('Une boutique');
  await expect(unshown).toHaveCount(0);

  // Text typed before the question comes is sent as well.
  await page.route(
    '**/api/quotes/*',
    async (route) => {
      await page.getByLabel('Titre du devis').fill('Une boutique en ligne');
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Envoyer…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Envoyer ce devis/ });
  await expect(dialog).toContainText(email);
  await expect(dialog).toContainText('2\u202f250,90\u00a0€ TTC');
  await expect(dialog).toContainText(reference);
  await dialog.getByRole('button', { name: 'Envoyer le devis' }).press('Enter');
  const heading = page.getByRole('heading', { name: /^D-\d{4}-\d{4,} · Une boutique en ligne$/ });
  await expect(heading).toBeFocused();
  await mailAbout(email, 'Votre devis');
  expect(await accessibilityFindings(page, '#quotes')).toEqual([]);
  await expectFrench(page);

  // The quote's request has moved on, and leads back to the quote.
  await page
    .getByRole('link', { name: new RegExp(reference) })
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'Devis' }).last()).toContainText('Envoyé');
  await page.getByRole('link', { name: /· Une boutique en ligne$/ }).click();

  // A correction is another draft, which says what it will replace.
  await page.getByRole('button', { name: 'Corriger par une nouvelle version' }).press('Enter');
  await expect(page.getByText(/^Remplacera/)).toBeVisible();
  await expect(page.getByLabel('Ligne 2')).toHaveValue('Maquette');
});

const title = (of: Page) => of.getByLabel('Titre du devis');

/** A draft of no request, on the screen and saved. */
async function beginDraft(page: Page): Promise<void> {
  await goToStudio(page, '/studio/devis');
  await page.getByRole('button', { name: 'Nouveau devis' }).click({ timeout: STUDIO_LOAD_MS });
  await title(page).fill('Commun');
  await saved(page);
}

/** Text typed after the draft has changed elsewhere is not lost: the other one is taken, then one's own. */
async function expectChoice(window: Page, theirs: string): Promise<void> {
  await title(window).fill('Le second');
  await expect(window.getByRole('alert').filter({ hasText: 'modifié ailleurs' })).toBeVisible();
  await window.getByRole('button', { name: 'Prendre l’autre' }).press('Enter');
  await expect(title(window)).toHaveValue(theirs);
  await window.getByRole('button', { name: 'Reprendre la mienne' }).press('Enter');
  await expect(title(window)).toHaveValue('Le second');
  await saved(window);
}

// The cases of draft-saver.test.ts, in the Studio; its console names each refusal, and each answer that does not come.
anyConsole(
  'a draft changed elsewhere, or not sent: nothing typed is lost, one is chosen',
  LONG_ONLY,
  async ({ studio: page }) => {
    const saving = page.waitForResponse(
      (answer) => answer.request().postDataJSON()?.action === 'save',
    );
    await beginDraft(page);
    // A save as by another window.
    const stored = await saving;
    const { version } = await stored.json();
    const { content, ...change } = stored.request().postDataJSON();
    const answer = await page.request.post('/api/quotes', {
      headers: { origin: E2E.siteUrl },
      data: { ...change, version, content: { ...content, title: 'Le premier' } },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await expectChoice(page, 'Le premier');

    // Nothing typed is lost where the site does not answer.
    await page.route('**/api/quotes', (route) => route.abort());
    await title(page).fill('Hors ligne');
    await expect(page.getByText('Pas enregistré', { exact: true })).toBeVisible();
    await page.unroute('**/api/quotes');
    await page.getByRole('button', { name: 'Réessayer' }).press('Enter');
    await saved(page);

    await page.getByRole('button', { name: 'Supprimer ce brouillon…' }).press('Enter');
    await page.getByRole('button', { name: 'Supprimer le brouillon' }).press('Enter');
    await expect(page.getByText('Choisissez un devis dans la liste')).toBeVisible();
  },
);

// The same with a second Studio, and what the first one shows then.
anyConsole(
  'two windows on one draft: nothing typed is lost, one is chosen',
  LONG_ONLY,
  async ({ studio: page }) => {
    await beginDraft(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(title(other)).toHaveValue('Commun', { timeout: STUDIO_LOAD_MS });
    await title(page).fill('Le premier');
    await saved(page);
    await expectChoice(other, 'Le premier');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(title(page)).toHaveValue('Le second');
    await other.close();
  },
);
