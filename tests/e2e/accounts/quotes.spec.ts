import { randomUUID } from 'node:crypto';
import type { QuoteContent } from '../../../lib/quotes/content.ts';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { accessibilityFindings, expectSound, toast } from '../../support/page-checks.ts';
import { contentFor, type SentQuote, sendAmendment, sendQuote } from '../../support/quotes.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS, signInToStudio } from '../../support/studio.ts';

const sent = (email: string, change?: Partial<QuoteContent>) =>
  sendQuote(serviceClient(), contentFor(email, change));

/** Has the consultant mail a link, and reads it from the mailbox. */
async function mailedLink(page: Page, { id, version }: SentQuote, email: string): Promise<string> {
  await signInToStudio(page);
  const answer = await page.request.post('/api/quotes', {
    headers: { origin: E2E.siteUrl },
    data: { action: 'link', by: 'mail', id, version },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return linkIn(await mailAbout(email, 'Votre devis'), '/proposition/');
}

const IBAN = 'FR76 3000 6000 0112 3456 7890 189';

/** Publishes how quotes are paid. */
const sayPayment = () =>
  lakeClient()
    .patch('quoteSettings')
    .set({ iban: IBAN, paymentLink: 'https://payer.exemple.test/?m={montant}&r={reference}' })
    .commit();

const forgetPayment = () =>
  lakeClient().patch('quoteSettings').unset(['iban', 'paymentLink']).commit();

const newEmail = () => `devis-${randomUUID()}@exemple.test`;

test('from the account: a quote to sign stands first, is asked about and refused', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  const quote = await sent(account.email);
  await signInAs(context, account);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Un devis attend votre accord' }).click();
  const entry = page.getByRole('article', { name: quote.title });
  await expect(entry).toContainText('À signer');
  await expectSound(page, [320]);
  await entry.getByRole('link', { name: 'Lire et répondre' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.title);

  const question = page.getByLabel('Votre question');
  await question.fill('a'.repeat(5001));
  await expect(page.getByText('5\u202f001/5\u202f000 caractères').first()).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(question).toHaveAccessibleDescription(/Ce texte est trop long/);
  await expect(question).toHaveValue('a'.repeat(5001));
  await page.getByRole('link', { name: 'Votre question' }).click();
  await expect(question).toBeFocused();
  await question.fill('Et les factures ?');
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(toast(page, 'Question envoyée')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Et les factures');

  await page.getByText('Refuser ce devis…').click();
  await page.getByRole('button', { name: 'Refuser définitivement' }).click();
  await expect(
    page.getByRole('form', { name: 'Refuser le devis' }).getByRole('alert'),
  ).toBeFocused();
  await page.getByLabel('Pourquoi').fill('Pas cette année.');
  await page.getByRole('button', { name: 'Refuser définitivement' }).click();
  await expect(page.getByRole('heading', { name: 'Vous l’avez refusé' })).toBeFocused();
  await expect(page.getByText('Pas cette année.')).toBeVisible();
  await page.getByRole('link', { name: 'Demandes et devis', exact: true }).click();
  await expect(entry).toContainText('Refusé');

  // Somebody else's is nobody's.
  await signInAs(context, await createAccount());
  await page.goto(`/dashboard/devis/${quote.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Ce devis n’est pas dans votre espace',
  );
});

test('what came is marked in the Studio with one press, taken back, and read by the client', async ({
  page,
  context,
  studio,
}) => {
  const account = await createAccount();
  const quote = await sent(account.email);
  await signInAs(context, account);
  await page.goto(`/dashboard/devis/${quote.id}`);
  await page.getByLabel('Vos prénom et nom').fill('Ana Martin');
  await page.getByLabel('Recopiez').fill('Bon pour accord');
  await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
  await page.getByRole('button', { name: 'Accepter le devis', exact: true }).click();
  const toPay = page.getByRole('region', { name: 'À régler' });
  await expect(toPay).toContainText('486,00\u00a0€');
  await sayPayment();
  await expect(async () => {
    await page.reload();
    await expect(toPay.getByText(IBAN)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectSound(page, [320]);
  await forgetPayment();

  await goToStudio(studio, `/studio/devis/${quote.id}`);
  const receipts = studio.getByRole('region', { name: 'Règlements' });
  const deposit = receipts.getByRole('listitem').filter({ hasText: 'Acompte (30' });
  await expect(deposit).toContainText('À régler', { timeout: STUDIO_LOAD_MS });
  await deposit.getByRole('button', { name: /^Reçu/ }).click();
  await expect(deposit).toContainText('reçu le');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Règlements' })).toContainText('Reçu le');
  await deposit.getByRole('button', { name: /^Annuler la réception/ }).click();
  await expect(deposit).toContainText('à régler au plus tard le');
  const balance = receipts.getByRole('listitem').filter({ hasText: 'Solde' });
  await balance.getByRole('button', { name: /^Demander ce règlement/ }).click();
  await expect(balance).toContainText('à régler au plus tard le');
  expect(await accessibilityFindings(studio, '#quotes')).toEqual([]);
  await expectFrench(studio);
});

test('a contract is amended, signed again by its client, then cancelled by both without scripts', async ({
  page,
  context,
  studio,
  browser,
}) => {
  const account = await createAccount();
  const quote = await sent(account.email);
  await signInAs(context, account);
  const sign = async (what: RegExp, button: string) => {
    await page.getByLabel('Vos prénom et nom').fill('Ana Martin');
    await page.getByLabel('Recopiez').fill('Bon pour accord');
    await page.getByRole('checkbox', { name: what }).check();
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  await page.goto(`/dashboard/devis/${quote.id}`);
  await sign(/J’ai lu le devis/, 'Accepter le devis');
  await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();

  // The draft has the contract’s client, and a line takes off by a price below nothing.
  await goToStudio(studio, `/studio/devis/${quote.id}`);
  await studio.getByRole('button', { name: 'Faire un avenant' }).click({ timeout: STUDIO_LOAD_MS });
  await expect(studio.getByText(`Avenant au devis ${quote.number}`, { exact: true })).toBeVisible();
  await expect(studio.getByLabel('E-mail')).toHaveCount(0);
  await studio.getByRole('button', { name: 'Ajouter une ligne' }).press('Enter');
  await studio.keyboard.type('Sans la visite');
  await studio.getByLabel('Prix unitaire (€ HT)').fill('-200');
  const total = studio.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('\u2212240,00\u00a0€');
  await expect(total).toContainText('1\u202f380,00\u00a0€');
  await expect(studio.getByText('Enregistré', { exact: true })).toBeVisible();
  expect(await accessibilityFindings(studio, '#quotes')).toEqual([]);
  await expectFrench(studio);
  const draft = studio.url().split('/').at(-1) ?? '';
  const amendment = await sendAmendment(serviceClient(), draft);

  await page.goto(`/dashboard/devis/${quote.id}`);
  const contract = page.getByRole('region', { name: 'Votre contrat' });
  await expect(contract).toContainText('À signer');
  await contract.getByRole('link', { name: `Avenant ${amendment.number}` }).click();
  await expect(page.getByText('Nouveau total du contrat').first()).toBeVisible();
  await expectSound(page);
  await sign(/J’ai lu l’avenant/, 'Accepter l’avenant');
  await expect(page.getByRole('heading', { name: 'Avenant accepté' })).toBeFocused();
  await expect(contract).toContainText('Accepté');

  await goToStudio(studio, `/studio/devis/${quote.id}`);
  const part = studio.getByRole('region', { name: 'Contrat' });
  await expect(part).toContainText('1\u202f380,00\u00a0€', { timeout: STUDIO_LOAD_MS });
  await expect(part.getByRole('link', { name: 'Ouvrir le projet' })).toBeVisible();
  await part.getByRole('button', { name: 'Proposer une résiliation…' }).click();
  const dialog = studio.getByRole('dialog', { name: /Proposer de résilier/ });
  await dialog.getByRole('button', { name: 'Proposer la résiliation' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Dites pourquoi');
  await dialog.getByLabel('Raison, que le client lit').fill('Le besoin a changé.');
  await dialog.getByLabel('Ce qui reste dû').fill('Rien de plus, de part et d’autre.');
  await dialog.getByRole('button', { name: 'Proposer la résiliation' }).click();
  await expect(part).toContainText('Proposée');
  expect(await accessibilityFindings(studio, '#quotes')).toEqual([]);
  await expectFrench(studio);

  const proposal = linkIn(
    await mailAbout(account.email, 'Proposition de mettre fin au contrat'),
    '/proposition/',
  );
  const bare = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: visitorHeaders(),
  });
  const reader = await bare.newPage();
  await reader.goto(new URL(proposal, E2E.siteUrl).href);
  await reader.getByRole('button', { name: 'Recevoir mon code' }).click();
  await reader.getByLabel('Code à six chiffres').fill(await codeMailedTo(account.email));
  await reader.getByRole('button', { name: 'Lire la proposition' }).click();
  const consent = reader.getByRole('form', { name: 'Accepter la résiliation' });
  await expect(consent.getByLabel('Vos prénom et nom')).toHaveValue('Ana Martin');
  await consent.getByRole('checkbox').check();
  await consent.getByRole('button', { name: 'Accepter la résiliation' }).click();
  await expect(
    reader.getByRole('heading', { name: 'Résilié d’un commun accord le' }),
  ).toBeVisible();
  const download = reader.waitForEvent('download');
  await reader.getByRole('link', { name: 'Télécharger l’accusé de réception' }).click();
  expect((await download).suggestedFilename()).toBe(`devis-${quote.number}-resiliation.pdf`);
  await bare.close();
  await mailAbout(account.email, 'Le contrat est résilié');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a quote is opened by its code, an option chosen, and signed', async ({ page }) => {
    await page.setExtraHTTPHeaders(visitorHeaders());
    const email = newEmail();
    const quote = await sent(email);
    await page.goto(await mailedLink(page, quote, email));
    await page.getByRole('button', { name: 'Recevoir mon code' }).click();
    await expect(page.getByText('Code envoyé')).toBeVisible();
    await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
    await page.getByRole('button', { name: 'Lire la proposition' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(quote.title);

    await page.getByRole('checkbox', { name: /Suivi la première année/ }).check();
    await page.getByRole('button', { name: 'Mettre le total à jour' }).click();
    const summary = page.getByRole('region', { name: 'Ce que vous signez' });
    await expect(summary).toContainText('2\u202f340,00\u00a0€');
    await page.getByLabel('Vos prénom et nom').fill('Zoé D’Arc');
    await page.getByLabel('Recopiez').fill('d’accord');
    await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
    const button = page.getByRole('button', { name: 'Accepter le devis', exact: true });
    await button.click();
    await expect(page.getByText('en toutes lettres.').first()).toBeVisible();
    await expect(page.getByLabel('Vos prénom et nom')).toHaveValue('Zoé D’Arc');
    await expect(summary).toContainText('2\u202f340,00\u00a0€');
    await page.getByLabel('Recopiez').fill('«\u00a0BON POUR ACCORD\u00a0!\u00a0»');
    await button.click();
    await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
    await expect(page.getByText('Signé par Zoé D’Arc le')).toContainText('2\u202f340,00\u00a0€');

    // The anchor of the total leads to what is due now, and to whom; nothing tells yet how it is paid.
    const due = page.getByRole('region', { name: 'À régler' });
    await expect(page.locator('#total')).toHaveText('À régler');
    await expect(due).toContainText('702,00\u00a0€');
    await expect(due).toContainText('À régler au plus tard le');
    await expect(due).not.toContainText('carte');
    await expect(due.getByRole('link', { name: 'Poser la question' })).toBeVisible();
    await sayPayment();
    await expect(async () => {
      await page.reload();
      await expect(due.getByText(IBAN)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(due.getByText(`${quote.number}-1`)).toBeVisible();
    await expect(due.getByRole('img', { name: /^QR code du virement/ })).toBeVisible();
    await expect(due.getByRole('link', { name: 'Payer en ligne' })).toHaveAttribute(
      'href',
      `https://payer.exemple.test/?m=702.00&r=${quote.number}-1`,
    );
    await forgetPayment();
  });

  test('a consumer signs without asking for an early start, and withdraws by the link', async ({
    page,
  }) => {
    await page.setExtraHTTPHeaders(visitorHeaders());
    const email = newEmail();
    const { client } = contentFor(email);
    const quote = await sent(email, { client: { ...client, kind: 'consumer', company: '' } });
    await page.goto(await mailedLink(page, quote, email));
    await page.getByRole('button', { name: 'Recevoir mon code' }).click();
    await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
    await page.getByRole('button', { name: 'Lire la proposition' }).click();
    const early = page.getByRole('checkbox', { name: /Je demande expressément/ });
    await expect(early).not.toBeChecked();
    await expect(page.getByText('Renoncer au contrat ici', { exact: true })).toHaveCount(0);
    await page.getByLabel('Vos prénom et nom').fill('Zoé D’Arc');
    await page.getByLabel('Recopiez').fill('Bon pour accord');
    await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
    await page
      .getByRole('button', { name: 'Accepter le devis avec obligation de paiement' })
      .click();
    await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();

    await page.getByRole('link', { name: 'Renoncer au contrat ici' }).click();
    await expect(
      page.getByRole('heading', { name: 'Votre droit de rétractation' }),
    ).toBeInViewport();
    await page.locator('summary', { hasText: 'Renoncer au contrat ici' }).click();
    const form = page.getByRole('form', { name: 'Renoncer au contrat' });
    await expect(form).toContainText(`devis ${quote.number}`);
    await expect(form.getByLabel('Vos prénom et nom')).toHaveValue('Zoé D’Arc');
    const address = form.getByLabel('E-mail pour l’accusé de réception');
    await expect(address).toHaveValue(email);
    await address.fill('zoe..arc@exemple.test');
    await form.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await expect(form.getByText(/Deux points se suivent/).first()).toBeVisible();
    const receipts = newEmail();
    await address.fill(receipts);
    await form.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await expect(
      page.getByRole('heading', { name: 'Vous avez renoncé au contrat le' }),
    ).toBeVisible();
    await expect(page.getByText('Renoncer au contrat ici', { exact: true })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger l’accusé de réception' }).click();
    expect((await download).suggestedFilename()).toBe(`devis-${quote.number}-retractation.pdf`);
    await mailAbout(receipts, 'Votre rétractation est enregistrée');
  });
});
