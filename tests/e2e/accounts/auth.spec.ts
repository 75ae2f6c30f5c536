import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { createAccount, linkMailedTo, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { holdScripts } from '../../support/hold-scripts.ts';
import { mailsTo } from '../../support/leads.ts';
import { expectSoundMail } from '../../support/mail-checks.ts';
import { accessibilityFindings, findingsInBothThemes, toast } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';

// Limits also count by IP: each run comes from one of its own, as a proxy would tell it.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(256)}` } });

const PASSWORD = 'Motdepasse-1!';
const newEmail = () => `zoe-${randomUUID()}@exemple.test`;

const signInForm = (page: Page) => page.getByRole('form', { name: 'Connexion' });
const signUpForm = (page: Page) => page.getByRole('form', { name: 'Inscription' });

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await signInForm(page).getByLabel('Adresse e-mail').fill(email);
  await signInForm(page).getByLabel('Mot de passe', { exact: true }).fill(password);
}

async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await fillSignIn(page, email, password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

async function submitSignUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth?mode=inscription');
  const form = signUpForm(page);
  await form.getByLabel('Prénom').fill('Zoé');
  await form.getByLabel('Nom', { exact: true }).fill('Démo');
  await form.getByLabel('Adresse e-mail').fill(email);
  await form.getByLabel('Mot de passe', { exact: true }).fill(password);
  await form.getByLabel('Confirmer le mot de passe').fill(password);
  await form.getByRole('button', { name: 'Créer mon compte' }).click();
}

/** A mailed link as a path of the site under test. */
async function mailedPath(email: string, type?: string): Promise<string> {
  const link = await linkMailedTo(email, type);
  return link.pathname + link.search;
}

const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => /auth-token|signed-in/.test(name));

test('from the sign-up through the mailbox to the site’s root, the dashboard, and out again', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await submitSignUp(page, email, PASSWORD);
  await expect(toast(page, 'Inscription réussie')).toContainText(
    'Vérifiez votre email pour confirmer votre compte.',
  );
  // The answer is in place of the form, in view, with the next step.
  const done = page.getByRole('tabpanel', { name: 'Inscription' }).getByRole('status');
  await expect(done).toBeFocused();
  await expect(done).toBeInViewport({ ratio: 1 });
  await expect(done.getByRole('link', { name: 'Recevoir l’e-mail de nouveau' })).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);

  // A program that looks into mails opens links: that uses nothing up.
  const link = await mailedPath(email);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  for (const mail of mails) await expectSoundMail(page, mail);
  for (let opened = 0; opened < 2; opened++) await page.request.get(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page).toHaveURL('/#adresse-confirmee');
  const welcome = page.getByRole('complementary', { name: 'Adresse confirmée' });
  await expect(welcome).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
  await welcome.getByRole('link', { name: 'Fermer' }).click();
  await expect(welcome).toBeHidden();
  // The link once more: all is well, and said so.
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await welcome.getByRole('link', { name: 'Ouvrir mon espace' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Zoé');

  // Signing out on a static page clears what the handbook names (product.md, Sign-out), and the dashboard
  // in another tab goes too.
  const other = await context.newPage();
  await other.goto('/services');
  await other.evaluate(() => {
    localStorage.setItem('make_api_token', 'secret');
    sessionStorage.setItem('draft', 'x');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not what is tested.
    document.cookie = 'legacy-token=x; path=/';
  });
  await other.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(other).toHaveURL('/auth');
  await expect(toast(other, 'Déconnexion réussie')).toContainText('À bientôt');
  expect(
    await other.evaluate(() => [localStorage.getItem('make_api_token'), sessionStorage.length]),
  ).toEqual([null, 0]);
  // The browser stays one that the owner is known by.
  expect((await context.cookies()).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^known-browser-/),
  ]);
  await expect(page).toHaveURL(/\/auth\?next=/);

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByText('Ce lien a expiré ou a déjà servi.').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Tout va bien : votre adresse est confirmée.');
  await expect(page.getByRole('link', { name: 'Connectez-vous' })).toHaveAttribute('href', '/auth');
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expect(page).toHaveURL('/auth/resend');
});

