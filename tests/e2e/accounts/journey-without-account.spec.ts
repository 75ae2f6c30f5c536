import { chooseSlot, confirmByMail } from '../../support/appointments.ts';
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
  openQuote,
  publishReview,
  receive,
  Steps,
  saySeller,
  sendNewVersion,
  sendQuote,
} from '../../support/journey.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { CONSULTANT, codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { LONG_ONLY } from '../../support/scale.ts';
import { pdfNamed } from '../../support/small-files.ts';

const PASSWORD = 'Motdepasse-1!';
const QUESTION = 'Pouvez-vous baisser le prix du suivi ?';

/** A journey with the page of its client. */
type Client = Journey & { page: Page };

// Each step by itself is proven by quotes, linked-project, approvals, appointments and reviews.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a consumer without an account, from a request to a review, by links and codes',
    LONG_ONLY,
    async ({ page, studio }) => {
      test.setTimeout(JOURNEY_MS);
      const client: Client = { ...newJourney(), page };
      const steps = new Steps();
      const { step } = steps;

      await test.step('the settings say who sells', saySeller);
      await page.setExtraHTTPHeaders(visitorHeaders());
      const reference = await step('a request is sent', () => askForQuote(client));
      await step('the consultant is told, reads and answers', () =>
        answerRequest(studio, client, reference, 'Bonjour,\nvoulez-vous en parler jeudi ?'),
      );
      await step('the client answers by the reference and a code', () =>
        replyByReference(client, reference),
      );
      await step('a call is booked, and confirmed by mail', () => bookCall(client));
      await step('the consultant finds the call', () => findCall(studio, client));
      const first = await step('a quote with deposit and a step is written and sent', () =>
        sendQuote(studio, client, reference, 'consumer'),
      );
      await step('it is opened by its link and a code, and asked about', () =>
        askQuestion(client, first),
      );
      const number = await step('the consultant answers, and sends a new version', () =>
        sendNewVersion(studio, client, first, QUESTION),
      );
      const proposal = await step('the new version is opened by its own link and code', () =>
        openNewVersion(client, number),
      );
      await step('it is signed with its option, and with the wish that work begins at once', () =>
        sign(client),
      );
      await step('the consultant reads that wish', () => readWish(studio, client, number));
      await step('the deposit is received, as the client reads', async () => {
        await receive(studio, client, number, 'Acompte');
        await expectReceived(client, proposal, ['Acompte']);
      });
      await step('the project begins within the term of withdrawal, and is told of', () =>
        leadProject(studio, client),
      );
      await step('the client reads, sends a file and writes', () => followProject(client));
      await step('the consultant asks for the last step’s approval', () => askForApproval(studio));
      await step('the client approves: the project is done', () => approve(client));
      await step('thanks, and what is to be paid', () => expectDone(studio, client));
      await step('step and balance are received, as the client reads', async () => {
        await receive(studio, client, number, 'Maquettes validées', 'Solde');
        await expectReceived(client, proposal, ['Acompte', 'Maquettes validées', 'Solde']);
      });
      const asked = await step('a week later a mail asks for a review', () =>
        askedForReview(client, '/proposition/'),
      );
      await step('a review is left without an account, published and read', () =>
        review(studio, client, asked),
      );
      await step('the account that the project offers is made', () =>
        openAccount(client, proposal),
      );
      steps.print('as a consumer, without account and scripts');
    },
  );
});

/** Sends a request by the wizard as plain forms; returns its reference. */
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
  const said = await page.getByText(/DEV-/).first().textContent();
  const [reference = ''] = /DEV-\w{4}-\w{4}/.exec(said ?? '') ?? [];
  await mailAbout(email, reference);
  return reference;
}

/** Has a code mailed, and gives it. */
async function giveCode({ page, email }: Client, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(page.getByText('Code envoyé').first()).toBeVisible();
  await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: button }).click();
}

/** Answers where the mail of the consultant's answer leads. */
async function replyByReference(client: Client, reference: string): Promise<void> {
  const { page, email } = client;
  await page.goto(linkIn(await mailAbout(email, 'en parler jeudi'), `/suivi/${reference}`));
  await giveCode(client, 'Voir ma demande');
  await page.getByLabel('Votre message').fill('Jeudi me convient.');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Jeudi me convient');
}

