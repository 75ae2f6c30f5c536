import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DEMO_ACCOUNT } from '../../../scripts/stack/demo-account.ts';
import {
  type ClientAccount,
  createAccount,
  linkMailedTo,
  serviceClient,
  signInAs,
} from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { expectSound, toast } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';

/** A new client, signed in. */
async function arrive(page: Page, url = '/dashboard'): Promise<ClientAccount> {
  const account = await createAccount();
  await signInAs(page.context(), account);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');
  return account;
}

async function sendLead(account: ClientAccount, kind: 'quote' | 'message', payload: object) {
  const { data, error } = await serviceClient()
    .rpc('create_lead', {
      lead_kind: kind,
      lead_payload: payload,
      lead_idempotency_key: randomUUID(),
      lead_email_hash: createHash('sha256').update(account.email).digest('hex'),
      lead_consent_contact: true,
      lead_estimate: kind === 'quote' ? { minimum: 1800, maximum: 2340 } : null,
      lead_user_id: account.userId,
    })
    .single<{ reference: string }>();
  if (error) throw error;
  return data.reference;
}

test.describe('the projects of the dashboard', () => {
  test('of a new account are the three samples, marked as examples, and the tiles count them', async ({
    page,
  }) => {
    await arrive(page);
    const tiles = page.getByLabel('Vos projets en chiffres').locator('dd');
    await expect(tiles).toHaveText(['3', '1', '1', '24h']);

    const projects = page.getByRole('tabpanel', { name: 'Mes projets' }).getByRole('article');
    await expect(projects).toHaveCount(3);
    for (const [index, status] of ['En cours', 'En attente', 'Terminé'].entries()) {
      await expect(projects.nth(index)).toContainText(status);
      await expect(projects.nth(index)).toContainText('Exemple');
    }
    // The bar is for what is under way only.
    await expect(page.getByRole('progressbar')).toHaveCount(1);
    await expect(projects.first().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
    await expect(page.getByRole('link', { name: 'Nouveau projet' })).toHaveAttribute(
      'href',
      '/devis',
    );
    await expectSound(page);
  });

  test('wear blue, green and yellow, in both themes', async ({ page }) => {
    await arrive(page);
    const hue = (status: string) =>
      page
        .getByText(status, { exact: true })
        .last()
        .evaluate((pill) => {
          const canvas = document
            .createElement('canvas')
            .getContext('2d') as CanvasRenderingContext2D;
          canvas.fillStyle = getComputedStyle(pill).backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
          if (blue > red && blue > green) return 'blue';
          return green > red ? 'green' : 'yellow';
        });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await hue('En cours')).toBe('blue');
      expect(await hue('En attente')).toBe('yellow');
      const panel = page.getByRole('tabpanel', { name: 'Mes projets' });
      await expect(panel.getByText('Terminé', { exact: true })).toHaveCount(1);
      expect(await hue('Terminé')).toBe('green');
    }
  });

  test('of a client without any are an invitation; a request appears « En attente », a message with the requests', async ({
    page,
  }) => {
    const account = await createAccount('');
    await serviceClient().from('projects').delete().eq('user_id', account.userId);
    await signInAs(page.context(), account);
    await page.goto('/dashboard');
    // Without a first name, the part of the address before the @ is used.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Bonjour ${account.email.split('@')[0]}`,
    );
    await expect(page.getByText('Aucun projet pour l’instant')).toBeVisible();
    const tiles = page.getByLabel('Vos projets en chiffres').locator('dd');
    await expect(tiles).toHaveText(['0', '0', '0', '24h']);
    await expectSound(page);

    const quote = await sendLead(account, 'quote', {
      projectName: 'Thé de nuit',
      service: 'shopify',
      description: 'Vendre du thé <script>alert(1)</script>',
    });
    const message = await sendLead(account, 'message', {
      subject: 'Une question',
      message: 'Bonjour,\nquand livrez-vous\u202f?',
    });
    await page.reload();
    const project = page.getByRole('article').filter({ hasText: 'Thé de nuit' });
    await expect(project).toContainText('En attente');
    await expect(project).toContainText(quote);
    await expect(project).toContainText('1\u202f800\u00a0€ à 2\u202f340\u00a0€');
    await expect(project).toContainText('<script>alert(1)</script>');
    await expect(project.getByRole('progressbar')).toHaveCount(0);
    await expect(tiles).toHaveText(['1', '0', '0', '24h']);

    await page.getByRole('tab', { name: 'Demandes et devis' }).click();
    const request = page.getByRole('article', { name: 'Une question' });
    await expect(request).toContainText(message);
    await expect(request.getByText('quand livrez-vous')).toBeHidden();
    await request.getByText('Ce que vous avez envoyé').click();
    await expect(request.getByText('quand livrez-vous')).toBeVisible();

    await page.getByRole('tab', { name: 'Support' }).click();
    const support = page.getByRole('tabpanel', { name: 'Support' });
    await expect(support.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expectSound(page);
  });
});