// The core of it without a browser: tests/integration/account/auth.test.ts.
test(
  'an address that a stranger signed up with is its owner’s, by a password of their own',
  LONG_ONLY,
  async ({ page, browser }) => {
    const email = newEmail();
    const elsewhere = await browser.newContext({ baseURL: E2E.siteUrl });
    const stranger = await elsewhere.newPage();
    await submitSignUp(stranger, email, 'Etranger-mdp1!');
    await expect(toast(stranger, 'Inscription réussie')).toBeVisible();

    await submitSignUp(page, email, PASSWORD);
    await expect(toast(page, 'Inscription réussie')).toContainText(
      'Vérifiez votre email pour confirmer votre compte.',
    );
    await page.goto(await mailedPath(email, 'recovery'));
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page).toHaveURL('/auth/password');
    await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(PASSWORD);
    await page.getByLabel('Confirmer le mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL('/dashboard');

    await stranger.goto('/auth');
    await submitSignIn(stranger, email, 'Etranger-mdp1!');
    await expect(toast(stranger, 'Erreur de connexion')).toBeVisible();
    await elsewhere.close();
  },
);

test('a forgotten password: request, mail, new password, and the old one is refused', async ({
  page,
}) => {
  const { email, password } = await createAccount();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(toast(page, 'E-mail envoyé')).toBeVisible();

  await page.goto(await mailedPath(email));
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  for (const mail of mails) await expectSoundMail(page, mail);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page).toHaveURL('/auth/password');
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('Nouveau-mdp1!');
  await page.getByLabel('Confirmer le mot de passe').fill('Nouveau-mdp1');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByLabel('Confirmer le mot de passe')).toHaveAccessibleDescription(
    'Les mots de passe ne correspondent pas',
  );
  await page.getByLabel('Confirmer le mot de passe').fill('Nouveau-mdp1!');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page, 'Mot de passe modifié')).toBeVisible();

  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/auth');
  await submitSignIn(page, email, password);
  await expect(toast(page, 'Erreur de connexion')).toBeVisible();
  await submitSignIn(page, email, 'Nouveau-mdp1!');
  await expect(page).toHaveURL('/dashboard');
  await expect(toast(page, 'Connexion réussie')).toContainText('Bienvenue');
});

