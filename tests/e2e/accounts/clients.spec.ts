import { createHash, randomUUID } from 'node:crypto';
import { serviceClient } from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');

/** A request of this company; its reference. */
async function newLead(email: string, company: string): Promise<string> {
  const { data, error } = await serviceClient()
    .rpc('create_lead', {
      lead_kind: 'quote',
      lead_payload: { email, firstName: 'Ana', lastName: 'Martin', company, phone: '' },
      lead_idempotency_key: randomUUID(),
      lead_email_hash: hashOf(email),
      lead_consent_contact: true,
    })
    .single<{ reference: string }>();
  if (error) throw error;
  return data.reference;
}

test('in the Studio: a client is found, their card has all there is, is put together with another one and taken apart', async ({
  studio: page,
}) => {
  const company = `Verrerie ${randomUUID().replaceAll('-', '').slice(0, 10)}`;
  const [one, two] = [`a-${randomUUID()}@exemple.test`, `b-${randomUUID()}@exemple.test`];
  const reference = await newLead(one, company);
  await newLead(two, `SARL ${company}`);

  await goToStudio(page, '/studio/clients');
  const tool = page.locator('#clients');
  const search = tool.getByLabel('Rechercher');
  await search.fill(`martin ${company.toLowerCase()}`, { timeout: STUDIO_LOAD_MS });
  await tool.getByRole('link', { name: new RegExp(one) }).click();
  await expect(tool.getByRole('heading', { name: company, level: 2 })).toBeVisible();
  await expect(tool.getByRole('link', { name: new RegExp(reference) })).toBeVisible();
  expect(await accessibilityFindings(page, '#clients')).toEqual([]);
  await expectFrench(page);

  await tool.getByRole('button', { name: 'Ajouter le contact' }).press('Enter');
  await expect(tool.getByText('Indiquez l’adresse e-mail du contact.')).toBeVisible();
  await tool.getByLabel('E-mail d’un autre contact').fill(`c-${one}`);
  await tool.getByLabel('Rôle').fill('Comptable');
  await tool.getByLabel(/Reçoit une copie/).check();
  await tool.getByRole('button', { name: 'Ajouter le contact' }).press('Enter');
  await expect(tool.getByText('Copie des devis')).toBeVisible();
  await tool.getByLabel('Une note, pour vous seul').fill('Préfère le téléphone.');
  await tool.getByRole('button', { name: 'Ajouter la note' }).press('Enter');
  await expect(tool.getByText('Préfère le téléphone.')).toBeVisible();

  const similar = tool.getByRole('region', { name: 'Fiches semblables' });
  await similar.getByRole('button', { name: 'Réunir à' }).press('Enter');
  const question = page.getByRole('dialog', { name: /Réunir ces deux fiches/ });
  expect(await accessibilityFindings(page, '[role=dialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Réunir', exact: true }).press('Enter');
  await expect(similar).toHaveCount(0);
  await expect(tool.getByRole('link', { name: two, exact: true })).toBeVisible();

  await tool
    .getByRole('listitem')
    .filter({ hasText: two })
    .getByRole('button', { name: /^Séparer/ })
    .press('Enter');
  await page
    .getByRole('dialog', { name: /Séparer/ })
    .getByRole('button', { name: 'Séparer', exact: true })
    .press('Enter');
  await expect(tool.getByRole('heading', { name: `SARL ${company}`, level: 2 })).toBeVisible();
});

test('in the Studio: a template is put into an answer after what is typed, and taken back', async ({
  studio: page,
}) => {
  const reference = await newLead(`modele-${randomUUID()}@exemple.test`, 'Atelier');
  await goToStudio(page, `/studio/demandes/${reference}`);
  const tool = page.locator('#inbox');
  const answer = tool.getByLabel('Votre réponse');
  await answer.fill('Je vous lis à l’instant.', { timeout: STUDIO_LOAD_MS });
  await tool.getByLabel('Modèle', { exact: true }).selectOption('Première réponse');
  await tool.getByRole('button', { name: 'Insérer' }).press('Enter');
  await expect(answer).toHaveValue(
    /^Je vous lis à l’instant\.\n\nBonjour Ana,[\s\S]*\/rendez-vous/,
  );
  await tool.getByRole('button', { name: 'Annuler l’insertion' }).press('Enter');
  await expect(answer).toHaveValue('Je vous lis à l’instant.');

  await tool.getByRole('link', { name: 'Fiche du client' }).click();
  await expect(page.locator('#clients').getByRole('heading', { name: 'Atelier' })).toBeVisible();
});
