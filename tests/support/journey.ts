import { randomUUID } from 'node:crypto';
import { serviceClient } from './client-account.ts';
import { E2E } from './e2e-stack.ts';
import { expect, type Page, test } from './fixtures.ts';
import { GIVEN } from './given-supabase.ts';
import { lakeClient } from './lake-client.ts';
import { mailsTo } from './leads.ts';
import { SELLER, SIRET } from './legal-facts.ts';
import { CONSULTANT, linkIn, mailAbout } from './mailbox.ts';
import { accessibilityFindings } from './page-checks.ts';
import { PICTURE, pdfNamed } from './small-files.ts';
import { fillField, goToStudio, STUDIO_LOAD_MS } from './studio.ts';

// The journey from a request to a review: its times, and what the consultant does in it, whoever the client is.

/** Far more than the minute that it takes: what is slow is the machine. */
export const JOURNEY_MS = 400_000;

/** What a journey is about: other tests’ requests and projects stand in the same lists. */
export type Journey = { project: string; email: string };

export const newJourney = (): Journey => ({
  project: `Portail d’hiver ${randomUUID().slice(0, 4)}`,
  email: `client-${randomUUID()}@exemple.test`,
});

/** The steps of a journey, timed. */
export class Steps {
  readonly #rows: string[] = [];

  readonly step = async <Made>(name: string, work: () => Promise<Made>): Promise<Made> => {
    const began = performance.now();
    const made = await test.step(name, work);
    this.#rows.push(`| ${name} | ${((performance.now() - began) / 1_000).toFixed(1)} s |`);
    return made;
  };

  /** Prints the table of docs/figures.md. */
  print(who: string): void {
    console.info(`\n| ${who} | time |\n| --- | --- |\n${this.#rows.join('\n')}\n`);
  }
}

export const shown = async (path: string) => (await fetch(E2E.siteUrl + path)).text();

/** Has the settings say who sells, and to whom a consumer may complain. */
export async function saySeller(): Promise<void> {
  await lakeClient()
    .patch('siteSettings')
    .set({
      ...SELLER,
      ...SIRET,
      'legal.mediatorName': 'Médiation Exemple',
      'legal.mediatorUrl': 'https://mediation.exemple.test',
    })
    .commit();
  await expect.poll(() => shown('/legal')).toContain(SELLER.ownerName);
}

/** Has the Studio's tool that is open read what came from the site. */
const comeBack = (studio: Page) => studio.evaluate(() => dispatchEvent(new Event('focus')));

/** Answers the request from the consultant's mail; who sent it gets the answer by mail. */
export async function answerRequest(
  studio: Page,
  { project, email }: Journey,
  reference: string,
  answer: string,
): Promise<void> {
  const report = await mailAbout(CONSULTANT, reference);
  expect(report.replyTo).toBe(email);
  await goToStudio(studio, linkIn(report, '/studio/demandes/'));
  await expect(studio.getByRole('heading', { name: project })).toBeVisible({
    timeout: STUDIO_LOAD_MS,
  });
  await expect(studio.getByText('Et leurs factures.').first()).toBeVisible();
  await expect(studio.getByText('Calcul de l’estimation')).toBeVisible();
  expect(await accessibilityFindings(studio, '#inbox')).toEqual([]);

  await fillField(studio.getByLabel('Votre réponse'), answer);
  await studio.getByRole('button', { name: 'Envoyer la réponse' }).press('Enter');
  const states = studio.getByRole('group', { name: 'État de la demande' });
  await expect(states.getByRole('button', { name: 'Gagné' })).toBeVisible();
  expect(await mailAbout(email, answer.split('\n').at(-1) ?? '')).toMatchObject({
    replyTo: CONSULTANT,
  });
}

/** Finds the call that was booked among those to come. */
export async function findCall(studio: Page, { email }: Journey): Promise<void> {
  await goToStudio(studio, '/studio/rendez-vous');
  const card = studio.getByRole('article').filter({ hasText: email });
  await expect(card).toContainText('Notre portail', { timeout: STUDIO_LOAD_MS });
}

/**
 * Makes a quote of the request, with an option beside what was asked for and a step that is paid once it is approved, and
 * sends it; returns its number.
 */