test('a mailed link that is cut, tampered with or used leads somewhere, in French', async ({
  page,
}) => {
  for (const query of [
    '',
    '?type=signup',
    '?token_hash=x&type=admin',
    '?token_hash=&type=signup',
  ]) {
    await page.goto(`/auth/confirm${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est pas complet');
  }
  await page.goto('/auth/confirm?token_hash=0123456789abcdef&type=recovery&next=//evil.example');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByText('Ce lien a expiré ou a déjà servi.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click();
  await expect(page).toHaveURL('/auth/recovery');
  await page.goto('/auth/password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est plus valable');
});

test.describe('the forms of /auth', () => {
  test('the tabs have their URLs, and are moved through by keyboard', async ({ page }) => {
    await page.goto('/auth');
    const [signIn, signUp] = ['Connexion', 'Inscription'].map((name) =>
      page.getByRole('tab', { name }),
    ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>];
    await expect(signIn).toHaveAttribute('aria-selected', 'true');
    await signIn.focus();
    await page.keyboard.press('ArrowRight');
    await expect(signUp).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Inscription' })).toBeVisible();
    await expect(page).toHaveURL('/auth?mode=inscription');
    await page.reload();
    await expect(signUp).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Connexion' }).click();
    await expect(page).toHaveURL('/auth');
    for (const path of ['/terms', '/privacy', '/contact']) {
      await expect(page.locator(`main a[href="${path}"]`)).toHaveCount(1);
    }
  });

  test('what was typed before the form came alive stays, whenever the session is known', async ({
    page,
  }) => {
    const letFormsCome = await holdScripts(page, 'panneau-');
    const session = page.waitForResponse('**/auth/session');
    await page.goto('/auth?mode=inscription', { waitUntil: 'commit' });
    const password = signUpForm(page).getByLabel('Mot de passe', { exact: true });
    await password.fill('abc');
    await (await session).finished();
    letFormsCome();
    await expect(page.locator('#sign-up-force')).toContainText('Faible');
    await expect(password).toHaveValue('abc');
    await expect(password).toBeFocused();
  });

  test('the password’s visibility is shared; the meter goes from red through yellow to green', async ({
    page,
  }) => {
    await page.goto('/auth?mode=inscription');
    const form = signUpForm(page);
    const password = form.getByLabel('Mot de passe', { exact: true });
    const full = page.locator('#sign-up-force [data-full="true"]');
    const color = () => full.first().evaluate((bar) => getComputedStyle(bar).backgroundColor);
    const colors: string[] = [];
    for (const [typed, label, thirds, rule] of [
      ['abc', 'Faible', 1, 'Le mot de passe doit contenir au moins 8 caractères'],
      ['aa1!xxxx', 'Moyen', 2, 'Le mot de passe doit contenir au moins une lettre majuscule'],
      [PASSWORD, 'Fort', 3, ''],
    ] as const) {
      await password.fill(typed);
      await expect(page.locator('#sign-up-force')).toContainText(label);
      await expect(full).toHaveCount(thirds);
      if (rule) await expect(page.locator('#sign-up-force')).toContainText(rule);
      else await expect(page.locator('#sign-up-force li')).toHaveCount(0);
      colors.push(await color());
    }
    expect(new Set(colors).size).toBe(3);

    await form.getByRole('button', { name: 'Afficher le mot de passe' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(form.getByLabel('Confirmer le mot de passe')).toHaveAttribute('type', 'text');
    // Shown as a text, it is still a secret: nothing is taken out of it.
    await password.fill(`${PASSWORD}\u200b`);
    await password.blur();
    await expect(password).toHaveValue(`${PASSWORD}\u200b`);
    await page.getByRole('tab', { name: 'Connexion' }).click();
    await expect(signInForm(page).getByLabel('Mot de passe', { exact: true })).toHaveAttribute(
      'type',
      'text',
    );
  });

  test('what is wrong is listed, said beside its field, and told by a toast with its title and text', async ({
    page,
  }) => {
    await page.goto('/auth');
    await submitSignIn(page, 'zoe@exemple', 'x');
    await expect(toast(page, 'Email invalide')).toBeVisible();
    await expect(toast(page, 'Email invalide')).toContainText(
      'Veuillez entrer une adresse email valide',
    );
    const email = signInForm(page).getByLabel('Adresse e-mail');
    const summary = signInForm(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Un champ à revoir');
    await expect(summary).toContainText('Veuillez entrer une adresse email valide');
    await expect(email).toHaveAccessibleDescription('Veuillez entrer une adresse email valide');
    await summary.getByRole('link', { name: 'Adresse e-mail' }).click();
    await expect(email).toBeFocused();
    await email.fill(newEmail());
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(summary).toHaveCount(0);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('button', { name: 'Connexion…' })).toBeVisible();
    await expect(toast(page, 'Erreur de connexion')).toContainText(
      'E-mail ou mot de passe incorrect',
    );
    await expect(summary).toContainText('Erreur de connexion');

    // A toast goes with the tab that it was shown in.
    await page.getByRole('tab', { name: 'Inscription' }).click();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 2_000 });
    const form = signUpForm(page);
    await form.getByLabel('Prénom').fill('Zoé');
    await form.getByLabel('Nom', { exact: true }).fill('Démo');
    await form.getByLabel('Adresse e-mail').fill(newEmail());
    await form.getByLabel('Mot de passe', { exact: true }).fill('court');
    await form.getByLabel('Confirmer le mot de passe').fill('court');
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(toast(page, 'Mot de passe faible')).toBeVisible();
    await expect(toast(page, 'Mot de passe faible')).toContainText('8 caractères');
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  for (const path of ['/auth', '/auth?mode=inscription', '/auth/recovery', '/auth/confirm']) {
    test(`${path} has no accessibility finding and fits every width, in both themes`, async ({
      page,
    }) => {
      await page.goto(path);
      for (const [width, fontSize] of [
        [320, '100%'],
        [768, '100%'],
        [1440, '100%'],
        [640, '200%'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
          const { scrollWidth, clientWidth } = document.documentElement;
          document.documentElement.style.fontSize = '';
          return scrollWidth - clientWidth;
        }, fontSize);
        expect(overflow, `overflow at ${width} px, text ${fontSize}`).toBeLessThanOrEqual(0);
      }
      expect(await findingsInBothThemes(page)).toEqual([]);
    });
  }
});

test('without JavaScript: a refusal keeps what was typed, then sign-in, and sign-out', async ({
  browser,
}) => {
  const { email, password } = await createAccount();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: E2E.siteUrl });
  const page = await context.newPage();
  await page.goto('/auth?next=/services');
  await submitSignIn(page, email, 'Faux-mdp1!');
  await expect(signInForm(page).getByText('E-mail ou mot de passe incorrect')).toBeVisible();
  await expect(signInForm(page).getByLabel('Adresse e-mail')).toHaveValue(email);
  await submitSignIn(page, email, password);
  await expect(page).toHaveURL('/services');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL('/auth');
  expect(await sessionCookies(context)).toEqual([]);
  await context.close();
});

test('« Se souvenir de moi »: a lasting cookie, else one that ends with the browser', async ({
  page,
  context,
}) => {
  const { email, password } = await createAccount();
  await page.goto('/auth');
  await submitSignIn(page, email, password);
  await expect(page).toHaveURL('/dashboard');
  for (const cookie of await sessionCookies(context)) expect(cookie.expires).toBe(-1);
  await context.clearCookies();
  await page.goto('/auth');
  await fillSignIn(page, email, password);
  await page.getByLabel('Se souvenir de moi').check();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/dashboard');
  const cookies = await sessionCookies(context);
  expect(cookies.map(({ httpOnly }) => httpOnly).sort()).toEqual([false, true]);
  for (const cookie of cookies) {
    expect(cookie.expires).toBeGreaterThan(Date.now() / 1000 + 30 * 24 * 3600);
    expect(cookie.sameSite).toBe('Lax');
  }
});

// Targets of redirections, without a browser: lib/security/safe-redirect.test.ts, and the client area's page asked for
// first, above.
test(
  'redirections replace the history entry, and come back to a page of this site alone',
  LONG_ONLY,
  async ({ page, context }) => {
    await page.goto('/services');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth?next=%2Fdashboard');
    await page.goBack();
    await expect(page).toHaveURL('/services');

    const account = await createAccount();
    await page.goto('/auth?next=https://evil.example/');
    await submitSignIn(page, account.email, account.password);
    await expect(page).toHaveURL('/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/services');
    await page.goto('/auth');
    await expect(page).toHaveURL('/dashboard');
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      '/%09/evil.example',
    ]) {
      const response = await context.request.get(`/auth?next=${encodeURIComponent(next)}`, {
        maxRedirects: 0,
      });
      expect(response.headers().location).toBe(next === '/%09/evil.example' ? next : '/dashboard');
    }
  },
);

test('tampered, stale and foreign cookies are nobody’s, and are taken away', async ({
  browser,
}) => {
  const stale = await browser.newContext({ baseURL: E2E.siteUrl });
  await signInAs(stale, await createAccount());
  const [session] = (await stale.cookies()).filter(({ name }) => name.includes('auth-token'));
  const { name = '', value = '' } = session ?? {};
  await stale.close();

  const forged = JSON.parse(Buffer.from(value.slice('base64-'.length), 'base64url').toString());
  const [head, , signature] = forged.access_token.split('.');
  const claims = { sub: randomUUID(), role: 'authenticated', exp: 4_000_000_000 };
  forged.access_token = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  forged.refresh_token = 'forged';
  forged.expires_at = 4_000_000_000;
  const encoded = (session: unknown) =>
    `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;

  for (const [kind, cookie] of [
    ['garbage', 'base64-%%%'],
    ['no JSON', `base64-${Buffer.from('{').toString('base64url')}`],
    ['forged', encoded(forged)],
    ['expired, with a refresh token of nobody', encoded({ ...forged, expires_at: 1 })],
  ] as const) {
    const context = await browser.newContext({ baseURL: E2E.siteUrl });
    await context.addCookies([
      { name, value: cookie, url: E2E.siteUrl, httpOnly: true },
      { name: 'signed-in', value: 'session', url: E2E.siteUrl },
    ]);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await expect(page, kind).toHaveURL('/auth?next=%2Fdashboard');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
    expect(await sessionCookies(context), kind).toEqual([]);
    await context.close();
  }
});

test('tabs that refresh an expired session at once stay signed in', async ({ context }) => {
  await signInAs(context, await createAccount());
  const [cookie] = (await context.cookies()).filter(({ name }) => name.includes('auth-token'));
  const session = JSON.parse(
    Buffer.from((cookie?.value ?? '').slice('base64-'.length), 'base64url').toString(),
  );
  const value = `base64-${Buffer.from(JSON.stringify({ ...session, expires_at: 1 })).toString('base64url')}`;
  await context.addCookies([{ name: cookie?.name ?? '', value, url: E2E.siteUrl, httpOnly: true }]);
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => context.request.get('/auth/session')),
  );
  for (const answer of answers) expect((await answer.json()).user).not.toBeNull();
  for (let again = 0; again < 2; again++) {
    expect((await (await context.request.get('/auth/session')).json()).user).not.toBeNull();
  }
});

