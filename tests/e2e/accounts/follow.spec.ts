import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/fixtures.ts';
import { visitorHeaders } from '../../support/leads.ts';
import { codeMailedTo, linkIn, mailAbout } from '../../support/mailbox.ts';
import { expectSound } from '../../support/page-checks.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, extraHTTPHeaders: visitorHeaders() });

  test('a message is followed from its confirmation and its mail, by a code', async ({ page }) => {
    const email = `suivi-${randomUUID()}@exemple.test`;
    await page.goto('/contact');
    await page.getByLabel('Votre nom').fill('Zoé D’Arc');
    await page.getByLabel('Votre adresse e-mail').fill(email);
    await page.getByLabel('Sujet').fill('Un site pour l’été');
    await page.getByLabel('Votre message').fill('Ce que je veux garder pour moi');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    const link = linkIn(await mailAbout(email, 'Votre message est bien arrivé'), '/suivi/');
    await page.getByRole('link', { name: 'Suivre ce message' }).click();
    expect(link).toContain(new URL(page.url()).pathname);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Où en est votre demande');
    await page.getByRole('button', { name: 'Recevoir mon code' }).click();
    await expect(page.getByText('Code envoyé')).toBeVisible();
    await page.getByLabel('Code à six chiffres').fill(await codeMailedTo(email));
    await page.getByRole('button', { name: 'Voir ma demande' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre message');
    await expect(page.getByText('Message envoyé')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('garder pour moi');
  });
});

test('a reference that is nobody’s is asked a code for like any other', async ({ page }) => {
  await page.goto('/suivi/DEV-0000-0000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Où en est votre demande');
  await expectSound(page, [320]);
  await page.getByRole('button', { name: 'Recevoir mon code' }).click();
  await expect(page.getByLabel('Code à six chiffres')).toBeFocused();
  await page.goto('/suivi/DEV-0000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Cette référence n’est pas complète',
  );
});
