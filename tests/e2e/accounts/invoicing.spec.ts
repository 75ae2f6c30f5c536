import { readFileSync } from 'node:fs';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { contentFor, sendQuote } from '../../support/quotes.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

test('a signed deposit is to be invoiced: the Bureau says so, it is saved, handed over, numbered, and taken back', async ({
  page,
  context,
  studio,
}) => {
  const account = await createAccount();
  const quote = await sendQuote(serviceClient(), contentFor(account.email));
  await signInAs(context, account);
  await page.goto(`/dashboard/devis/${quote.id}`);
  await page.getByLabel('Vos prénom et nom').fill('Ana Martin');
  await page.getByLabel('Recopiez').fill('Bon pour accord');
  await page.getByRole('checkbox', { name: /J’ai lu le devis/ }).check();
  await page.getByRole('button', { name: 'Accepter le devis', exact: true }).click();
  await expect(page.getByRole('region', { name: 'À régler' })).toContainText('486,00\u00a0€');

  await goToStudio(studio, '/studio/bureau');
  const section = studio.getByRole('region', { name: 'À facturer' });
  const reference = `${quote.number}-1`;
  await expect(section).toContainText('Acompte', { timeout: STUDIO_LOAD_MS });
  const waits = section.getByRole('listitem').filter({ hasText: reference });
  await waits.getByRole('button', { name: /marquer transmis$/ }).press('Enter');
  await expect(waits).toHaveCount(0);
  await expect(section.getByRole('status')).toContainText(`${reference} est marqué transmis.`);
  await section.getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(waits).toHaveCount(1);
  await expect(section).toBeFocused();
  await section
    .getByRole('link', { name: /Acompte/ })
    .first()
    .click();

  await expect(studio.getByRole('heading', { name: 'À facturer' })).toBeVisible();
  const due = studio.getByRole('listitem').filter({ hasText: `référence ${reference}` });
  await expect(due).toContainText('Les Confitures, Ana Martin');
  // No tool is set on this stack.
  await expect(studio.getByText('Aucun outil n’est relié')).toBeVisible();
  await expect(due.getByRole('button', { name: 'Transmettre' })).toHaveCount(0);
  const saving = studio.waitForEvent('download');
  await due.getByRole('button', { name: `JSON\u00a0: ${reference}` }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${reference}.json`);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject([
    { reference, netCents: 40_500, vatCents: 8_100, totalCents: 48_600 },
  ]);
  expect(await accessibilityFindings(studio, '#quotes')).toEqual([]);
  await expectFrench(studio);

  await due.getByRole('button', { name: 'Marquer transmis' }).click();
  await expect(due).toHaveCount(0);
  await studio.getByRole('tab', { name: 'Transmis et facturés' }).click();
  await expect(due).toContainText('Transmis aujourd’hui');
  await due.getByRole('button', { name: `Facturé\u00a0: ${reference}` }).click();
  await expect(due.getByRole('alert')).toHaveText('Indiquez le numéro de la facture.');
  await due.getByLabel('Numéro de la facture').fill('F-2031-12');
  await due.getByRole('button', { name: `Facturé\u00a0: ${reference}` }).click();
  await expect(due).toContainText('Facture F-2031-12.');
  await due.getByRole('button', { name: 'Annuler' }).click();
  await expect(due).toContainText('Transmis aujourd’hui');
  await due.getByRole('button', { name: 'Annuler' }).click();
  await expect(due).toHaveCount(0);
  await studio.getByRole('tab', { name: /^À facturer/ }).click();
  await expect(due).toContainText('À facturer');
});
