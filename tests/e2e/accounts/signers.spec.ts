import { randomUUID } from 'node:crypto';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { CONSULTANT, codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { accessibilityFindings, expectSound } from '../../support/page-checks.ts';
import { contentFor, type SentQuote, sendQuote } from '../../support/quotes.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS, signInToStudio } from '../../support/studio.ts';

const newEmail = () => `signataire-${randomUUID()}@exemple.test`;

/** A quote that two people sign. */
async function shared() {
  const [ana, bo] = [newEmail(), newEmail()];
  const cosigners = [{ id: 'bo', name: 'Bo Durand', role: 'directrice financière', email: bo }];
  return { ana, bo, quote: await sendQuote(serviceClient(), contentFor(ana, { cosigners })) };
}

/** Has every signer mailed their link. */
async function mailLinks(page: Page, { id, version }: SentQuote): Promise<void> {
  await signInToStudio(page);
  const answer = await page.request.post('/api/quotes', {
    headers: { origin: E2E.siteUrl },
    data: { action: 'link', by: 'mail', id, version },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens the quote by the link that came to this address, and by its code. */
async function enter(page: Page, email: string, place = ''): Promise<void> {
  const link = linkIn(await mailAbout(email, 'Votre devis'), '/proposition/');
  await page.goto(`${new URL(link, E2E.siteUrl).href}${place}`);
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: 'Lire la proposition' }).click();
}

async function sign(page: Page, name: string, button = 'Accepter le devis'): Promise<void> {
  await page.getByLabel('Vos prénom et nom').fill(name);
  await page.getByLabel('Recopiez').fill('Bon pour accord');
  await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
  await page.getByRole('button', { name: button, exact: true }).click();
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('two sign a quote by their own links, each sees who is missing, and the last one accepts it', async ({
    page,
    browser,
  }) => {
    await page.setExtraHTTPHeaders(visitorHeaders());
    const { ana, bo, quote } = await shared();
    await mailLinks(page, quote);
    await enter(page, bo);
    const signatures = page.getByRole('list', { name: 'Signatures' });
    await expect(signatures.getByRole('listitem')).toContainText([
      /Ana Martin.*Pas encore signé/,
      /Bo Durand, directrice financière.*\(vous\).*Pas encore signé/,
    ]);
    const decision = (of: Page) => of.getByRole('region', { name: 'Accepter ce devis' });
    await expect(decision(page)).toContainText('une fois que tous ont signé');
    await page.getByRole('checkbox', { name: /Suivi la première année/ }).check();
    await page.getByRole('button', { name: 'Mettre le total à jour' }).click();
    await expect(page.getByLabel('Votre fonction')).toHaveValue('directrice financière');
    await sign(page, 'Bo M. Durand');
    await expect(page.getByRole('heading', { name: 'Vous avez signé le' })).toBeVisible();
    await expect(page.getByText('Doit encore signer\u00a0: Ana Martin')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Accepter ce devis' })).toHaveCount(0);

    const other = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: visitorHeaders(),
    });
    const reader = await other.newPage();
    await enter(reader, ana);
    await expect(decision(reader)).toContainText('Vous recevez aussitôt votre exemplaire');
    await expect(reader.getByText('Le premier signataire les a choisies')).toBeVisible();
    await expect(reader.getByRole('region', { name: 'Ce que vous signez' })).toContainText(
      '2\u202f340,00\u00a0€',
    );
    await sign(reader, 'Ana Martin');
    await expect(reader.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
    await expect(reader.getByText('Signé par Ana Martin et Bo M. Durand le')).toContainText(
      '2\u202f340,00\u00a0€',
    );
    await other.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
    await mailAbout(bo, 'Votre devis est accepté');
  });

  test('who signs beside the client keeps the page when the client’s account is deleted', async ({
    page,
    browser,
    studio,
  }) => {
    const account = await createAccount();
    const bo = newEmail();
    const { client } = contentFor(account.email);
    const quote = await sendQuote(
      serviceClient(),
      contentFor(account.email, {
        client: { ...client, kind: 'consumer', company: '', siren: '', vatNumber: '' },
        cosigners: [{ id: 'bo', name: 'Bo Durand', role: '', email: bo }],
      }),
    );
    await page.setExtraHTTPHeaders(visitorHeaders());
    await mailLinks(page, quote);
    const other = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: visitorHeaders(),
    });
    const reader = await other.newPage();
    await enter(reader, account.email);
    await sign(reader, 'Ana Martin', 'Accepter le devis avec obligation de paiement');
    await expect(reader.getByRole('heading', { name: 'Vous avez signé le' })).toBeVisible();
    const told = await mailAbout(CONSULTANT, 'Ana Martin a signé', quote.number);
    expect(told.text).toContain('Doit encore signer\u00a0: Bo Durand');
    await enter(page, bo);
    await sign(page, 'Bo Durand', 'Accepter le devis avec obligation de paiement');
    await expect(page.getByRole('link', { name: 'Suivre le projet' })).toBeVisible();

    const { data } = await serviceClient().rpc('delete_account', { account_id: account.userId });
    expect(data).toBe(true);
    await reader.reload();
    await expect(
      reader.getByRole('heading', { name: 'Cette proposition n’est plus en ligne' }),
    ).toBeVisible();
    await other.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Télécharger la preuve (PDF)' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Suivre le projet' })).toHaveCount(0);
    await page.getByLabel('Votre question').fill('Et maintenant ?');
    await page.getByRole('button', { name: 'Envoyer la question' }).click();
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Et maintenant ?');
    const question = await mailAbout(CONSULTANT, 'Et maintenant ?', quote.number);
    expect(question.replyTo).toBe(bo);

    await goToStudio(studio, `/studio/devis/${quote.id}`);
    await expect(studio.getByText('les autres signataires le lisent encore')).toBeVisible({
      timeout: STUDIO_LOAD_MS,
    });
    const thread = studio.getByRole('region', { name: 'Échanges' });
    await expect(thread).toContainText(`Il part par e-mail à ${bo}, et reste ici`);
    await thread.getByLabel('Votre message').fill('Rien ne change pour vous.');
    await thread.getByRole('button', { name: 'Envoyer le message' }).click();
    const answer = await mailAbout(bo, 'Rien ne change pour vous.');
    expect(linkIn(answer, '/proposition/')).toMatch(/^\/proposition\//);

    await page.locator('summary', { hasText: 'Renoncer au contrat ici' }).click();
    await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    await expect(
      page.getByRole('heading', { name: 'Vous avez renoncé au contrat le' }),
    ).toBeVisible();
    await mailAbout(bo, 'Votre rétractation est enregistrée');
  });

  test('a link to the refusal leads there past its code', async ({ page }) => {
    await page.setExtraHTTPHeaders(visitorHeaders());
    const { bo, quote } = await shared();
    await mailLinks(page, quote);
    await enter(page, bo, '?vers=refuser#refuser');
    await expect(page).toHaveURL(/\/proposition\/[\w-]+#refuser$/);
    const refusal = page.locator('summary', { hasText: 'Refuser ce devis…' });
    await expect(refusal).toBeInViewport();
    await refusal.click();
    await page.getByLabel('Pourquoi').fill('Pas cette année.');
    await page.getByRole('button', { name: 'Refuser définitivement' }).click();
    await expect(page.getByRole('heading', { name: 'Vous l’avez refusé' })).toBeVisible();
  });
});

