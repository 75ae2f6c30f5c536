import { readFile } from 'node:fs/promises';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import { chooseSlot, confirmByMail } from '../../support/appointments.ts';
import { serviceClient } from '../../support/client-account.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import {
  answerRequest,
  askedForReview,
  askForApproval,
  expectDone,
  findCall,
  JOURNEY_MS,
  type Journey,
  leadProject,
  newJourney,
  publishReview,
  receive,
  Steps,
  saySeller,
  sendNewVersion,
  sendQuote,
  shown,
} from '../../support/journey.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { CONSULTANT, codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { expectSound, toast } from '../../support/page-checks.ts';
import { isLong, LONG } from '../../support/scale.ts';
import { PDF, pdfNamed } from '../../support/small-files.ts';
import { goToStudio } from '../../support/studio.ts';

const ANSWER = 'Bonjour Zoé,\nvoulez-vous en parler jeudi ?';
const QUESTION = 'Pouvez-vous baisser le prix du suivi ?';

/** What the client signs with the option, whose price the new version lowers. */
const SIGNED_CENTS = isLong ? 360_000 : 372_000;
const WITH_OPTION = formatExactCents(SIGNED_CENTS);

/** A journey with the page of its client. */
type Client = Journey & { page: Page };

const TITLE = isLong
  ? 'a company, from a request to a review: a call, a quote and its new version, a signature by a link, an account, a project, each payment'
  : 'from a request to an account: a quote, its signature by a link, and all of it on the dashboard';

test(TITLE, LONG, async ({ page, studio }) => {
  test.setTimeout(JOURNEY_MS);
  const client: Client = { ...newJourney(), page };
  const steps = new Steps();
  const { step } = steps;

  await test.step('the settings say who sells', saySeller);
  await page.setExtraHTTPHeaders(visitorHeaders());
  const reference = await step('a request is sent', () => askForQuote(client));
  await step('the consultant is told, reads and answers', () =>
    answerRequest(studio, client, reference, ANSWER),
  );
  if (isLong) {
    await step('a call is booked, and confirmed by mail', () => bookCall(client));
    await step('the consultant finds the call', () => findCall(studio, client));
  }
  const first = await step('a quote with deposit and a step is written and sent', () =>
    sendQuote(studio, client, reference, 'professional'),
  );
  const opened = await step('it is opened by its link and a code', () =>
    openProposal(client, first),
  );
  let signed = { number: first, proposal: opened };
  if (isLong) {
    await step('the client asks a question', () => askQuestion(client));
    const number = await step('the consultant answers, and sends a new version', () =>
      sendNewVersion(studio, client, first, QUESTION),
    );
    const proposal = await step('the new version takes the place of the first', () =>
      openNewVersion(client, opened, number),
    );
    signed = { number, proposal };
  }
  const { number, proposal } = signed;
  await step('it is signed with its option, once, in two tabs', () =>
    signProposal(client, number, proposal),
  );
  await step('an account is opened, where all of it is', () => openAccount(client));
  // The rest has tests of its own: requests, projects and reviews.
  if (!isLong) return;
  await step('the deposit is received, as the client reads', async () => {
    await receive(studio, client, number, 'Acompte');
    await expectReceived(client, ['Acompte']);
  });
  await step('the client writes about the request, and is read', () =>
    writeAboutRequest(studio, client, reference),
  );
  await step('the project is planned and told of', () => leadProject(studio, client));
  await step('the client reads, sends a file and writes', () => followProject(client));
  await step('the consultant asks for the last step’s approval', () => askForApproval(studio));
  await step('the client approves: the project is done', () => approve(client));
  await step('thanks, and what is to be paid', () => expectDone(studio, client));
  await step('step and balance are received, as the client reads', async () => {
    await receive(studio, client, number, 'Maquettes validées', 'Solde');
    await expectReceived(client, ['Acompte', 'Maquettes validées', 'Solde']);
  });
  const asked = await step('a week later a mail asks for a review', () =>
    askedForReview(client, '/auth'),
  );
  await step('a review is left, published and read', () => review(studio, client, asked));
  steps.print('as a company, with an account');
});

/** Sends a request by the wizard; returns its reference, which both mailboxes know. */
async function askForQuote({ page, email, project }: Client): Promise<string> {
  await page.goto('/devis?service=bubble');
  await page.getByRole('radio', { name: /Application standard/ }).check();
  await page.getByRole('button', { name: 'Suivant' }).click();
  await page.getByLabel('Nom du projet').fill(project);
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
  expect(linkIn(acknowledgement, '/rendez-vous')).toContain('/rendez-vous');
  return reference;
}

/** Books the call that the acknowledgement leads to. */
async function bookCall({ page, email }: Client): Promise<void> {
  await chooseSlot(page);
  await page.getByLabel('Votre nom').fill('Zoé D’Arc');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByLabel(/De quoi voulez-vous parler/).fill('Notre portail');
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vérifiez votre boîte');
  await confirmByMail(page, email);
}

