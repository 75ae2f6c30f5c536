import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serviceClient } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { SELLER, SIRET } from '../../support/legal-facts.ts';
import { CONSULTANT, codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { accessibilityFindings, expectSound, toast } from '../../support/page-checks.ts';
import { isLong, LONG } from '../../support/scale.ts';
import { PDF, PICTURE, pdfNamed } from '../../support/small-files.ts';
import { fillField, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** Far more than the half minute that it takes: what is slow is the machine. */
const LIMIT_MS = 300_000;

/** Name of this journey's project: other tests’ requests and projects stand in the same lists. */
const PROJECT = `Portail d’hiver ${randomUUID().slice(0, 4)}`;
const ANSWER = 'Bonjour Zoé,\nvoulez-vous en parler jeudi ?';
const WITH_OPTION = '3\u202f720,00\u00a0€';

/** The client of this journey, with their address and page. */
type Client = { email: string; page: Page };

const shown = async (path: string) => (await fetch(E2E.siteUrl + path)).text();

/** Has the Studio's tool that is open read what came from the site. */
const comeBack = (studio: Page) => studio.evaluate(() => dispatchEvent(new Event('focus')));

const TITLE = isLong
  ? 'from a request to a review: a quote, its signature by a link, an account, a project and its journal'
  : 'from a request to an account: a quote, its signature by a link, and all of it on the dashboard';

test(TITLE, LONG, async ({ page, studio }) => {
  test.setTimeout(LIMIT_MS);
  const client = { email: `client-${randomUUID()}@exemple.test`, page };

  await test.step('the settings say who sells', async () => {
    await lakeClient()
      .patch('siteSettings')
      .set({ ...SELLER, ...SIRET })
      .commit();
    await expect.poll(() => shown('/legal')).toContain(SELLER.ownerName);
  });
  await page.setExtraHTTPHeaders(visitorHeaders());
  const reference = await test.step('a visitor asks for a quote', () => askForQuote(client));
  await test.step('the consultant is told, reads and answers', () =>
    answerRequest(studio, client, reference));
  const number = await test.step('the consultant writes the quote and sends it', () =>
    sendQuote(studio, client));
  const proposal = await test.step('the visitor opens it by the link and a code', () =>
    openProposal(client, number));
  await test.step('the visitor takes the option and signs, once', () =>
    signProposal(client, number, proposal));
  await test.step('the visitor opens an account, where all of it is', () => openAccount(client));
  // The rest has tests of its own: requests, projects and reviews.
  if (!isLong) return;
  await test.step('the deposit comes, and the client reads that it did', () =>
    receiveDeposit(studio, client, number));
  await test.step('the client writes about the request, and the consultant reads it', () =>
    writeAboutRequest(studio, client, reference));
  await test.step('the consultant plans the project and tells of it', () =>
    leadProject(studio, client));
  await test.step('the client reads, sends a file and writes', () => followProject(client));
  await test.step('the consultant finds both, and asks for the last step’s approval', () =>
    askForApproval(studio));
  await test.step('the client approves it: the project is done, and the balance is due', () =>
    approve(studio, client));
  await test.step('the client leaves a review, and visitors read it', () => review(studio, client));
});

/** Sends a request by the wizard; returns its reference, which both mailboxes know. */
async function askForQuote({ page, email }: Client): Promise<string> {
  await page.goto('/devis?service=bubble');
  await page.getByRole('radio', { name: /Application standard/ }).check();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Nom du projet').fill(PROJECT);
  await page.getByLabel('Description').fill('Un espace pour nos clients.\nEt leurs factures.');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Prénom').fill('Zoé');
  await page.getByLabel('Nom', { exact: true }).fill('D’Arc');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  const sent = page.getByRole('region', { name: 'Votre demande est bien arrivée' });
  const reference = (await sent.locator('strong').textContent()) ?? '';
  expect(reference).toMatch(/^DEV-/);

  const acknowledgement = await mailAbout(email, reference);
  expect(acknowledgement.attachments).toHaveLength(1);
  return reference;
}

/** Answers the request from the consultant's mail; the visitor gets the answer by mail. */
async function answerRequest(studio: Page, { email }: Client, reference: string) {
  const report = await mailAbout(CONSULTANT, reference);
  expect(report.replyTo).toBe(email);
  await goToStudio(studio, linkIn(report, '/studio/demandes/'));
  await expect(studio.getByRole('heading', { name: PROJECT })).toBeVisible({
    timeout: STUDIO_LOAD_MS,
  });
  await expect(studio.getByText('Et leurs factures.').first()).toBeVisible();
  await expect(studio.getByText('Calcul de l’estimation')).toBeVisible();
  expect(await accessibilityFindings(studio, '#inbox')).toEqual([]);

  await fillField(studio.getByLabel('Votre réponse'), ANSWER);
  await studio.getByRole('button', { name: 'Envoyer la réponse' }).press('Enter');
  const states = studio.getByRole('group', { name: 'État de la demande' });
  await expect(states.getByRole('button', { name: 'Gagné' })).toBeVisible();
  expect(await mailAbout(email, 'en parler jeudi')).toMatchObject({ replyTo: CONSULTANT });
}

/** Makes a quote of the open request, with an option beside what was asked for, and sends it; returns its number. */
async function sendQuote(studio: Page, { email }: Client): Promise<string> {
  await studio.getByRole('button', { name: 'Faire un devis' }).click();
  await expect(studio.getByLabel('Titre du devis')).toHaveValue(PROJECT);
  await expect(studio.getByLabel('E-mail')).toHaveValue(email);
  await studio.getByLabel('Le client est').selectOption('professional');
  await studio.getByLabel('Adresse postale').fill('1 rue du Quai\n69001 Lyon');
  await studio.getByRole('button', { name: 'Ajouter une ligne' }).press('Enter');
  await studio.keyboard.type('Suivi la première année');
  await studio.getByLabel('Prix unitaire (€ HT)').last().fill('600');
  await studio.getByLabel('En option').last().press('Space');
  const total = studio.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('Avec l’option\u00a0: 3\u202f720\u00a0€ TTC.');
  await expect(studio.getByText('Enregistré', { exact: true })).toBeVisible();

  await studio.getByRole('button', { name: 'Envoyer…' }).press('Enter');
  const question = studio.getByRole('dialog', { name: /Envoyer ce devis/ });
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: 'Envoyer le devis' }).press('Enter');
  const heading = studio.getByRole('heading', {
    name: new RegExp(`^D-\\d{4}-\\d{4,} · ${PROJECT}$`),
  });
  await expect(heading).toBeFocused();
  return (await heading.textContent())?.split(' ')[0] ?? '';
}