export async function sendQuote(
  studio: Page,
  { project, email }: Journey,
  reference: string,
  kind: 'professional' | 'consumer',
): Promise<string> {
  await goToStudio(studio, `/studio/demandes/${reference}`);
  await studio.getByRole('button', { name: 'Faire un devis' }).click({ timeout: STUDIO_LOAD_MS });
  await expect(studio.getByLabel('Titre du devis')).toHaveValue(project);
  await expect(studio.getByLabel('E-mail')).toHaveValue(email);
  await studio.getByLabel('Le client est').selectOption(kind);
  await studio.getByLabel('Adresse postale').fill('1 rue du Quai\n69001 Lyon');
  await studio.getByLabel('Délais', { exact: true }).fill('Livraison en six semaines.');
  await studio.getByRole('button', { name: 'Ajouter une ligne' }).press('Enter');
  await studio.keyboard.type('Suivi la première année');
  await studio.getByLabel('Prix unitaire (€ HT)').last().fill('600');
  await studio.getByLabel('En option').last().press('Space');
  const dues = studio.getByRole('region', { name: 'Échéancier' });
  await dues.getByRole('button', { name: 'Ajouter une échéance' }).press('Enter');
  await dues.getByRole('textbox', { name: 'Échéance 1' }).fill('Maquettes validées');
  await dues.getByLabel('Pourcentage (%)').fill('40');
  await expect(dues).toContainText('Maquettes validées (40\u00a0%)');
  const total = studio.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('Avec l’option\u00a0: 3\u202f720\u00a0€ TTC.');
  await expect(studio.getByText('Enregistré', { exact: true })).toBeVisible();
  return sendDraft(studio, { project, email });
}

/** Sends the draft that is open; returns its number. */
async function sendDraft(studio: Page, { project, email }: Journey): Promise<string> {
  await studio.getByRole('button', { name: 'Envoyer…' }).press('Enter');
  const question = studio.getByRole('dialog', { name: /Envoyer ce devis/ });
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: 'Envoyer le devis' }).press('Enter');
  const heading = studio.getByRole('heading', {
    name: new RegExp(`^D-\\d{4}-\\d{4,} · ${project}$`),
  });
  await expect(heading).toBeFocused();
  return (await heading.textContent())?.split(' ')[0] ?? '';
}

/** Opens a quote by its number. */
export async function openQuote(studio: Page, { email }: Journey, number: string): Promise<void> {
  await goToStudio(studio, '/studio/devis');
  const tool = studio.locator('#quotes');
  await tool.getByLabel('Rechercher').fill(email);
  await tool.getByRole('link', { name: new RegExp(number) }).press('Enter');
  await expect(tool.getByRole('heading', { name: new RegExp(`^${number}`) })).toBeVisible();
}

/**
 * Answers the client's question, of which the mail led to the thread of the request, then sends what it asks for: the option
 * for 100 € less. Returns the new version's number.
 */
export async function sendNewVersion(
  studio: Page,
  journey: Journey,
  number: string,
  question: string,
): Promise<string> {
  const told = await mailAbout(CONSULTANT, question);
  await goToStudio(studio, linkIn(told, '/studio/demandes/'));
  await expect(studio.getByText(question).first()).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await openQuote(studio, journey, number);
  const thread = studio.getByRole('region', { name: 'Échanges' });
  await expect(thread).toContainText(question);
  await fillField(thread.getByLabel('Votre message'), 'Oui, voici une nouvelle version.');
  await thread.getByRole('button', { name: 'Envoyer le message' }).press('Enter');
  await expect(thread.getByRole('list')).toContainText('voici une nouvelle version');
  await mailAbout(journey.email, 'voici une nouvelle version');

  await studio.getByRole('button', { name: 'Corriger par une nouvelle version' }).press('Enter');
  await expect(studio.getByText(/^Remplacera/)).toBeVisible();
  await studio.getByLabel('Prix unitaire (€ HT)').last().fill('500');
  const total = studio.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('Avec l’option\u00a0: 3\u202f600\u00a0€ TTC.');
  await expect(studio.getByText('Enregistré', { exact: true })).toBeVisible();
  const next = await sendDraft(studio, journey);
  expect(next).not.toBe(number);
  return next;
}

/** Marks these dues of the signed quote as received. */
export async function receive(
  studio: Page,
  journey: Journey,
  number: string,
  ...labels: string[]
): Promise<void> {
  await openQuote(studio, journey, number);
  const dues = studio.getByRole('region', { name: 'Règlements' }).getByRole('listitem');
  for (const label of labels) {
    const due = dues.filter({ hasText: label });
    await expect(due).toContainText('À régler');
    await due.getByRole('button', { name: /^Reçu/ }).click();
    await expect(due).toContainText('reçu le');
  }
}

/** Opens the project that the signature made. */
async function openProject(studio: Page, { project, email }: Journey): Promise<void> {
  await goToStudio(studio, '/studio/projets');
  const tool = studio.locator('#projects');
  await tool.getByLabel('Rechercher').fill(email);
  // The project moves up once the others are left out, away from under a mouse: hence a key.
  await tool.getByRole('link', { name: new RegExp(project) }).press('Enter');
  await expect(tool.getByRole('heading', { name: project })).toBeVisible();
}