/** Opens the quote from the mail, without an account; returns the page that the link and a code open. */
async function openProposal({ page, email, project }: Client, number: string): Promise<string> {
  const mail = await mailAbout(email, 'Votre devis', number);
  expect(mail.attachments).toEqual([expect.objectContaining({ type: 'application/pdf' })]);
  const link = linkIn(mail, '/proposition/');
  const opened = await page.goto(link);
  expect(opened?.headers()['cache-control']).toMatch(/no-store/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une proposition vous attend');
  const html = await page.content();
  for (const secret of [project, email, 'D’Arc', number]) expect(html).not.toContain(secret);
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Another browser has the link, and no code; a link that was never made says no more than one that is over.
  expect(await shown(link)).toContain('Une proposition vous attend');
  expect(await shown(`/proposition/${'a'.repeat(43)}`)).toContain(
    'Ce lien n’ouvre aucune proposition',
  );
  return link;
}

/** Asks about the quote that is open. */
async function askQuestion({ page }: Client): Promise<void> {
  await page.getByLabel('Votre question').fill(QUESTION);
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(toast(page, 'Question envoyée')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(QUESTION);
}

/** Finds the first version replaced, and opens the new one by its own mail, with the conversation; returns its page. */
async function openNewVersion(
  { page, email, project }: Client,
  opened: string,
  number: string,
): Promise<string> {
  await page.goto(opened);
  await expect(page.getByText(`${number} le remplace`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accepter le devis', exact: true })).toHaveCount(0);
  const link = linkIn(await mailAbout(email, 'Votre devis', number), '/proposition/');
  expect(link).not.toBe(opened);
  await page.goto(link);
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(toast(page, 'Code envoyé')).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: 'Lire la proposition' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(
    'voici une nouvelle version',
  );
  return link;
}

/** Signs the quote in two tabs; both sides are mailed the quote and its proof. */
async function signProposal(
  { page, email }: Client,
  number: string,
  proposal: string,
): Promise<void> {
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
  expect(data).toEqual({ status: 'accepted', total_cents: SIGNED_CENTS });
  for (const side of [email, CONSULTANT]) {
    expect((await mailAbout(side, 'accepté', number)).attachments).toHaveLength(2);
  }
}

/** Opens the project by the mail that the acceptance sent, and an account there: the project is in it, in place of the examples. */
async function openAccount({ page, email, project }: Client): Promise<void> {
  await page.goto(linkIn(await mailAbout(email, 'Suivez votre projet'), '/proposition/'));
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(toast(page, 'Code envoyé')).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: 'Voir le projet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');
  const projects = page.getByRole('tabpanel').getByRole('article');
  await expect(projects).toHaveCount(1);
  await expect(projects).toContainText(project);
  await expect(projects).toContainText('En attente');
}

/** Sent before there was an account, the request is in it, with what was said; it is unread in the inbox again. */
async function writeAboutRequest(
  studio: Page,
  { page, email, project }: Client,
  reference: string,
): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'Demandes et devis' }).click();
  const own = page.getByRole('article', { name: project });
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
    .getByRole('link', { name: new RegExp(project) })
    .first()
    .click();
  await expect(studio.getByText('Jeudi à 10 heures me convient.')).toBeVisible();
}

/** Follows the project on the dashboard: the next step is first; texts and files of both sides are as they were sent. */
async function followProject({ page, project }: Client): Promise<void> {
  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: project });
  await expect(card).toContainText('Prochaine étape, le 31 janvier 2031');
  await card.getByRole('link', { name: 'Ouvrir le projet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
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

/** Approves the last step from its mail: the project is done. */
async function approve({ page, email }: Client): Promise<void> {
  await page.goto(linkIn(await mailAbout(email, 'à valider'), '/auth'));
  const steps = page.getByRole('region', { name: 'Étapes' });
  await steps.getByRole('button', { name: 'Valider cette étape' }).click();
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible();
}

/** Opens the signed quote from the dashboard: these payments came, and each other one did not. */
async function expectReceived({ page, project }: Client, labels: string[]): Promise<void> {
  await page.goto('/dashboard?onglet=demandes');
  await page
    .getByRole('article', { name: project })
    .filter({ hasText: 'signé le' })
    .getByRole('link')
    .first()
    .click();
  const dues = page.getByRole('region', { name: 'Règlements' }).getByRole('listitem');
  for (const label of ['Acompte', 'Maquettes validées', 'Solde']) {
    const due = dues.filter({ hasText: label });
    await (labels.includes(label) ? expect(due) : expect(due).not).toContainText('Reçu le');
  }
}

/** Reviews the delivered project where the mail leads, on the home page; the consultant is mailed, and publishes the review. */
async function review(studio: Page, { page, project }: Client, asked: string): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('article', { name: project })).toContainText('Terminé');
  await page.goto(asked);
  await expect(page).toHaveURL(/\/#votre-avis$/);
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Zoé D’Arc');
  const text = `De la demande à la livraison, sans un accroc. ${Date.now()}`;
  await page.getByLabel('Votre avis').fill(text);
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(toast(page, 'Merci pour votre avis')).toBeVisible();

  await publishReview(studio, text, async () => {
    await page.goto('/');
    const quoted = page.getByRole('figure').filter({ hasText: text });
    await expect(quoted).toContainText('Zoé D’Arc');
  });
}
