import { randomUUID } from 'node:crypto';
import { serviceClient } from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { contentFor, sendQuote } from '../../support/quotes.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

test('a quote is followed up by hand with the mail that was shown, whose way out leads to the refusal', async ({
  page,
  studio,
}) => {
  const email = `relance-${randomUUID()}@exemple.test`;
  const quote = await sendQuote(serviceClient(), contentFor(email));
  await goToStudio(studio, `/studio/devis/${quote.id}`);
  const part = studio.getByRole('region', { name: 'Relances' });
  await part.getByRole('button', { name: 'Relancer…' }).click({ timeout: STUDIO_LOAD_MS });
  const dialog = studio.getByRole('dialog', { name: 'Envoyer cette relance' });
  await expect(dialog).toContainText(`À ${email}`);
  await expect(dialog).toContainText(`Avez-vous pu lire mon devis\u202f? (${quote.number})`);
  await expect(dialog).toContainText('Ce n’est plus d’actualité');
  expect(await accessibilityFindings(studio, '#quotes')).toEqual([]);
  await dialog.getByRole('button', { name: 'Envoyer la relance' }).click();
  await expect(dialog).toHaveCount(0);
  const thread = studio.getByRole('region', { name: 'Échanges' });
  await expect(thread).toContainText(/Relance (envoyée|en cours d’envoi)/);
  await part.getByRole('button', { name: 'Ne plus relancer' }).click();
  await expect(part).toContainText('Relances automatiques arrêtées pour ce devis.');
  await expectFrench(studio);

  await page.setExtraHTTPHeaders(visitorHeaders());
  const link = linkIn(await mailAbout(email, 'Avez-vous pu lire mon devis'), '/proposition/');
  await page.goto(`${link}?vers=refuser#refuser`);
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
  await page.getByRole('button', { name: 'Lire la proposition' }).click();
  const refusal = page.locator('summary', { hasText: 'Refuser ce devis…' });
  await expect(refusal).toBeInViewport();
  await refusal.click();
  await page.getByLabel('Pourquoi').fill('Ce n’est plus d’actualité.');
  await page.getByRole('button', { name: 'Refuser définitivement' }).click();
  await expect(page.getByRole('heading', { name: 'Vous l’avez refusé' })).toBeVisible();

  await goToStudio(studio, `/studio/devis/${quote.id}`);
  await expect(thread).toContainText('Relance envoyée', { timeout: STUDIO_LOAD_MS });
  await expect(part).toHaveCount(0);
});