test('who signs from their account is asked nothing more, and the other reads who asked what', async ({
  page,
  context,
  browser,
}) => {
  const account = await createAccount();
  const ana = newEmail();
  const cosigners = [{ id: 'bo', name: 'Bo Durand', role: '', email: account.email }];
  const quote = await sendQuote(serviceClient(), contentFor(ana, { cosigners }));
  const other = await browser.newContext({ extraHTTPHeaders: visitorHeaders() });
  const reader = await other.newPage();
  await mailLinks(page, quote);
  await signInAs(context, account);
  await page.goto('/dashboard?onglet=demandes');
  const listed = page.getByRole('article').filter({ hasText: quote.number });
  await expect(listed).toContainText('À signer');
  await listed.getByRole('link').click();
  await page.getByLabel('Votre question').fill('Quand commençons-nous ?');
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Vous');
  await sign(page, 'Bo Durand');
  await expect(page.getByRole('heading', { name: 'Vous avez signé le' })).toBeVisible();
  await expect(page.getByText('Signé par vous', { exact: true })).toBeVisible();
  await page.goto('/dashboard?onglet=demandes');
  await expect(listed).toContainText('attend les autres signatures jusqu’au');
  await expect(listed).not.toContainText('À signer');
  await expectSound(page);

  await enter(reader, ana);
  const conversation = reader.getByRole('list', { name: 'Conversation' });
  await expect(conversation).toContainText('Bo Durand');
  await expect(conversation).not.toContainText('Vous');
  await other.close();
});

