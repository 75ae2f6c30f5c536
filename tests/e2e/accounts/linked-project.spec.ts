import { randomUUID } from 'node:crypto';
import { serviceClient } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { expectSound } from '../../support/page-checks.ts';
import { contentFor, sendQuote } from '../../support/quotes.ts';
import { signInToStudio } from '../../support/studio.ts';

const PASSWORD = 'Bienvenue-2031!';

/** Has a code mailed, and gives it. */
async function giveCode(page: Page, email: string, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(page.getByText('Code envoyé').first()).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: button }).click();
}

/** Signs a quote by the link of its mail, and goes on to its project. */
async function signedByLink(page: Page) {
  const email = `projet-${randomUUID()}@exemple.test`;
  const { id, version, title } = await sendQuote(serviceClient(), contentFor(email));
  await signInToStudio(page);
  const answer = await page.request.post('/api/quotes', {
    headers: { origin: E2E.siteUrl },
    data: { action: 'link', by: 'mail', id, version },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(linkIn(await mailAbout(email, 'Votre devis'), '/proposition/'));
  await giveCode(page, email, 'Lire la proposition');
  await page.getByLabel('Vos prénom et nom').fill('Zoé D’Arc');
  await page.getByLabel('Recopiez').fill('Bon pour accord');
  await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
  await page.getByRole('button', { name: 'Accepter le devis', exact: true }).click();
  await page.getByRole('link', { name: 'Suivre le projet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return { email, title };
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('who signed by a link writes, sends a file, and makes an account that has the project', async ({
    page,
    browser,
  }) => {
    await page.setExtraHTTPHeaders(visitorHeaders());
    const { email, title } = await signedByLink(page);
    // The checks run in the page: another browser of theirs has scripts.
    const scripted = await browser.newContext({
      javaScriptEnabled: true,
      storageState: await page.context().storageState(),
      extraHTTPHeaders: visitorHeaders(),
    });
    const seen = await scripted.newPage();
    await seen.goto(page.url());
    await expect(seen.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectSound(seen);
    await scripted.close();
    await page.getByLabel('Votre message').fill('Quand commençons-nous ?');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
      'Quand commençons-nous',
    );
    await page.getByLabel('Envoyer un fichier').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    });
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    const file = page.getByRole('link', { name: 'plan.pdf' });
    await expect(file).toBeVisible();
    const href = (await file.getAttribute('href')) ?? '';
    expect((await page.request.get(href)).headers()['content-type']).toBe('application/pdf');

    // The mail’s own link, in another browser: its code, then the field that it names.
    const link = linkIn(await mailAbout(email, 'Suivez votre projet'), '/proposition/');
    const other = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: visitorHeaders(),
    });
    const second = await other.newPage();
    expect((await other.request.get(href)).status()).toBe(404);
    await second.goto(`${link}#projet-message-text`);
    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Votre projet vous attend');
    await giveCode(second, email, 'Voir le projet');
    await expect(second.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(second.getByLabel('Votre message')).toBeFocused();
    await other.close();

    await page.getByText('Créer mon compte…').click();
    const form = page.getByRole('form', { name: 'Inscription' });
    await expect(form.getByLabel('Adresse e-mail')).toHaveValue(email);
    await expect(form.getByLabel('Prénom')).not.toHaveValue('');
    await form.getByLabel('Nom', { exact: true }).fill('Roy');
    await form.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Confirmer le mot de passe').fill(PASSWORD);
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByText('Inscription réussie').first()).toBeVisible();
    await page.goto(linkIn(await mailAbout(email, 'Confirmez'), '/auth/confirm'));
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
    await expect(page).toHaveURL(/\/dashboard\/projets\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    // What is theirs asks for no code.
    await page.goto(link);
    await expect(page).toHaveURL(/\/dashboard\/projets\//);
  });
});

test('who has no account leaves a review in the project that is over, and withdraws it', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders(visitorHeaders());
  const { email, title } = await signedByLink(page);
  const section = page.getByRole('region', { name: 'Votre avis' });
  await expect(section).toHaveCount(0);
  const service = serviceClient();
  for (const state of ['active', 'done']) {
    const { data } = await service
      .from('projects')
      .select('id, version')
      .eq('client_email', email)
      .single();
    const { error } = await service.rpc('move_project', {
      project: data?.id,
      seen_version: data?.version,
      actor_id: 'pTests',
      actor_name: 'Ana',
      new_status: state,
    });
    expect(error).toBeNull();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(section.getByLabel('Nom', { exact: true })).not.toHaveValue('');
  await section.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(section.getByLabel('Votre avis')).toHaveAttribute('aria-invalid', 'true');
  await section.getByLabel('Votre avis').fill('Un travail soigné, livré à l’heure.');
  await expectSound(page);
  await section.getByRole('button', { name: 'Envoyer mon avis' }).click();
  const review = section.getByRole('article');
  await expect(review).toContainText('En attente de relecture');
  await expect(section.getByRole('form', { name: 'Laisser un avis' })).toHaveCount(0);
  await expect(section.getByRole('heading', { name: 'Votre avis' })).toBeFocused();
  await expectSound(page);
  await review.getByText('Modifier…').click();
  await review.getByLabel('Votre avis').fill('Un travail soigné, livré avant l’heure.');
  await review.getByRole('button', { name: 'Envoyer la modification' }).click();
  await expect(review).toContainText('avant l’heure');
  await review.getByText('Retirer…').click();
  await review.getByRole('button', { name: 'Retirer définitivement' }).click();
  await expect(review).toHaveCount(0);
  await expect(section.getByRole('form', { name: 'Laisser un avis' })).toBeVisible();
});

test('« Répondre ici » leads to the field of a request, past its code', async ({ page }) => {
  await page.setExtraHTTPHeaders(visitorHeaders());
  const email = `repondre-${randomUUID()}@exemple.test`;
  const service = serviceClient();
  const { data } = await service
    .rpc('create_lead', {
      lead_kind: 'message',
      lead_payload: { name: 'Zoé', email, subject: 'Une question', message: 'Bonjour' },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: randomUUID().replaceAll('-', '').padEnd(64, '0'),
      lead_consent_contact: true,
      lead_is_unproven: true,
    })
    .single<{ reference: string }>();
  const reference = data?.reference ?? '';
  const { data: lead } = await service
    .from('leads')
    .select('id, version')
    .eq('reference', reference)
    .single();
  await signInToStudio(page);
  const answered = await page.request.post('/api/inbox', {
    headers: { origin: E2E.siteUrl },
    data: {
      action: 'answer',
      id: lead?.id,
      version: lead?.version,
      text: 'Quel jour vous convient ?',
    },
  });
  expect(answered.status(), await answered.text()).toBe(200);
  const { text } = await mailAbout(email, 'Réponse à votre demande');
  const [, link = ''] = /Répondre ici\s:\n(\S+)/.exec(text) ?? [];
  expect(link).toBe(`${E2E.siteUrl}/suivi/${reference}#demande-${reference}-text`);
  await page.goto(link);
  await giveCode(page, email, 'Voir ma demande');
  const field = page.getByLabel('Votre message');
  await expect(field).toBeFocused();
  await expectSound(page, [320]);
  await field.fill('Mardi.');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Mardi.');
});