/** Leads the project in « Projets »: its milestones, the last of which is paid once it is approved, next step, journal and a file. */
export async function leadProject(studio: Page, journey: Journey): Promise<void> {
  await openProject(studio, journey);
  const tool = studio.locator('#projects');
  await tool.getByRole('button', { name: 'Mettre en cours' }).click();
  await expect(tool.getByRole('button', { name: 'Terminer' })).toBeVisible();

  await tool.getByRole('button', { name: 'Écrire les étapes' }).click();
  await tool.getByLabel('Étape 1', { exact: true }).fill('Cadrage');
  await tool.getByRole('button', { name: 'Ajouter une étape' }).click();
  await tool.getByLabel('Étape 2', { exact: true }).fill('Maquettes');
  await tool
    .getByLabel('Échéance du devis')
    .last()
    .selectOption({ label: 'Maquettes validées (40\u00a0%)\u00a0: 1\u202f440,00\u00a0€' });
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
  await expect(question).toContainText(`Un e-mail prévient ${journey.email}`);
  await question.getByRole('button', { name: 'Publier' }).press('Enter');
  const entry = journal.getByRole('article');
  await expect(entry).toContainText('Les maquettes sont prêtes.');
  await expect(entry.getByRole('img', { name: 'La page d’accueil' })).toBeVisible();

  const files = tool.getByRole('region', { name: 'Fichiers' });
  await files.locator('input[type=file]').setInputFiles(pdfNamed('plan.pdf'));
  await expect(files.getByRole('link', { name: 'Télécharger plan.pdf' })).toBeVisible();
  expect(await accessibilityFindings(studio, '#projects')).toEqual([]);
}

/** Finds what the client sent in the project, which is still open, and asks for the approval of its last step. */
export async function askForApproval(studio: Page): Promise<void> {
  await comeBack(studio);
  const tool = studio.locator('#projects');
  await expect(tool.getByText('Le logo est dans les fichiers.')).toBeVisible();
  await expect(tool.getByRole('link', { name: 'Télécharger logo.pdf' })).toBeVisible();
  await tool.getByRole('button', { name: 'Faire valider « Maquettes »…' }).click();
  const question = studio.getByRole('dialog', { name: /Faire valider/ });
  await question.getByRole('button', { name: 'Demander la validation' }).click();
  await expect(tool.getByRole('button', { name: 'Retirer la demande' })).toBeVisible();
}

/** The project is done on both sides: its mail thanks, and says what is to be paid. */
export async function expectDone(studio: Page, { email }: Journey): Promise<void> {
  const thanks = await mailAbout(email, 'est terminé');
  expect(thanks.text).toContain('Merci pour votre confiance');
  expect(thanks.text).toMatch(
    /Maquettes validées \(40\s%\)\s: 1\s440,00\s€, à régler au plus tard le/,
  );
  expect(thanks.text).toMatch(/Solde\s: 1\s080,00\s€, à régler au plus tard le/);
  await comeBack(studio);
  await expect(
    studio.locator('#projects').getByRole('button', { name: 'Mettre en cours' }),
  ).toBeVisible();
}

/**
 * The mail that asks the client for a review, a week after the end and not before: the job that sends mails sends it.
 *
 * @returns the path that it leads to
 */
export async function askedForReview({ project, email }: Journey, beginning: string) {
  test.skip(GIVEN !== undefined, 'needs the embedded Supabase, whose clock is moved');
  const subject = `Votre avis sur le projet «\u202f${project}\u202f»`;
  const service = serviceClient();
  const { data } = await service.from('projects').select('id').eq('name', project).single();
  const sendMails = () =>
    fetch(`${E2E.siteUrl}/api/cron/mails`, {
      headers: { authorization: `Bearer ${E2E.env.CRON_SECRET}` },
    });
  expect((await sendMails()).status).toBe(200);
  expect((await mailsTo(email)).map((mail) => mail.subject)).not.toContain(subject);
  const moved = fetch(`${E2E.weekLaterUrl}/${data?.id}`, { method: 'POST' });
  // It waits for a request that comes after it.
  const ask = () => void service.from('projects').select('id').limit(1).then();
  const asks = setInterval(ask, 200);
  expect(await (await moved.finally(() => clearInterval(asks))).json()).toEqual(['project-review']);
  expect((await sendMails()).status).toBe(200);
  return linkIn(await mailAbout(email, subject), beginning);
}

/** Publishes the review of which the mail told, and waits until visitors read it; it is gone after `then`. */
export async function publishReview(
  studio: Page,
  text: string,
  then: () => Promise<void>,
): Promise<void> {
  try {
    await goToStudio(studio, linkIn(await mailAbout(CONSULTANT, text), '/studio/avis'));
    const card = studio.getByRole('article').filter({ hasText: text });
    await card.getByRole('button', { name: 'Publier l’avis' }).click();
    await expect.poll(() => shown('/')).toContain(text);
    await then();
  } finally {
    // The home page has six: those of other tests do not find this one among theirs.
    await serviceClient().from('testimonials').delete().eq('content', text);
  }
}
