import {
  createAccount,
  newestMailTo,
  serviceClient,
  signInAs,
} from '../../support/client-account.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { accessibilityFindings, expectSound, toast } from '../../support/page-checks.ts';
import { changeProject, openProject } from '../../support/projects.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** Asks for the approval of a step of a project, past the Studio. */
async function ask(project: string, title: string): Promise<void> {
  const { data } = await serviceClient()
    .from('project_milestones')
    .select('id')
    .eq('project_id', project)
    .eq('title', title)
    .single<{ id: string }>()
    .throwOnError();
  await changeProject('ask_project_approval', project, {
    milestone: data.id,
    word: 'Tout est en ligne.',
  });
}

const steps = (page: Page) => page.getByRole('region', { name: 'Étapes' });

test('a step is asked for in the Studio, approved by the client, and the last one ends the project', async ({
  studio,
  page,
  context,
}) => {
  const account = await createAccount();
  await serviceClient()
    .from('profiles')
    .update({ company: 'Atelier Roy' })
    .eq('user_id', account.userId)
    .throwOnError();
  const project = await openProject(account.email, 'Portail d’hiver');
  await goToStudio(studio, `/studio/projets/${project}`);
  const tool = studio.locator('#projects');
  await tool
    .getByRole('button', { name: 'Faire valider « Maquettes »…' })
    .click({ timeout: STUDIO_LOAD_MS });
  const question = studio.getByRole('dialog', { name: /Faire valider/ });
  expect(await accessibilityFindings(studio, '[role=dialog]')).toEqual([]);
  await question.getByLabel('Votre mot').fill('Regardez la première page.');
  await question.getByRole('button', { name: 'Demander la validation' }).click();
  await expect(tool.getByRole('button', { name: 'Retirer la demande' })).toBeVisible();
  await expect(tool.getByText('Regardez la première page.')).toBeVisible();
  await tool.getByRole('button', { name: 'Modifier les étapes' }).click();
  await expect(tool.getByText('À valider par le client')).toBeVisible();
  await expect(tool.getByRole('button', { name: 'Retirer « Maquettes »' })).toHaveCount(0);
  await tool.getByRole('button', { name: 'Abandonner les modifications' }).click();

  const mail = await newestMailTo(account.email, 'à valider');
  expect(mail.text).toContain('Regardez la première page.');
  await signInAs(context, account);
  await page.goto(`/dashboard/projets/${project}`);
  await expect(steps(page)).toContainText('Regardez la première page.');
  await expectSound(page);
  await steps(page).getByRole('button', { name: 'Valider cette étape' }).click();
  await expect(toast(page, 'Étape validée')).toBeVisible();
  await expect(steps(page)).toContainText(/Validée par .+ le /);
  await expect(page.getByRole('article', { name: 'Étape validée : Maquettes' })).toBeVisible();

  await ask(project, 'Mise en ligne');
  await page.reload();
  await steps(page).getByRole('button', { name: 'Valider cette étape' }).click();
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible();
  const thanks = await newestMailTo(account.email, 'est terminé');
  expect(thanks.text).toContain('Merci pour votre confiance');
  await page.goto('/#votre-avis');
  await expect(page.getByLabel(/^Entreprise/)).toHaveValue('Atelier Roy');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a client asks for a step to be gone over again, then approves it', async ({
    page,
    context,
  }) => {
    const account = await createAccount();
    const project = await openProject(account.email, 'Portail d’hiver');
    await ask(project, 'Maquettes');
    await signInAs(context, account);
    await page.goto(`/dashboard/projets/${project}`);
    await steps(page).getByText('Demander une reprise').click();
    await steps(page).getByLabel('Ce qui est à reprendre').fill('Le logo manque.');
    await steps(page).getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(steps(page)).toContainText('Reprise demandée');
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Le logo manque.');
    await ask(project, 'Maquettes');
    await page.goto(`/dashboard/projets/${project}`);
    await steps(page).getByRole('button', { name: 'Valider cette étape' }).click();
    await expect(steps(page)).toContainText('Étape validée');
    await expect(steps(page)).toContainText(/Validée par .+ le /);
  });
});