/** Opens the quote from the mail, without an account; returns the page that the link and a code open. */
async function openProposal({ page, email }: Client, number: string): Promise<string> {
  const mail = await mailAbout(email, 'Votre devis', number);
  expect(mail.attachments).toEqual([expect.objectContaining({ type: 'application/pdf' })]);
  const link = linkIn(mail, '/proposition/');
  const opened = await page.goto(link);
  expect(opened?.headers()['cache-control']).toMatch(/no-store/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une proposition vous attend');
  const html = await page.content();
  for (const secret of [PROJECT, email, 'D’Arc', number]) expect(html).not.toContain(secret);
  // Without the code the file leads back to the page.
  const file = await page.request.get(`${link}/devis.pdf`, { maxRedirects: 0 });
  expect(file.status()).toBe(303);
  await expectSound(page, [320]);

  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(toast(page, 'Code envoyé')).toBeVisible();
  const field = page.getByLabel('Code à six chiffres');
  await expect(field).toBeFocused();
  const code = await codeMailedTo(email);
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Lire la proposition' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(code);
  await page.getByRole('button', { name: 'Lire la proposition' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Another browser has the link, and no code; a link that was never made says no more than one that is over.
  expect(await shown(link)).toContain('Une proposition vous attend');
  expect(await shown(`/proposition/${'a'.repeat(43)}`)).toContain(
    'Ce lien n’ouvre aucune proposition',
  );
  return link;
}

/** Signs the quote in two tabs; both sides are mailed the quote and its proof. */
async function signProposal({ page, email }: Client, number: string, proposal: string) {
  // The option counts at once, and in the summary beside the button.
  const summary = page.getByRole('region', { name: 'Ce que vous signez' });
  await expect(summary).toContainText('3\u202f000,00\u00a0€');
  await page.getByRole('checkbox', { name: /Suivi la première année/ }).check();
  await expect(summary).toContainText('Suivi la première année');
  await expect(summary).toContainText(WITH_OPTION);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(second.getByRole('checkbox', { name: /Suivi/ })).toBeChecked();

  const accept = (tab: Page) =>
    tab.getByRole('button', { name: 'Accepter le devis', exact: true }).click();
  const sign = async (tab: Page) => {
    await tab.getByLabel('Vos prénom et nom').fill('Zoé D’Arc');
    await tab.getByLabel('Recopiez').fill('bon pour accord');
    await tab.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
    await accept(tab);
  };
  await accept(page);
  const missing = page.getByRole('form', { name: 'Accepter le devis' }).getByRole('alert');
  await expect(missing).toBeFocused();
  await missing.getByRole('link', { name: 'Cochez la case pour accepter le devis.' }).click();
  await expect(page.getByRole('checkbox', { name: /J’ai lu le devis/ })).toBeFocused();
  await expectSound(page, [320]);
  await sign(page);
  await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeFocused();
  await expect(page.getByText('Signé par Zoé D’Arc le')).toContainText(WITH_OPTION);
  await expectSound(page, [320]);
  const proof = await page.request.get(`${proposal}/preuve.pdf`);
  expect(proof.headers()['content-type']).toBe('application/pdf');

  await sign(second);
  await expect(second.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
  await second.close();
  const { data } = await serviceClient()
    .from('quotes')
    .select('status, total_cents')
    .eq('number', number)
    .single();
  expect(data).toEqual({ status: 'accepted', total_cents: 372_000 });
  for (const side of [email, CONSULTANT]) {
    expect((await mailAbout(side, 'accepté', number)).attachments).toHaveLength(2);
  }
}

/** Opens the project by the mail that the acceptance sent, and an account there: the project is in it, in place of the examples. */
async function openAccount({ page, email }: Client) {
  await page.goto(linkIn(await mailAbout(email, 'Suivez votre projet'), '/proposition/'));
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(toast(page, 'Code envoyé')).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: 'Voir le projet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT);
  await page.getByText('Créer mon compte…').click();
  const form = page.getByRole('form', { name: 'Inscription' });
  await form.getByLabel('Prénom').fill('Zoé');
  await form.getByLabel('Nom', { exact: true }).fill('D’Arc');
  await expect(form.getByLabel('Adresse e-mail')).toHaveValue(email);
  await form.getByLabel('Mot de passe', { exact: true }).fill('Motdepasse-1!');
  await form.getByLabel('Confirmer le mot de passe').fill('Motdepasse-1!');
  await form.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(toast(page, 'Inscription réussie')).toBeVisible();
  await page.goto(linkIn(await mailAbout(email, 'Confirmez votre adresse'), '/auth/confirm'));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page).toHaveURL(/\/dashboard\/projets\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');
  const projects = page.getByRole('tabpanel').getByRole('article');
  await expect(projects).toHaveCount(1);
  await expect(projects).toContainText(PROJECT);
  await expect(projects).toContainText('En attente');
}

/** Marks the deposit of the signed quote as received; its client reads so. */
async function receiveDeposit(studio: Page, { page, email }: Client, number: string) {
  await goToStudio(studio, '/studio/devis');
  const tool = studio.locator('#quotes');
  await tool.getByLabel('Rechercher').fill(email);
  await tool.getByRole('link', { name: new RegExp(number) }).press('Enter');
  const deposit = studio
    .getByRole('region', { name: 'Règlements' })
    .getByRole('listitem')
    .filter({ hasText: 'Acompte' });
  await deposit.getByRole('button', { name: /^Reçu/ }).click();
  await expect(deposit).toContainText('reçu le');
  await page.getByRole('tab', { name: 'Demandes et devis' }).click();
  await page
    .getByRole('article', { name: PROJECT })
    .filter({ hasText: 'signé le' })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Règlements' })).toContainText('Reçu le');
  await page.goto('/dashboard');
}

/** Sent before there was an account, the request is in it, with what was said; it is unread in the inbox again. */
async function writeAboutRequest(studio: Page, { page, email }: Client, reference: string) {
  await page.getByRole('tab', { name: 'Demandes et devis' }).click();
  const own = page.getByRole('article', { name: PROJECT });
  await expect(own.filter({ hasText: 'signé le' })).toContainText('Accepté');
  const request = own.filter({ hasText: reference });
  await expect(request).toContainText('Acceptée');
  await expect(request).toContainText('voulez-vous en parler jeudi');
  await request.getByText('Écrire un message…').click();
  await request.getByLabel('Votre message').fill('Jeudi à 10 heures me convient.');
  await expectSound(page, [320]);
  await request.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(request.getByRole('list', { name: 'Conversation' })).toContainText('Jeudi à 10');

  // The message is one search away in the inbox; the Bureau tells of it, too.
  const told = await mailAbout(CONSULTANT, 'Jeudi à 10 heures', reference);
  expect(linkIn(told, '/studio/demandes/')).toContain(reference);
  await goToStudio(studio, '/studio/demandes');
  await studio.getByLabel('Rechercher').fill(`d’hiver ${email.slice(0, 20)}`);
  const line = studio.getByRole('listitem').filter({ hasText: reference });
  await expect(line).toContainText('Non lue');
  await studio.getByRole('link', { name: 'Bureau', exact: true }).click();
  const section = studio.getByRole('region', { name: 'Demandes' });
  await section
    .getByRole('link', { name: new RegExp(PROJECT) })
    .first()
    .click();
  await expect(studio.getByText('Jeudi à 10 heures me convient.')).toBeVisible();
}

/** Leads in « Projets » the project that the signature made: its milestones, next step, journal and a file. */
async function leadProject(studio: Page, { email }: Client) {
  await goToStudio(studio, '/studio/projets');
  const tool = studio.locator('#projects');
  await tool.getByLabel('Rechercher').fill(email);
  // The project moves up once the others are left out, away from under a mouse: hence a key.
  await tool.getByRole('link', { name: new RegExp(PROJECT) }).press('Enter');
  await expect(tool.getByRole('heading', { name: PROJECT })).toBeVisible();
  await tool.getByRole('button', { name: 'Mettre en cours' }).click();
  await expect(tool.getByRole('button', { name: 'Terminer' })).toBeVisible();

  await tool.getByRole('button', { name: 'Écrire les étapes' }).click();
  await tool.getByLabel('Étape 1', { exact: true }).fill('Cadrage');
  await tool.getByRole('button', { name: 'Ajouter une étape' }).click();
  await tool.getByLabel('Étape 2', { exact: true }).fill('Maquettes');
  await tool.getByRole('button', { name: 'Enregistrer les étapes' }).click();
  await tool.getByLabel('Où en est « Cadrage »').selectOption('Terminée');
  await expect(tool.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '50');

  const next = tool.getByRole('region', { name: 'Prochaine étape' });
  await next.getByLabel('Quoi').fill('Vous montrer les maquettes');
  await next.getByLabel('Quand').fill('2031-01-31');
  await next.getByRole('button', { name: 'Enregistrer l’étape' }).click();
  await expect(next.getByRole('button', { name: 'C’est fait' })).toBeVisible();

  const journal = tool.getByRole('region', { name: 'Journal de la semaine' });
  await journal.getByLabel('Texte').fill('Les maquettes sont prêtes.');
  await journal.locator('input[type=file]').setInputFiles(PICTURE);
  await journal.getByLabel('Ce que montre l’image').fill('La page d’accueil');
  await journal.getByRole('button', { name: 'Publier…' }).click();
  const question = studio.getByRole('dialog');
  await expect(question).toContainText(`Un e-mail prévient ${email}`);
  await question.getByRole('button', { name: 'Publier' }).press('Enter');
  const entry = journal.getByRole('article');
  await expect(entry).toContainText('Les maquettes sont prêtes.');
  await expect(entry.getByRole('img', { name: 'La page d’accueil' })).toBeVisible();

  const files = tool.getByRole('region', { name: 'Fichiers' });
  await files.locator('input[type=file]').setInputFiles(pdfNamed('plan.pdf'));
  await expect(files.getByRole('link', { name: 'Télécharger plan.pdf' })).toBeVisible();
  expect(await accessibilityFindings(studio, '#projects')).toEqual([]);
}

/** Follows the project on the dashboard: the next step is first; texts and files of both sides are as they were sent. */
async function followProject({ page }: Client) {
  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: PROJECT });
  await expect(card).toContainText('Prochaine étape, le 31 janvier 2031');
  await card.getByRole('link', { name: 'Ouvrir le projet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROJECT);
  await expect(page.getByRole('region', { name: 'Prochaine étape' })).toContainText(
    'Vous montrer les maquettes',
  );
  const entry = page.getByRole('region', { name: 'Journal' }).getByRole('article');
  await expect(entry).toContainText('Les maquettes sont prêtes.');
  await expect(entry.getByRole('link', { name: 'La page d’accueil' })).toBeVisible();
  await expectSound(page);

  const files = page.getByRole('region', { name: 'Fichiers' });
  await files.getByLabel('Envoyer un fichier').setInputFiles(pdfNamed('logo.pdf'));
  await files.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(toast(page, 'Fichier envoyé')).toBeVisible();
  for (const name of ['plan.pdf', 'logo.pdf']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('link', { name }).click(),
    ]);
    expect(await readFile(await download.path())).toEqual(PDF);
  }
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByLabel('Votre message').fill('Le logo est dans les fichiers.');
  await messages.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(messages.getByRole('list', { name: 'Conversation' })).toContainText('Le logo est');
}

/** Asks the client for the approval of the last step of the project, which is still open in the Studio. */
async function askForApproval(studio: Page) {
  await comeBack(studio);
  const tool = studio.locator('#projects');
  await expect(tool.getByText('Le logo est dans les fichiers.')).toBeVisible();
  await expect(tool.getByRole('link', { name: 'Télécharger logo.pdf' })).toBeVisible();
  await tool.getByRole('button', { name: 'Faire valider « Maquettes »…' }).click();
  const question = studio.getByRole('dialog', { name: /Faire valider/ });
  await question.getByRole('button', { name: 'Demander la validation' }).click();
  await expect(tool.getByRole('button', { name: 'Retirer la demande' })).toBeVisible();
}

/** Approves the last step from its mail: the project is done on both sides, and the balance is to be paid. */
async function approve(studio: Page, { page, email }: Client) {
  await page.goto(linkIn(await mailAbout(email, 'à valider'), '/auth'));
  const steps = page.getByRole('region', { name: 'Étapes' });
  await steps.getByRole('button', { name: 'Valider cette étape' }).click();
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible();
  const thanks = await mailAbout(email, 'est terminé');
  expect(thanks.text).toContain('Merci pour votre confiance');
  expect(thanks.text).toMatch(/Solde\s: .+, à régler avant le/);
  await comeBack(studio);
  await expect(
    studio.locator('#projects').getByRole('button', { name: 'Mettre en cours' }),
  ).toBeVisible();
}

/** Reviews the delivered project on the home page; the consultant is mailed, and publishes the review. */
async function review(studio: Page, { page }: Client) {
  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: PROJECT })).toContainText('Terminé');
  await page.goto('/#votre-avis');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Zoé D’Arc');
  const text = `De la demande à la livraison, sans un accroc. ${Date.now()}`;
  await page.getByLabel('Votre avis').fill(text);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(toast(page, 'Merci pour votre avis')).toBeVisible();

  try {
    await goToStudio(studio, linkIn(await mailAbout(CONSULTANT, text), '/studio/avis'));
    const card = studio.getByRole('article').filter({ hasText: text });
    await card.getByRole('button', { name: 'Publier l’avis' }).click();
    await expect.poll(() => shown('/')).toContain(text);
    await page.goto('/');
    const quoted = page.getByRole('figure').filter({ hasText: text });
    await expect(quoted).toContainText('Zoé D’Arc');
  } finally {
    // The home page has six: those of other tests do not find this one among theirs.
    await serviceClient().from('testimonials').delete().eq('content', text);
  }
}
