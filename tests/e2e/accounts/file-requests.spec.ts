import { randomUUID } from 'node:crypto';
import {
  createAccount,
  newestMailTo,
  serviceClient,
  signInAs,
} from '../../support/client-account.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { accessibilityFindings, expectSound, toast } from '../../support/page-checks.ts';
import { changeProject, openProject } from '../../support/projects.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const file = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n'),
});

const asked = (page: Page) => page.getByRole('region', { name: 'À m’envoyer' });

test('files are asked for in the Studio, sent by the client, asked for again, and accepted', async ({
  studio,
  page,
  context,
}) => {
  const account = await createAccount();
  const name = `Portail ${randomUUID().slice(0, 8)}`;
  const project = await openProject(account.email, name);
  await goToStudio(studio, `/studio/projets/${project}`);
  const part = studio.getByRole('region', { name: 'Fichiers demandés' });
  await part
    .getByRole('button', { name: 'Demander un fichier' })
    .click({ timeout: STUDIO_LOAD_MS });
  await part.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(part.getByText('Dites quel fichier vous demandez.')).toBeVisible();
  await expect(part.getByLabel('Quel fichier')).toBeFocused();
  await part.getByLabel('Quel fichier').fill('Votre logo');
  await part.getByLabel('Pourquoi').fill('Pour l’en-tête du site');
  await part.getByRole('button', { name: 'Ajouter un fichier' }).click();
  await part.getByLabel('Quel fichier').last().fill('Vos textes');
  expect(await accessibilityFindings(studio, '#projects')).toEqual([]);
  await part.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(part.getByText('Attendu', { exact: true })).toHaveCount(2);

  const mail = await newestMailTo(account.email, 'j’ai besoin de ce qui suit');
  expect(mail.text).toContain('Pour l’en-tête du site');
  await signInAs(context, account);
  await page.goto('/dashboard?onglet=projets');
  await expect(page.getByText('2\u00a0fichiers à envoyer')).toBeVisible();
  await page.goto(`/dashboard/projets/${project}`);
  await expect(asked(page)).toContainText('Il manque 2\u00a0fichiers.');
  await expectSound(page);
  const logo = asked(page).getByRole('form', { name: /Votre logo/ });
  await logo.getByLabel(/Envoyer/).setInputFiles([file('logo.pdf'), file('logo-noir.pdf')]);
  await logo.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(toast(page, 'Fichiers envoyés')).toBeVisible();
  await expect(asked(page)).toContainText('Il manque un fichier.');
  await expect(asked(page).getByRole('link', { name: 'logo-noir.pdf' })).toBeVisible();

  await goToStudio(studio, '/studio/projets');
  const tool = studio.locator('#projects');
  await tool.getByLabel('Rechercher').fill(account.email, { timeout: STUDIO_LOAD_MS });
  await expect(tool.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Un fichier demandé est arrivé',
  );
  await goToStudio(studio, `/studio/projets/${project}`);
  await part.getByRole('button', { name: 'Redemander « Votre logo »…' }).click({
    timeout: STUDIO_LOAD_MS,
  });
  const again = studio.getByRole('dialog', { name: /Redemander/ });
  await again.getByLabel('Ce qui ne va pas').fill('Il me le faut en vectoriel.');
  await again.getByRole('button', { name: 'Redemander' }).click();
  await expect(part.getByText('Redemandé : Il me le faut en vectoriel.')).toBeVisible();
  await page.reload();
  await expect(asked(page)).toContainText('À envoyer de nouveau : Il me le faut en vectoriel.');
  await logo.getByLabel(/Envoyer/).setInputFiles(file('logo-vectoriel.pdf'));
  await logo.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(toast(page, 'Fichier envoyé')).toBeVisible();

  await goToStudio(studio, `/studio/projets/${project}`);
  await part.getByRole('button', { name: 'Accepter, « Votre logo »' }).click({
    timeout: STUDIO_LOAD_MS,
  });
  await expect(part.getByText('Accepté', { exact: true })).toBeVisible();
  await part.getByRole('button', { name: 'Relancer pour « Vos textes »…' }).click();
  const reminder = studio.getByRole('dialog', { name: 'Envoyer cette relance' });
  await expect(reminder).toContainText(`À ${account.email}`);
  await expect(reminder).toContainText('Toujours attendu pour votre projet');
  expect(await accessibilityFindings(studio, '[role=dialog]')).toEqual([]);
  await reminder.getByRole('button', { name: 'Envoyer la relance' }).click();
  await expect(reminder).toHaveCount(0);
  await expect(part.getByText(/Relance (envoyée|en cours d’envoi)/)).toBeVisible();
  expect((await newestMailTo(account.email, 'pas encore reçu')).text).toContain('Vos textes');
  await part.getByRole('button', { name: 'Ne plus relancer, « Vos textes »' }).click();
  await expect(part.getByText('Relances automatiques arrêtées')).toBeVisible();
  await part.getByRole('button', { name: 'Retirer la demande « Vos textes »…' }).click();
  await studio.getByRole('button', { name: 'Retirer la demande', exact: true }).click();
  await expect(part.getByText('Vos textes')).toHaveCount(0);
  await expectFrench(studio);
  await page.reload();
  await expect(asked(page)).toContainText('Il ne manque rien pour le moment.');
  await expect(asked(page)).toContainText('Reçu, merci');
});