test('a file says who of them sent it, and is theirs alone to take back, with scripts and without', async ({
  page,
  context,
  browser,
  studio,
}) => {
  const account = await createAccount();
  const bo = newEmail();
  const cosigners = [{ id: 'bo', name: 'Bo Durand', role: '', email: bo }];
  const quote = await sendQuote(serviceClient(), contentFor(account.email, { cosigners }));
  const other = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: visitorHeaders(),
  });
  const reader = await other.newPage();
  await mailLinks(page, quote);
  await enter(reader, bo);
  await sign(reader, 'Bo Durand');
  await signInAs(context, account);
  await page.goto(linkIn(await mailAbout(account.email, 'Votre devis'), '/proposition/'));
  await sign(page, 'Ana Martin');
  await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
  const { data } = await serviceClient()
    .from('projects')
    .select('id')
    .eq('quote_id', quote.id)
    .single()
    .throwOnError();

  const files = (of: Page) => of.getByRole('region', { name: 'Fichiers' });
  const choose = (of: Page, name: string) =>
    files(of)
      .getByLabel('Envoyer un fichier')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  const listed = (of: Page, name: string) =>
    files(of)
      .getByRole('listitem')
      .filter({ has: of.getByRole('link', { name }) });
  await reader.reload();
  await reader.getByRole('link', { name: 'Suivre le projet' }).click();
  await choose(reader, 'logo.pdf');
  await files(reader).getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(listed(reader, 'logo.pdf')).toContainText('envoyé par vous');

  await page.goto(`/dashboard/projets/${data.id}`);
  await expect(listed(page, 'logo.pdf')).toContainText('envoyé par Bo Durand le');
  await choose(page, 'plan.pdf');
  await files(page).getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(listed(page, 'plan.pdf')).toContainText('envoyé par vous');
  await expect(listed(page, 'plan.pdf').getByText('Retirer…')).toBeVisible();
  await expect(listed(page, 'logo.pdf').getByText('Retirer…')).toHaveCount(0);
  await expectSound(page);

  await goToStudio(studio, `/studio/projets/${data.id}`);
  const received = studio.getByRole('region', { name: 'Fichiers', exact: true });
  await expect(received.getByRole('listitem').filter({ hasText: 'logo.pdf' })).toContainText(
    'de Bo Durand',
    { timeout: STUDIO_LOAD_MS },
  );
  await expect(received.getByRole('listitem').filter({ hasText: 'plan.pdf' })).toContainText(
    'de Zoé Démo',
  );

  await reader.reload();
  await expect(listed(reader, 'plan.pdf')).toContainText('envoyé par Zoé Démo le');
  await expect(listed(reader, 'plan.pdf').getByText('Retirer…')).toHaveCount(0);
  await listed(reader, 'logo.pdf').getByText('Retirer…').click();
  await listed(reader, 'logo.pdf').getByRole('button', { name: 'Retirer ce fichier' }).click();
  await expect(files(reader)).toContainText('Fichier retiré');
  await expect(listed(reader, 'logo.pdf')).toHaveCount(0);
  await other.close();
});

test('the consultant names who signs, sees who has, and replaces who has not', async ({
  page,
  studio,
}) => {
  const { bo, quote } = await shared();
  await goToStudio(studio, `/studio/devis/${quote.id}`);
  const part = studio.getByRole('region', { name: 'Signatures' });
  await expect(part).toContainText('Ana Martin', { timeout: STUDIO_LOAD_MS });
  await expect(part.getByRole('listitem')).toContainText(['Attendu', bo]);
  await part.getByRole('button', { name: 'Remplacer Bo Durand' }).click();
  const dialog = studio.getByRole('dialog', { name: /Qui signe à la place de Bo Durand/ });
  await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click();
  await expect(dialog.getByText('Indiquez le nom de ce signataire.')).toBeVisible();
  const cy = newEmail();
  await dialog.getByLabel('Nom du signataire').fill('Cy Roy');
  await dialog.getByLabel('E-mail du signataire').fill(cy);
  expect(await accessibilityFindings(studio, '#quotes')).toEqual([]);
  await dialog.getByRole('button', { name: 'Remplacer', exact: true }).click();
  await expect(part).toContainText('Cy Roy');
  await expect(part).not.toContainText(bo);
  await expectFrench(studio);

  await page.setExtraHTTPHeaders(visitorHeaders());
  await enter(page, cy);
  await sign(page, 'Cy Roy');
  await expect(page.getByRole('heading', { name: 'Vous avez signé le' })).toBeFocused();
  await goToStudio(studio, `/studio/devis/${quote.id}`);
  await expect(part.getByRole('listitem')).toContainText(['Attendu', 'Signé'], {
    timeout: STUDIO_LOAD_MS,
  });

  // The draft of a new version names who signs now.
  await studio.getByRole('button', { name: 'Corriger par une nouvelle version' }).click();
  const cosigners = studio.getByRole('region', { name: 'Autres signataires' });
  await expect(cosigners.getByLabel('Nom du signataire')).toHaveValue('Cy Roy', {
    timeout: STUDIO_LOAD_MS,
  });
  await cosigners.getByRole('button', { name: 'Ajouter un signataire' }).click();
  await expect(cosigners.getByLabel('Nom du signataire')).toHaveCount(2);
  await expect(
    cosigners.getByRole('button', { name: '3 signataires au plus, client compris' }),
  ).toHaveAttribute('aria-disabled', 'true');
});