test('the tabs are URLs: linked to, gone back to, reloaded, and moved through by keyboard', async ({
  page,
}) => {
  await arrive(page, '/dashboard?onglet=profil');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Profil')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);

  await page.getByLabel('Entreprise').fill('Pas encore enregistrée');
  await tab('Profil').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Support')).toBeFocused();
  await expect(tab('Support')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\?onglet=support$/);
  await page.keyboard.press('ArrowRight');
  await expect(tab('Mes projets')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tab('Support')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);

  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(tab('Profil')).toHaveAttribute('aria-selected', 'true');
  // The typed text is still there: nothing was loaded anew.
  await expect(page.getByLabel('Entreprise')).toHaveValue('Pas encore enregistrée');

  await tab('Support').click();
  await page.reload();
  await expect(tab('Support')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/dashboard?onglet=autre');
  await expect(tab('Mes projets')).toHaveAttribute('aria-selected', 'true');

  // Pressed faster than the tabs are drawn.
  await tab('Mes projets').focus();
  await page.evaluate(() => {
    for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'ArrowRight']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  });
  await expect(tab('Mes projets')).toBeFocused();
  await expect(tab('Mes projets')).toHaveAttribute('aria-selected', 'true');
});

test('without JavaScript it reads, its tabs are links, and the profile is saved, its e-mail with the password', async ({
  browser,
}) => {
  const account = await createAccount();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: E2E.siteUrl });
  await signInAs(context, account);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');
  await page.getByRole('link', { name: 'Profil' }).click();
  await page.getByLabel('Prénom').fill('Anaïs');
  await page.getByLabel('Téléphone').fill('appelez-moi');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(
    page.getByText('Veuillez entrer un numéro de téléphone valide').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Prénom')).toHaveValue('Anaïs');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Vos informations ont été sauvegardées.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Anaïs');

  const next = `nouveau-${account.email}`;
  await page.getByLabel('E-mail', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.locator('#profile-currentPassword-error')).toHaveText(
    'Veuillez entrer votre mot de passe actuel',
  );
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(next);
  await page.locator('#profile-currentPassword').fill(account.password);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(`ouvrez le lien envoyé à ${next}`)).toBeVisible();
  await context.close();
});

test('no answer of the dashboard may be cached, and the first thing sent are three bars', async ({
  page,
}) => {
  await arrive(page);
  for (const path of ['/dashboard', '/dashboard?onglet=profil', '/dashboard/export']) {
    const response = await page.request.get(path);
    expect(response.headers()['cache-control'], path).toMatch(/no-store/);
    expect(response.headers()['cache-control'], path).not.toMatch(/public|s-maxage/);
  }
  const html = await (await page.request.get('/dashboard')).text();
  const bars = html.indexOf('Chargement de votre espace');
  expect(bars).toBeGreaterThan(0);
  expect(bars).toBeLessThan(html.indexOf('<h1'));

  const anonymous = await fetch(`${E2E.siteUrl}/dashboard/export`, { redirect: 'manual' });
  expect(anonymous.status).toBe(303);
  expect(anonymous.headers.get('cache-control')).toMatch(/no-store/);
});