test('what has not come when the project ends is expected no more, on either side', async ({
  studio,
  page,
  context,
}) => {
  const account = await createAccount();
  const project = await openProject(account.email, `Portail ${randomUUID().slice(0, 8)}`);
  await changeProject('ask_project_files', project, {
    requests: [{ title: 'Votre logo', reason: 'Pour l’en-tête', day: '2025-02-01' }],
  });
  await signInAs(context, account);
  await page.goto(`/dashboard/projets/${project}`);
  await expect(asked(page)).toContainText('Était attendu pour le 1er février 2025');
  await changeProject('move_project', project, { new_status: 'done' });
  await page.reload();
  await expect(asked(page)).toContainText('Le projet est terminé\u00a0: je n’attends plus rien.');
  await expect(asked(page)).toContainText('Plus attendu');
  await expect(asked(page).getByLabel(/Envoyer/)).toHaveCount(0);
  await expectSound(page);
  await page.goto('/dashboard?onglet=projets');
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('fichier à envoyer')).toHaveCount(0);

  await goToStudio(studio, `/studio/projets/${project}`);
  const part = studio.getByRole('region', { name: 'Fichiers demandés' });
  await expect(part).toContainText('Plus attendu', { timeout: STUDIO_LOAD_MS });
  await expect(part.getByRole('button', { name: /Relancer|Demander/ })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a mail leads to the very field, which sends the file', async ({ page, context }) => {
    const account = await createAccount();
    const project = await openProject(account.email, 'Portail d’hiver');
    await changeProject('ask_project_files', project, {
      requests: [{ title: 'Votre logo', reason: '', day: '2031-02-01' }],
    });
    const { data } = await serviceClient()
      .from('project_file_requests')
      .select('id')
      .eq('project_id', project)
      .single<{ id: string }>()
      .throwOnError();
    await signInAs(context, account);
    await page.goto(`/dashboard/projets/${project}#envoi-${data.id}`);
    const field = page.locator(`#envoi-${data.id}`);
    await expect(field).toBeFocused();
    await field.setInputFiles(file('logo.pdf'));
    await asked(page).getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#envoi-${data.id}$`));
    await expect(asked(page)).toContainText('Fichier envoyé');
    await expect(asked(page)).toContainText('Il ne manque rien pour le moment.');
    await expect(asked(page).getByRole('link', { name: 'logo.pdf' })).toBeVisible();
  });
});