test('no answer of the client area may be cached', async ({ request, context }) => {
  await signInAs(context, await createAccount());
  const asked: Array<[typeof request, string, Record<string, string>]> = [
    [request, '/auth', {}],
    [request, '/auth?mode=inscription', { rsc: '1' }],
    [request, '/auth/recovery', {}],
    [request, '/auth/confirm?token_hash=x&type=signup', {}],
    [request, '/auth/session', {}],
    [request, '/dashboard', {}],
    [context.request, '/auth', {}],
    [context.request, '/auth/session', {}],
    [context.request, '/dashboard', {}],
    [context.request, '/dashboard', { rsc: '1' }],
  ];
  for (const [from, path, headers] of asked) {
    const answer = await from.get(path, { headers, maxRedirects: 0 });
    const control = answer.headers()['cache-control'] ?? '';
    expect(control, path).toContain('no-store');
    expect(control, path).not.toMatch(/s-maxage|public/);
  }
});

test('a foreign page signs nobody out', async ({ context }) => {
  await signInAs(context, await createAccount());
  for (const origin of ['https://evil.example', 'null', undefined]) {
    const answer = await context.request.post('/auth/sign-out', {
      headers: origin ? { origin } : {},
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(403);
    expect(answer.headers()['set-cookie']).toBeUndefined();
  }
  expect((await (await context.request.get('/auth/session')).json()).user).not.toBeNull();
});

test('public pages are the same bytes with and without a session, and ship no Supabase code', async ({
  page,
  context,
  request,
}) => {
  await signInAs(context, await createAccount());
  for (const path of ['/', '/services', '/devis', '/contact']) {
    const [anonymous, signedIn] = await Promise.all([request.get(path), context.request.get(path)]);
    expect(signedIn.headers()['cache-control']).toContain('s-maxage');
    expect(signedIn.headers()['set-cookie']).toBeUndefined();
    expect(await signedIn.text(), path).toBe(await anonymous.text());
  }
  const scripts: Array<Promise<string>> = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect((await Promise.all(scripts)).join('\n')).not.toMatch(/GoTrue|supabase-js|grant_type/i);
});
