import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createAccount, signInAs } from '../../support/client-account.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { accessibilityFindings, expectSound, toast } from '../../support/page-checks.ts';
import { changeProject, openProject, publishEntry } from '../../support/projects.ts';
import { PDF } from '../../support/small-files.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

// A browser says of a refused change that it was refused.
anyConsole(
  'in the Studio: a project by hand, its milestones by keyboard; what is typed survives a change from elsewhere',
  async ({ studio: page }) => {
    const { email } = await createAccount();
    await goToStudio(page, '/studio/projets/nouveau');
    const tool = page.locator('#projects');
    await tool
      .getByLabel('Le client')
      .selectOption('Une autre adresse', { timeout: STUDIO_LOAD_MS });
    await tool.getByRole('button', { name: 'Créer le projet' }).click();
    await expect(tool.getByText('Entrez l’adresse du client.')).toBeVisible();
    await expect(tool.getByLabel('Son e-mail')).toBeFocused();
    await tool.getByLabel('Son e-mail').fill(email);
    await tool.getByLabel('Nom du projet').fill('Portail d’hiver');
    await tool.getByLabel('Type de projet').fill('Application web');
    for (const [index, title] of ['Maquettes', 'Cadrage'].entries()) {
      await tool.getByRole('button', { name: 'Ajouter une étape' }).press('Enter');
      await expect(tool.getByLabel(`Étape ${index + 1}`, { exact: true })).toBeFocused();
      await page.keyboard.type(title);
    }
    // A template asks before it takes the place of what is written.
    await tool.getByLabel('Partir d’un modèle').selectOption('Application web');
    const question = page.getByRole('dialog', { name: /Remplacer les étapes/ });
    await expect(question).toBeVisible();
    expect(await accessibilityFindings(page, '[role=dialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Garder les miennes' }).press('Enter');
    await expect(tool.getByLabel('Étape 2', { exact: true })).toHaveValue('Cadrage');
    await tool.getByLabel('Étape 2', { exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(tool.getByLabel('Étape 1', { exact: true })).toHaveValue('Cadrage');
    await expect(tool.getByLabel('Étape 1', { exact: true })).toBeFocused();
    await tool.getByRole('button', { name: 'Créer le projet' }).press('Enter');
    await expect(tool.getByRole('heading', { name: 'Portail d’hiver' })).toBeVisible();
    const project = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await tool.getByRole('button', { name: 'Mettre en cours' }).click();
    await expect(tool.getByRole('button', { name: 'Terminer' })).toBeVisible();
    await tool.getByLabel('Où en est « Cadrage »').selectOption('Terminée');
    await expect(tool.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '50');

    // Typed text survives a change from elsewhere, and the page being loaded anew.
    const message = tool.getByLabel('Votre message');
    await message.fill('Bonjour, voici le point.');
    await changeProject('plan_project', project, { step: 'Rappeler', step_on: '2031-01-31' });
    await tool.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(tool.getByRole('alert')).toContainText('a changé entre-temps');
    await expect(tool.getByText('31 janvier 2031').first()).toBeVisible();

    expect(await accessibilityFindings(page, '#projects')).toEqual([]);
    await page.reload();
    await expect(message).toHaveValue('Bonjour, voici le point.', { timeout: STUDIO_LOAD_MS });
  },
);

/** Does this while the next change of a project is on its way. */
const whileStored = (page: Page, work: () => Promise<void>) =>
  page.route(
    '**/api/projects',
    async (route) => {
      await work();
      await route.continue();
    },
    { times: 1 },
  );

test('in the Studio: what is typed while something is stored stays, and is stored with the next one', async ({
  studio: page,
}) => {
  const { email } = await createAccount();
  const name = `Portail ${randomUUID()}`;
  await goToStudio(page, `/studio/projets/${await openProject(email, name)}`);
  const tool = page.locator('#projects');
  const press = (name: string) => tool.getByRole('button', { name, exact: true }).press('Enter');
  /** Has something stored, and waits until the tool has taken the answer: until then it stores nothing else. */
  const store = async (send: () => Promise<void>) => {
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/projects') && answer.request().method() === 'POST',
    );
    await send();
    await stored;
    await expect(tool.getByRole('button', { name: 'Enregistrement…' })).toHaveCount(0);
  };

  await tool.getByLabel('Quoi').fill('Rappeler', { timeout: STUDIO_LOAD_MS });
  await whileStored(page, () => tool.getByLabel('Quoi').fill('Rappeler Ana'));
  await store(() => press('Enregistrer l’étape'));
  await expect(tool.getByRole('link', { name })).toContainText(/Rappeler(?! Ana)/);
  await expect(tool.getByLabel('Quoi')).toHaveValue('Rappeler Ana');

  await press('Modifier le projet');
  const description = tool.getByLabel('Description (facultatif)');
  await description.fill('Un espace');
  await whileStored(page, () => description.fill('Un espace à vos clients'));
  await store(() => press('Enregistrer'));
  await expect(description).toHaveValue('Un espace à vos clients');
  await store(() => press('Enregistrer'));
  await expect(description).toHaveCount(0);
  await expect(tool.getByText('Un espace à vos clients')).toBeVisible();

  await press('Fixer l’avancement à la main');
  const progress = tool.getByLabel('Avancement, en %');
  await progress.fill('4');
  await whileStored(page, () => progress.fill('45'));
  await store(() => progress.press('Enter'));
  const bar = tool.getByRole('progressbar', { name: `Avancement de ${name}` }).last();
  await expect(bar).toHaveAttribute('aria-valuenow', '4');
  await expect(progress).toHaveValue('45');
  await store(() => progress.press('Enter'));
  await expect(bar).toHaveAttribute('aria-valuenow', '45');

  await press('Modifier les étapes');
  await press('Ajouter une étape');
  await page.keyboard.type('Essais');
  const fourth = tool.getByLabel('Étape 4', { exact: true });
  await whileStored(page, async () => {
    await fourth.fill('Essais avec vous');
    await press('Ajouter une étape');
    await page.keyboard.type('Bilan');
  });
  await store(() => press('Enregistrer les étapes'));
  await expect(tool.getByText('Essais', { exact: true })).toHaveCount(0);
  await expect(tool.getByLabel('Étape 5', { exact: true })).toHaveValue('Bilan');
  await expect(fourth).toHaveValue('Essais avec vous');
  await store(() => press('Enregistrer les étapes'));
  await expect(tool.getByLabel(/^Où en est/)).toHaveCount(5);
  await expect(tool.getByText('ont changé ailleurs')).toHaveCount(0);
});

test('on the dashboard: the next step first, a journal entry read, a file and a message sent', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  const project = await openProject(account.email, 'Portail d’hiver');
  await publishEntry(project, 'Semaine 1', 'Les maquettes avancent.');
  await changeProject('answer_project', project, {
    as_of: new Date().toISOString(),
    message: `À lire\u00a0: https://exemple.test/${'a'.repeat(120)}`,
  });
  await signInAs(context, account);
  await page.goto('/dashboard');
  // The examples are gone with the first project of one's own.
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1);
  const card = page.getByRole('article', { name: 'Portail d’hiver' });
  await expect(card).toContainText('Prochaine étape, le 3 décembre 2026');
  await card.getByRole('link', { name: 'Ouvrir le projet' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portail d’hiver');
  await expect(page.getByRole('region', { name: 'Prochaine étape' })).toContainText(
    'Vous montrer les maquettes',
  );
  await expect(page.getByRole('article', { name: 'Semaine 1' })).toContainText('avancent');
  await expectSound(page);

  const files = page.getByRole('region', { name: 'Fichiers' });
  await files.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(files).toContainText('Choisissez un fichier.');
  const field = files.getByLabel('Envoyer un fichier');
  await expect(field).toBeFocused();
  const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });
  await field.setInputFiles([pdf('logo.pdf'), pdf('plan.pdf')]);
  await field.setInputFiles([pdf('vide.pdf', Buffer.alloc(0))]);
  const chosen = files.getByRole('list', { name: 'Fichiers choisis' });
  await expect(chosen.getByRole('listitem')).toHaveText([
    /^logo\.pdf1\u00a0ko/,
    /^plan\.pdf1\u00a0ko/,
    /^vide\.pdfCe fichier est vide\./,
  ]);
  await expect(files).toContainText(
    '2\u00a0fichiers prêts à partir, 1\u00a0ko · 1\u00a0fichier non envoyé',
  );
  await expectSound(page, [320]);
  for (const name of ['plan.pdf', 'vide.pdf']) {
    await chosen.getByRole('button', { name: `Ne pas envoyer ${name}` }).press('Enter');
    await expect(field).toBeFocused();
  }
  await files.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(toast(page, 'Fichier envoyé')).toBeVisible();
  await expect(chosen).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'logo.pdf' }).click(),
  ]);
  expect(await readFile(await download.path())).toEqual(PDF);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByLabel('Votre message').fill('Le logo est dans les fichiers.');
  await messages.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(toast(page, 'Message envoyé')).toBeVisible();
  await expect(messages.getByRole('list', { name: 'Conversation' })).toContainText('Le logo est');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a client sends a file and a message, takes the file back, and turns mails off', async ({
    page,
    context,
  }) => {
    const account = await createAccount();
    const project = await openProject(account.email, 'Portail d’hiver');
    await signInAs(context, account);
    await page.goto(`/dashboard/projets/${project}`);
    const files = page.getByRole('region', { name: 'Fichiers' });
    const field = files.getByLabel('Envoyer un fichier');
    // The browser's own words, in its own language, are drawn in no size; the name of a chosen file shows.
    const drawn = () =>
      field.evaluate((input) =>
        [null, '::file-selector-button'].map((part) => getComputedStyle(input, part).fontSize),
      );
    expect(await drawn()).toEqual(['0px', '0px']);
    await field.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: PDF });
    expect(await drawn()).toEqual([expect.not.stringMatching(/^0/), '0px']);
    await files.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(files).toContainText('Fichier envoyé');
    await files.getByText('Retirer…').click();
    await files.getByRole('button', { name: 'Retirer ce fichier' }).click();
    await expect(files).toContainText('Fichier retiré');
    await expect(files.getByRole('link', { name: 'logo.pdf' })).toHaveCount(0);

    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByLabel('Votre message').fill('Sans scripts aussi.');
    await messages.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(messages.getByRole('list', { name: 'Conversation' })).toContainText(
      'Sans scripts',
    );
    const mails = page.getByRole('region', { name: 'E-mails de ce projet' });
    await mails.getByLabel('Les messages').uncheck();
    await mails.getByRole('button', { name: 'Enregistrer mes choix' }).click();
    await expect(mails).toContainText('Choix enregistrés');
    await expect(mails.getByLabel('Les messages')).not.toBeChecked();
    await expect(mails.getByLabel('Le journal de la semaine')).toBeChecked();
  });
});