async function bookCall({ page, email }: Client): Promise<void> {
  await chooseSlot(page);
  await page.getByLabel('Votre nom').fill('Zoé D’Arc');
  await page.getByLabel('Votre adresse e-mail').fill(email);
  await page.getByLabel(/De quoi voulez-vous parler/).fill('Notre portail');
  await page.getByRole('button', { name: 'Réserver ce créneau' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vérifiez votre boîte');
  await confirmByMail(page, email);
}

/** Opens the quote of this number from its mail; returns its page. */
async function openQuoteByMail(client: Client, number: string): Promise<string> {
  const { page, email, project } = client;
  const link = linkIn(await mailAbout(email, 'Votre devis', number), '/proposition/');
  await page.goto(link);
  await giveCode(client, 'Lire la proposition');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
  return link;
}

async function askQuestion(client: Client, number: string): Promise<void> {
  const { page } = client;
  await openQuoteByMail(client, number);
  await page.getByLabel('Votre question').fill(QUESTION);
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(QUESTION);
}

/** Opens the new version, with the conversation; returns its page. */
async function openNewVersion(client: Client, number: string): Promise<string> {
  const link = await openQuoteByMail(client, number);
  await expect(client.page.getByRole('list', { name: 'Conversation' })).toContainText(
    'voici une nouvelle version',
  );
  return link;
}

/** Signs with the option; the wish that work begins at once is theirs to tick, and so is the withdrawal afterwards. */
async function sign({ page }: Client): Promise<void> {
  await page.getByRole('checkbox', { name: /Suivi la première année/ }).check();
  await page.getByRole('button', { name: 'Mettre le total à jour' }).click();
  await expect(page.getByRole('region', { name: 'Ce que vous signez' })).toContainText(
    '3\u202f600,00\u00a0€',
  );
  const early = page.getByRole('checkbox', { name: /Je demande expressément/ });
  await expect(early).not.toBeChecked();
  await page.getByLabel('Vos prénom et nom').fill('Zoé D’Arc');
  await page.getByLabel('Recopiez').fill('Bon pour accord');
  await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
  await early.check();
  await page.getByRole('button', { name: 'Accepter le devis avec obligation de paiement' }).click();
  await expect(page.getByRole('heading', { name: 'C’est signé, merci' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'À régler' })).toContainText(
    '1\u202f080,00\u00a0€',
  );
  await expect(page.getByRole('link', { name: 'Renoncer au contrat ici' })).toBeVisible();
}

async function readWish(studio: Page, client: Client, number: string): Promise<void> {
  await openQuote(studio, client, number);
  await expect(studio.getByRole('region', { name: 'Acceptation' })).toContainText(
    'Dès maintenant\u00a0: le client l’a demandé expressément.',
  );
}

/** Opens the signed quote: these payments came, and each other one did not. */
async function expectReceived({ page }: Client, proposal: string, labels: string[]): Promise<void> {
  await page.goto(proposal);
  const dues = page.getByRole('region', { name: 'Règlements' }).getByRole('listitem');
  for (const label of ['Acompte', 'Maquettes validées', 'Solde']) {
    const due = dues.filter({ hasText: label });
    await (labels.includes(label) ? expect(due) : expect(due).not).toContainText('Reçu le');
  }
}

/** Follows the project where the mail of its opening leads. */
async function followProject(client: Client): Promise<void> {
  const { page, email, project } = client;
  await page.goto(linkIn(await mailAbout(email, 'Suivez votre projet'), '/proposition/'));
  await giveCode(client, 'Voir le projet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
  await expect(page.getByRole('region', { name: 'Prochaine étape' })).toContainText(
    'Vous montrer les maquettes',
  );
  const entry = page.getByRole('region', { name: 'Journal' }).getByRole('article');
  await expect(entry).toContainText('Les maquettes sont prêtes.');
  const files = page.getByRole('region', { name: 'Fichiers' });
  await expect(files.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await files.getByLabel('Envoyer un fichier').setInputFiles(pdfNamed('logo.pdf'));
  await files.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(files.getByRole('link', { name: 'logo.pdf' })).toBeVisible();
  await page.getByLabel('Votre message').fill('Le logo est dans les fichiers.');
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Le logo est');
}

/** Approves the last step from its mail. */
async function approve(client: Client): Promise<void> {
  const { page, email } = client;
  await page.goto(linkIn(await mailAbout(email, 'à valider'), '/proposition/'));
  await giveCode(client, 'Voir le projet');
  const steps = page.getByRole('region', { name: 'Étapes' });
  await steps.getByRole('button', { name: 'Valider cette étape' }).click();
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible();
}

/** Makes the account that the page of the project offers, and confirms it: the project is there. */
async function openAccount({ page, email, project }: Client, proposal: string): Promise<void> {
  await page.goto(`${proposal}/projet`);
  await page.getByText('Créer mon compte…').click();
  const form = page.getByRole('form', { name: 'Inscription' });
  await expect(form.getByLabel('Adresse e-mail')).toHaveValue(email);
  await form.getByLabel('Prénom').fill('Zoé');
  await form.getByLabel('Nom', { exact: true }).fill('D’Arc');
  await form.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirmer le mot de passe').fill(PASSWORD);
  await form.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Inscription réussie').first()).toBeVisible();
  await page.goto(linkIn(await mailAbout(email, 'Confirmez votre adresse'), '/auth/confirm'));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page).toHaveURL(/\/dashboard\/projets\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(project);
}

/** Leaves a review where the mail leads, on the page of the project, which is published. */
async function review(studio: Page, client: Client, asked: string): Promise<void> {
  const { page, email } = client;
  await page.goto(`${asked}#avis`);
  await giveCode(client, 'Voir le projet');
  const section = page.getByRole('region', { name: 'Votre avis' });
  await expect(section.getByLabel('Nom', { exact: true })).toHaveValue('Zoé D’Arc');
  const text = `De la demande à la livraison, sans scripts ni accroc. ${Date.now()}`;
  await section.getByLabel('Votre avis').fill(text);
  await section.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(section.getByText('Merci pour votre avis')).toBeVisible();
  await expect(section.getByRole('article')).toContainText('En attente de relecture');
  await publishReview(studio, text, async () => {
    expect((await mailAbout(CONSULTANT, text)).replyTo).toBe(email);
    await page.goto('/');
    await expect(page.getByRole('figure').filter({ hasText: text })).toContainText('Zoé D’Arc');
  });
}