test.describe('the profile', () => {
  test('shows a pasted number as it is stored, and keeps one that only the server knows to be none', async ({
    page,
  }) => {
    await arrive(page, '/dashboard?onglet=profil');
    const phone = page.getByLabel('Téléphone');
    await phone.fill('\u202d(+33) 6\u201112\u201134\u201156\u201178\u202c');
    await page.getByLabel('Entreprise').fill('Roy\u202e SARL');
    await expect(phone).toHaveValue('(+33) 6-12-34-56-78');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(toast(page, 'Profil mis à jour')).toBeVisible();
    await expect(phone).toHaveValue('06 12 34 56 78');
    await expect(page.getByLabel('Entreprise')).toHaveValue('Roy SARL');

    await phone.fill('06 12 34');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.locator('#profile-phone-error')).toHaveText(/^Ce numéro est incomplet/);
    await expect(phone).toHaveValue('06 12 34');
    await expectSound(page, [320]);
  });

  test('is saved with its toast, and is there for a second tab and after a reload', async ({
    page,
    context,
  }) => {
    await arrive(page, '/dashboard?onglet=profil');
    await page.getByLabel('Prénom').fill('Anaïs');
    await page.getByLabel('Téléphone').fill('appelez-moi');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.locator('#profile-phone-error')).toHaveText(
      'Veuillez entrer un numéro de téléphone valide',
    );
    const summary = page.getByRole('tabpanel', { name: 'Profil' }).getByRole('alert');
    await expect(summary).toBeFocused();
    await expectSound(page, [320]);
    await summary.getByRole('link', { name: 'Téléphone' }).click();
    await expect(page.getByLabel('Téléphone')).toBeFocused();

    await page.getByLabel('Téléphone').fill('06 12 34 56 78');
    await page.getByLabel('Entreprise').fill('Dupont & Fils');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(toast(page, 'Profil mis à jour')).toContainText(
      'Vos informations ont été sauvegardées.',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Anaïs');

    const second = await context.newPage();
    await second.goto('/dashboard?onglet=profil');
    for (const one of [page, second]) {
      await one.reload();
      await expect(one.getByLabel('Prénom')).toHaveValue('Anaïs');
      await expect(one.getByLabel('Entreprise')).toHaveValue('Dupont & Fils');
    }
  });

  // Texts kept, and for whom: tests/integration/account/dashboard.test.ts; a session that ended, in auth.spec.ts.
  test(
    'a session that ended meanwhile: a way to sign in, and back to what was typed, for its client alone',
    LONG_ONLY,
    async ({ page, context }) => {
      const account = await arrive(page, '/dashboard?onglet=profil');
      await expect(page).toHaveTitle(/^Tableau de bord · /);
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        /^Vos projets/,
      );
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      const company = page.getByLabel('Entreprise');
      await company.fill('Thé de nuit');
      await page.locator('#profile-currentPassword').fill('canary-1Aa!');
      await context.clearCookies();
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      const panel = page.getByRole('tabpanel', { name: 'Profil' });
      await expect(panel.getByText('Non connecté')).toBeVisible();
      await expect(company).toHaveValue('Thé de nuit');

      const signIn = async ({ email, password }: ClientAccount) => {
        const form = page.getByRole('form', { name: 'Connexion' });
        await form.getByLabel('Adresse e-mail').fill(email);
        await form.getByLabel('Mot de passe', { exact: true }).fill(password);
        await form.getByRole('button', { name: 'Se connecter' }).click();
        await expect(page).toHaveURL('/dashboard?onglet=profil');
      };
      await panel.getByRole('link', { name: 'Connectez-vous' }).click();
      await signIn(await createAccount());
      await expect(company).toHaveValue('');

      await context.clearCookies();
      await page.reload();
      await signIn(account);
      await expect(company).toHaveValue('Thé de nuit');
      await expect(page.locator('#profile-currentPassword')).toHaveValue('');
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
        'canary',
      );
    },
  );

  // The change without a browser: tests/integration/account/dashboard.test.ts; a mail’s link, at the sign-up.
  test('changes its e-mail through the mailbox', LONG_ONLY, async ({ page }) => {
    const account = await arrive(page, '/dashboard?onglet=profil');
    const next = `nouveau-${account.email}`;
    const email = page.getByLabel('E-mail', { exact: true });
    const password = page.locator('#profile-currentPassword');
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await email.fill(next);
    await save.click();
    await expect(password).toHaveAccessibleDescription(/Veuillez entrer votre mot de passe actuel/);
    await password.fill('Faux-mdp1!');
    await save.click();
    await expect(password).toHaveAccessibleDescription(/Le mot de passe actuel est incorrect\./);
    await expect(toast(page, 'Erreur de mise à jour')).toBeVisible();
    await expect(email).toHaveValue(next);
    await expectSound(page, [320]);

    await password.fill(account.password);
    await save.click();
    await expect(toast(page, 'Profil mis à jour')).toContainText(next);
    await expect(email).toHaveValue(account.email);
    await expect(password).toHaveValue('');
    // A reload shows nothing that would tell a free address from somebody's.
    await page.reload();
    await expect(page.getByRole('tabpanel', { name: 'Profil' })).not.toContainText(next);

    const link = await linkMailedTo(next);
    await page.goto(link.pathname + link.search);
    await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(page).toHaveURL('/dashboard?onglet=profil');
    await expect(email).toHaveValue(next);
  });

  test('changes its password, and downloads what is its client’s', async ({ page }) => {
    const account = await arrive(page, '/dashboard?onglet=profil');
    await page.getByLabel('Mot de passe actuel').fill(account.password);
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Autre-2026!');
    await expect(page.getByText('Fort')).toBeVisible();
    await page.getByLabel('Confirmer le mot de passe').fill('Autre-2026!');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(toast(page, 'Mot de passe modifié')).toBeVisible();
    await expect(page.getByLabel('Mot de passe actuel')).toHaveValue('');
    await page.getByRole('tab', { name: 'Support' }).click();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 2_000 });
    await page.getByRole('tab', { name: 'Profil' }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger mes données' }).click(),
    ]);
    const data = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data).toMatchObject({
      account: { email: account.email },
      profile: { first_name: 'Zoé' },
    });
    expect(data.projects).toHaveLength(3);
  });
});

