import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  createAccount,
  newestMailTo,
  serviceClient,
  signInAs,
} from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { expectSound } from '../../support/page-checks.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A client whose quote was signed, with its project under way and its request. */
async function arriveSigned() {
  const account = await createAccount();
  const { userId, email } = account;
  const store = serviceClient();
  const insert = async (table: string, row: object) => {
    const { data } = await store.from(table).insert(row).select('id').single().throwOnError();
    return (data as { id: string }).id;
  };
  const lead = await insert('leads', {
    reference: `DEV-${randomUUID()}`,
    kind: 'message',
    status: 'won',
    payload: { name: 'Zoé', email, subject: 'Un portail', message: 'Bonjour' },
    consent_contact: true,
    idempotency_key: randomUUID(),
    email_hash: sha256(email),
    user_id: userId,
  });
  const number = `D-1995-${1000 + (randomBytes(2).readUInt16BE() % 9000)}${Date.now() % 1000}`;
  const now = new Date().toISOString();
  const quote = await insert('quotes', {
    user_id: userId,
    lead_id: lead,
    email_hash: sha256(email),
    number,
    status: 'accepted',
    content: { title: 'Portail de suivi', client: { name: 'Zoé', company: '', email } },
    document: {},
    issued_on: '2031-01-01',
    valid_until: '2031-02-01',
    sha256: 'a'.repeat(64),
    sent_at: now,
    decided_at: now,
  });
  const project = await insert('projects', {
    user_id: userId,
    lead_id: lead,
    quote_id: quote,
    name: 'Portail de suivi',
    type: 'Application web',
    status: 'active',
  });
  return { account, number, project };
}

const YEAR = new Date().getFullYear();
const KEPT = new RegExp(
  `projet «\\s*Portail de suivi\\s*», avec ce qui s’y rattache, jusqu’au .* ${YEAR + 5}\\s*; devis signé et preuve, jusqu’au 31 décembre ${YEAR + 11}`,
);

test('who has signed a quote reads before, and in the mail, what a deletion keeps; the Studio keeps it', async ({
  page,
  studio,
}) => {
  const { account, number, project } = await arriveSigned();
  await signInAs(page.context(), account);
  await page.goto('/dashboard?onglet=profil');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog', { name: /Supprimer le compte/ });
  await expect(dialog).toContainText(/En cours\s*: «\s*Portail de suivi\s*»/);
  await expect(
    dialog.getByRole('heading', { name: 'Ce que je garde, et jusqu’à quand' }),
  ).toBeInViewport();
  await expect(dialog.getByRole('listitem')).toHaveText(KEPT);
  await expect(dialog.getByRole('listitem')).toContainText(number);
  await expectSound(page);

  await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER');
  await dialog.getByLabel('Votre mot de passe').fill(account.password);
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page).toHaveURL(/\/auth\/compte-supprime$/);
  await expect(page.getByRole('main')).toContainText('sauf ce qui prouve un contrat signé');
  expect((await newestMailTo(account.email, number)).text).toMatch(KEPT);

  await goToStudio(studio, `/studio/projets/${project}`);
  await expect(studio.getByText(/Ce qui est ici est conservé jusqu’au/)).toBeVisible({
    timeout: STUDIO_LOAD_MS,
  });
  await expect(
    studio.getByRole('button', { name: /^(Modifier|Écrire|Terminer|Mettre)/ }),
  ).toHaveCount(0);
  await expect(studio.getByLabel('Votre message')).toHaveCount(0);
});

test('the same is read without scripts', async ({ browser }) => {
  const { account, number } = await arriveSigned();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: E2E.siteUrl });
  await signInAs(context, account);
  const page = await context.newPage();
  await page.goto('/dashboard?onglet=profil');
  const kept = page.locator('[aria-labelledby="suppression-titre"] li');
  await expect(kept).toBeVisible();
  await expect(kept).toContainText(number);
  await expect(kept).toHaveText(KEPT);
  await context.close();
});
