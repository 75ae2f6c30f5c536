import { createHash, randomUUID } from 'node:crypto';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { leadsOf, mailsTo, visitorHeaders } from '../../support/leads.ts';
import { accessibilityFindings, expectSound, toast } from '../../support/page-checks.ts';
import { fillField, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const CONSULTANT = 'bonjour@exemple.fr';

/** Sends a request for a project by the wizard, signed out. */
async function sendQuote(page: Page, email: string): Promise<string> {
  await page.setExtraHTTPHeaders(visitorHeaders());
  await page.goto('/devis?service=bubble');
  await page.getByRole('radio', { name: /Application standard/ }).check();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Nom du projet').fill('Portail d’hiver');
  await page.getByLabel('Description').fill('Un espace pour nos clients.\nEt leurs factures.');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('D’Arc');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect.poll(async () => (await leadsOf(email)).length).toBe(1);
  return (await leadsOf(email))[0]?.reference;
}

test('a request: sent, found in « Demandes », answered, read by its author, who writes back', async ({
  page,
  context,
  studio,
}) => {
  const account = await createAccount();
  const { email } = account;
  const reference = await sendQuote(page, email);

  // The consultant's mail leads to it.
  const told = async () =>
    (await mailsTo(CONSULTANT)).find(({ subject }) => subject.includes(reference));
  await expect.poll(told).toBeTruthy();
  const [link = ''] = /http\S+\/studio\/demandes\/\S+/.exec((await told())?.text ?? '') ?? [];
  await goToStudio(studio, new URL(link).pathname);
  const heading = studio.getByRole('heading', { name: 'Portail d’hiver' });
  await expect(heading).toBeVisible({ timeout: STUDIO_LOAD_MS });
  const group = studio.getByRole('group', { name: 'État de la demande' });
  await expect(studio.getByText('Et leurs factures.').first()).toBeVisible();
  await expect(studio.getByText('Calcul de l’estimation')).toBeVisible();
  expect(await accessibilityFindings(studio, '#inbox')).toEqual([]);

  await fillField(
    studio.getByLabel('Votre réponse'),
    'Bonjour Zoé,\nvoulez-vous en parler jeudi ?',
  );
  await studio.getByRole('button', { name: 'Envoyer la réponse' }).press('Enter');
  await expect(group.getByRole('button', { name: 'Gagné' })).toBeVisible();
  const answer = async () =>
    (await mailsTo(email)).find(({ text }) => text.includes('en parler jeudi'));
  await expect.poll(answer).toMatchObject({ replyTo: CONSULTANT });

  // Its author reads the same in the client area, though they were signed out when they sent it, and writes back.
  await signInAs(context, account);
  await page.goto('/dashboard?onglet=demandes');
  const request = page.getByRole('article', { name: 'Portail d’hiver' });
  await expect(request).toContainText('En discussion');
  await expect(request).toContainText('voulez-vous en parler jeudi');
  await request.getByText('Écrire un message…').click();
  await request.getByLabel('Votre message').fill('Jeudi à 10 heures me convient.');
  await expectSound(page, [320]);
  await request.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(request.getByRole('list', { name: 'Conversation' })).toContainText('Jeudi à 10');

  // It is unread again in the inbox, and one search away; the Bureau says so.
  await studio.evaluate(() => dispatchEvent(new Event('focus')));
  await studio.getByLabel('Rechercher').fill(`d’hiver ${email.slice(0, 20)}`);
  const line = studio.getByRole('listitem').filter({ hasText: reference });
  await expect(line).toContainText('Non lue');
  await studio.getByRole('link', { name: 'Bureau', exact: true }).click();
  const section = studio.getByRole('region', { name: 'Demandes' });
  await section
    .getByRole('link', { name: /Portail d’hiver/ })
    .first()
    .click();
  await expect(studio.getByText('Jeudi à 10 heures me convient.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a client writes about a request, and reads what came of it', async ({ page, context }) => {
    const account = await createAccount();
    const { error } = await serviceClient().rpc('create_lead', {
      lead_kind: 'message',
      lead_payload: { name: 'Zoé', email: account.email, subject: 'Un site', message: 'Bonjour' },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: createHash('sha256').update(account.email).digest('hex'),
      lead_consent_contact: true,
    });
    expect(error).toBeNull();
    await signInAs(context, account);
    await page.goto('/dashboard?onglet=demandes');
    const request = page.getByRole('article', { name: 'Un site' });
    await request.getByText('Écrire un message…').click();
    await request.getByLabel('Votre message').fill('   ');
    await request.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(request).toContainText('Écrivez votre message.');
    await request.getByLabel('Votre message').fill('Sans scripts aussi.');
    await request.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(request).toContainText('Message envoyé');
    await expect(request.getByRole('list', { name: 'Conversation' })).toContainText(
      'Sans scripts aussi.',
    );
  });
});