// Sessions that end, without a browser: tests/integration/account/dashboard.test.ts.
test(
  'signing out everywhere ends a second browser’s session, and other devices can be cut off alone',
  LONG_ONLY,
  async ({ page, browser }) => {
    const account = await arrive(page, '/dashboard?onglet=profil');
    const elsewhere = await browser.newContext({ baseURL: E2E.siteUrl });
    const other = await elsewhere.newPage();
    const isOut = async () => {
      await other.goto('/dashboard');
      await expect(other).toHaveURL(/\/auth\?/);
    };
    await signInAs(elsewhere, account);
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');

    await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click();
    await expect(toast(page, 'Autres appareils déconnectés')).toBeVisible();
    await isOut();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');

    await signInAs(elsewhere, account);
    await other.goto('/dashboard');
    await page.getByRole('button', { name: 'Se déconnecter partout' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(toast(page, 'Déconnexion réussie')).toContainText('À bientôt');
    expect((await page.context().cookies()).filter(({ name }) => /token|auth/.test(name))).toEqual(
      [],
    );
    await isOut();
    await elsewhere.close();
  },
);

test('an account is deleted after its word and password, with everything of its client’s', async ({
  page,
}) => {
  const account = await arrive(page, '/dashboard?onglet=profil');
  await sendLead(account, 'message', { subject: 'Adieu', message: randomUUID() });
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog', { name: /Supprimer le compte/ });
  await expect(dialog.getByLabel('Tapez SUPPRIMER pour confirmer')).toBeFocused();
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(dialog.locator('#deletion-confirmation-error')).toBeVisible();
  await expectSound(page, [320]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER');
  await dialog.getByLabel('Votre mot de passe').fill('Faux-mdp1!');
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(dialog).toContainText('Le mot de passe actuel est incorrect.');
  await expect(dialog.getByLabel('Tapez SUPPRIMER pour confirmer')).toHaveValue('SUPPRIMER');

  await dialog.getByLabel('Votre mot de passe').fill(account.password);
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page).toHaveURL(/\/auth\/compte-supprime$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte est supprimé');
  // The page's title comes after its heading.
  await expect(page).toHaveTitle(/ · /);
  await expectSound(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?/);
  for (const table of ['profiles', 'projects', 'leads']) {
    const { data } = await serviceClient().from(table).select('id').eq('user_id', account.userId);
    expect(data, table).toEqual([]);
  }
});

test('a newcomer signs in with the account that the start names', async ({ page }) => {
  await signInAs(page.context(), DEMO_ACCOUNT);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Camille');
});
