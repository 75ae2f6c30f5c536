import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteServerOf } from '../../../scripts/stack/build.ts';
import { readConfig } from '../../../scripts/stack/config.ts';
import { answers, type StackProcess, startProcess } from '../../../scripts/stack/processes.ts';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { FakeMake } from '../../support/fake-make.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { holdScripts } from '../../support/hold-scripts.ts';
import { expectSound, toast } from '../../support/page-checks.ts';
import { LONG_ONLY } from '../../support/scale.ts';

/** The message for a field without a token. */
const NO_TOKEN = 'Veuillez entrer votre token Make API.';

const LIVE = `http://localhost:${E2E.liveMakePort}`;
const TOKEN = 'canary-make-token-9f31c2';
const WRONG_TOKEN = 'canary-refused-token-5b08e7';

async function signInAsNew(page: Page) {
  const account = await createAccount();
  await signInAs(page.context(), account);
  return account;
}

async function arrive(page: Page, url = '/make') {
  const account = await signInAsNew(page);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Vos automatisations Make' })).toBeVisible();
  return account;
}

/** The part of the page that a visitor sees: while it streams in, content still to come waits hidden outside of it. */
const main = (page: Page) => page.getByRole('main');

const scenario = (page: Page, name: string) =>
  page.getByRole('button', { name: `Exécuter ${name}`, exact: true });

async function connect(page: Page, token: string): Promise<void> {
  await main(page).getByLabel('Token API Make').fill(token);
  await page.getByRole('button', { name: 'Connexion sécurisée' }).click();
}

/** The red of what can't be undone (app/globals.css), in the light theme. */
const DANGER = 'rgb(173, 35, 23)';

/** « Déconnecter », first given up at its question, then confirmed; a reload finds nothing again. */
async function disconnect(page: Page, { userId }: { userId: string }): Promise<void> {
  await page.getByRole('button', { name: 'Déconnecter' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
  expect(await tokensOf(userId)).toBe(1);

  await page.getByRole('button', { name: 'Déconnecter' }).click();
  const destroy = page.getByRole('button', { name: 'Supprimer le token' });
  // The button looks as dangerous as it is.
  await expect(destroy).toHaveCSS('background-color', DANGER);
  await destroy.click();
  await expect(toast(page, 'Déconnexion réussie')).toContainText(
    'Votre token Make a été supprimé de manière sécurisée.',
  );
  await expectDisconnected(page);
  expect(await tokensOf(userId)).toBe(0);
  await page.reload();
  await expectDisconnected(page);
}

/** No list, no team, an empty field. */
async function expectDisconnected(page: Page): Promise<void> {
  await expect(main(page).getByLabel('Token API Make')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Connexion sécurisée' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Make connecté' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Exécuter|Déconnecter)/ })).toHaveCount(0);
  await expect(main(page).getByText('Équipe', { exact: true })).toHaveCount(0);
}

/** The content of a file of the stores: empty once another test's account, and its files, are gone. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

async function changeTeam(page: Page, label: string): Promise<void> {
  await main(page).getByLabel('Changer d’équipe').selectOption({ label });
  await page.getByRole('button', { name: 'Afficher' }).click();
}

/** Number of tokens stored for an account. */
async function tokensOf(userId: string): Promise<number | null> {
  const { count } = await serviceClient()
    .from('user_api_tokens')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId);
  return count;
}

/** All that a browser holds: the document, both storages, every cookie. */
async function heldByBrowser(page: Page): Promise<string> {
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  return [await page.content(), stored, JSON.stringify(await page.context().cookies())].join('\n');
}

test.describe('the Make page, with the specified samples', () => {
  test('not signed in: the visitor is sent to /auth, and comes back', async ({ page }) => {
    await page.goto('/make?onglet=data-stores');
    expect(new URL(page.url()).pathname).toBe('/auth');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/make?onglet=data-stores');

    // Requests by scripts are refused with a message, not with a page.
    const runs = await page.request.get('/make/runs?scenario=1', { maxRedirects: 0 });
    expect([runs.status(), await runs.json()]).toEqual([
      401,
      { message: 'Votre session est terminée. Connectez-vous de nouveau.' },
    ]);
  });

  test('without JavaScript: a refusal beside the field, then connected, the token in no URL', async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: E2E.siteUrl });
    const page = await context.newPage();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const { userId } = await arrive(page, '/make?onglet=data-stores&token=canary-in-url');
    await expect(page).toHaveURL('/make?onglet=data-stores&sans-script=1');
    await main(page).getByLabel('Zone de votre compte').selectOption('US1 (États-Unis)');
    await connect(page, `${TOKEN}\u200b`);
    await expect(main(page).getByText('Ce token n’a pas la forme attendue').first()).toBeVisible();
    await expect(main(page).getByLabel('Token API Make')).toHaveValue('');
    await expect(main(page).getByLabel('Zone de votre compte')).toHaveValue('us1');
    expect(await page.content()).not.toContain(TOKEN);

    await connect(page, TOKEN);
    await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
    await expect(page).toHaveURL('/make?onglet=data-stores&sans-script=1');
    expect(await tokensOf(userId)).toBe(1);
    expect(await page.content()).not.toContain(TOKEN);
    expect(JSON.stringify(await context.cookies())).not.toContain(TOKEN);
    expect(urls.filter((url) => url.includes(TOKEN))).toEqual([]);
    await context.close();
  });

  test('a token sent before the form came alive is posted, and connects', async ({ page }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const { userId } = await signInAsNew(page);
    const letFormCome = await holdScripts(page, 'Token API Make');
    await page.goto('/make', { waitUntil: 'commit' });
    const posted = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await connect(page, TOKEN);
    expect((await posted).status()).toBe(303);
    letFormCome();
    await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
    await expect(page).toHaveURL('/make');
    expect(await tokensOf(userId)).toBe(1);
    expect(urls.filter((url) => url.includes(TOKEN))).toEqual([]);
  });

  test('disconnected: cards, configuration and the five steps; an empty token', async ({
    page,
  }) => {
    await arrive(page);
    for (const name of ['Scénarios', 'Data Stores', 'API Intégrée', 'Configuration']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    const configuration = page.getByRole('region', { name: 'Configuration' });
    await expect(configuration).toContainText('EU2 (Europe)');
    await expect(configuration).toContainText('https://eu2.make.com/api/v2');
    // An example, since the samples show and the consultant has filled in none.
    await expect(configuration).toContainText('Organisation1234567 (exemple)');
    for (const name of ['Scénarios', 'Data Stores', 'Équipes', 'Utilisateurs']) {
      await expect(configuration).toContainText(name);
    }
    const help = page.getByRole('region', { name: 'Obtenir votre token' });
    await expect(help.getByRole('listitem')).toHaveCount(5);
    await expect(help.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(help.getByRole('link')).toHaveAttribute('href', 'https://eu2.make.com');
    await expect(main(page).getByRole('note').filter({ hasText: 'Sécurité' })).toContainText(
      'Votre token est chiffré avant d’être enregistré.',
    );
    await expect(main(page).getByLabel('Token API Make')).toHaveAttribute('type', 'password');
    await expectSound(page);

    await connect(page, '   ');
    await expect(toast(page, 'Token requis')).toBeVisible();
    const token = main(page).getByLabel('Token API Make');
    await expect(toast(page, 'Token requis')).toContainText(NO_TOKEN);
    await expect(token).toHaveAccessibleDescription(NO_TOKEN);
    const summary = main(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(NO_TOKEN);
    await expectSound(page, [320]);
  });

  test('on start the token that an early version kept in the browser is removed', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('begun')) localStorage.setItem('make_api_token', 'old');
      sessionStorage.setItem('begun', 'x');
    });
    await arrive(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('make_api_token'))).toBeNull();
  });

  test('connect, run, read the data stores, reload, disconnect', async ({ page, browser }) => {
    const account = await arrive(page);
    await main(page).getByLabel('Zone de votre compte').selectOption('US1 (États-Unis)');
    await connect(page, TOKEN);
    await expect(toast(page, 'Connexion réussie')).toContainText(
      'Votre token Make a été stocké de manière sécurisée.',
    );
    await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
    await expect(toast(page, 'Connexion Make détectée')).toHaveCount(0);
    const configuration = page.getByRole('region', { name: 'Configuration' });
    await expect(configuration).toContainText('US1 (États-Unis)');
    await expect(configuration).toContainText('https://us1.make.com/api/v2');
    await expect(main(page).getByText('Token finissant par 31c2')).toBeVisible();
    await expect(main(page).getByText('Équipe', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Équipe d’exemple', { exact: true })).toBeVisible();
    await expect(main(page).getByText('Exemple', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Scénarios', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const rows = main(page).getByRole('listitem').filter({ hasText: 'Exécuter' });
    await expect(rows).toContainText([
      /Nouveau contact vers Airtable \(exemple\) Actif/,
      /Relance des devis \(exemple\) Inactif/,
    ]);
    await expect(main(page).getByRole('note').filter({ hasText: 'Sécurité' })).toContainText(
      'Votre token est chiffré dans la base de données.',
    );
    await expectSound(page);

    const scenarios = page.getByRole('button', { name: /^Exécuter/ });
    await expect(scenarios).toHaveCount(2);
    await expect(scenarios.nth(1)).toBeDisabled();
    await scenarios.first().click();
    await expect(toast(page, 'Scénario en cours d’exécution')).toContainText(
      'Le scénario a été démarré.',
    );

    // Help about the token is for who has none yet.
    await expect(page.getByRole('region', { name: 'Obtenir votre token' })).toHaveCount(0);

    const tab = page.getByRole('link', { name: 'Data Stores' });
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL('/make?onglet=data-stores');
    // The scroll position is kept and no other toast shows; the one about a scenario has gone with its tab.
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await expect(
      main(page).getByText('150\u00a0enregistrements • 2,5\u00a0Mo / 100\u00a0Mo'),
    ).toBeVisible();
    await expect(
      main(page).getByText('300\u00a0enregistrements • 5,2\u00a0Mo / 500\u00a0Mo'),
    ).toBeVisible();
    await expectSound(page);

    await page.reload();
    await expect(toast(page, 'Connexion Make détectée')).toContainText(
      'Votre token Make est configuré de manière sécurisée.',
    );
    await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Data Stores' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(main(page).getByText(/^150/)).toBeVisible();
    expect(await heldByBrowser(page)).not.toContain(TOKEN);

    // A second client sees nothing of the first.
    const other = await (await browser.newContext({ baseURL: E2E.siteUrl })).newPage();
    await arrive(other);
    await expect(other.getByRole('button', { name: 'Connexion sécurisée' })).toBeVisible();
    await other.context().close();

    await disconnect(page, account);
  });
});

test.describe('the Make page, with a client’s own account', () => {
  let make: FakeMake;
  let site: StackProcess;
  const printed: string[] = [];

  test.beforeAll(async () => {
    make = await FakeMake.start();
    Object.assign(process.env, E2E.env);
    const config = readConfig();
    site = await startProcess({
      name: 'Site',
      args: [siteServerOf(config.distDir)],
      env: {
        ...config.env,
        PORT: String(E2E.liveMakePort),
        NODE_ENV: 'production',
        MAKE_MODE: 'live',
        MAKE_API_HOST: make.host,
      },
      isReady: () => answers(`${LIVE}/api/health`),
      readyTimeoutMs: 60_000,
      onLine: (line) => printed.push(line),
      signal: new AbortController().signal,
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    await make?.stop();
  });
  test.afterEach(() => make.failOn(/./, null));

  test('a wrong token is refused before it is stored', async ({ page }) => {
    const account = await arrive(page, `${LIVE}/make`);
    await connect(page, WRONG_TOKEN);
    await expect(toast(page, 'Erreur de connexion')).toBeVisible();
    await expect(main(page).getByLabel('Token API Make')).toHaveAccessibleDescription(
      /^Make refuse ce token/,
    );
    expect(await tokensOf(account.userId)).toBe(0);
  });

  // The server's side of each is proved by tests/integration/make/actions.test.ts; the page, by the test of the samples.
  test(
    'connect, search, page, run to its end, switch off, change team, disconnect',
    LONG_ONLY,
    async ({ page, browser }) => {
      const account = await arrive(page, `${LIVE}/make`);
      await connect(page, make.token);
      await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
      expect(await heldByBrowser(page)).not.toContain(make.token);

      await page.getByRole('link', { name: 'Suivants' }).click();
      await expect(scenario(page, 'Scénario 21')).toBeInViewport();
      await main(page).getByLabel('Rechercher un scénario').fill('ete');
      await page.getByRole('button', { name: 'Rechercher' }).click();
      await expect(scenario(page, 'Relance été')).toBeVisible();
      await page.goto(`${LIVE}/make`);

      make.outcome = 'RUNNING';
      await scenario(page, 'Scénario 1').click();
      await expect(main(page).getByText('Exécution en cours…')).toBeVisible();
      make.outcome = 'SUCCESS';
      await expect(main(page).getByText('Exécution terminée.')).toBeVisible();

      await main(page).getByText('Dernières exécutions de Scénario 1', { exact: true }).click();
      await expect(main(page).getByText(/Échouée/)).toBeVisible();

      await page.getByRole('button', { name: 'Désactiver Scénario 1', exact: true }).click();
      await expect(toast(page, 'Scénario désactivé')).toBeVisible();
      await expect(scenario(page, 'Scénario 1')).toBeDisabled();

      await page.getByRole('button', { name: 'Activer Scénario 1', exact: true }).click();
      await expect(toast(page, 'Scénario activé')).toBeVisible();
      await expect(scenario(page, 'Scénario 1')).toBeEnabled();

      await changeTeam(page, 'Essais (Boulangerie (exemple))');
      await expect(main(page).getByText('Cette équipe n’a pas encore de scénario.')).toBeVisible();
      await expect(main(page).getByText('Essais', { exact: true })).toBeVisible();
      await expectSound(page);
      await page.getByRole('link', { name: 'Data Stores' }).click();
      await expect(
        main(page).getByText('Cette équipe n’a pas encore de data store.'),
      ).toBeVisible();
      await changeTeam(page, 'Production (Boulangerie (exemple))');
      for (const visit of ['first', 'reloaded']) {
        if (visit === 'reloaded') await page.reload();
        await expect(main(page).getByText('Production', { exact: true })).toBeVisible();
        await expect(
          main(page).getByText('1\u202f200\u00a0enregistrements • 4,2\u00a0Mo / 10\u00a0Mo'),
        ).toBeVisible();
        await expect(page.getByRole('meter', { name: /Clients/ })).toBeVisible();
      }

      // A second client sees nothing of the first.
      const other = await (await browser.newContext()).newPage();
      await arrive(other, `${LIVE}/make?onglet=data-stores&equipe=100`);
      await expectDisconnected(other);
      await expect(main(other).getByText('Clients', { exact: true })).toHaveCount(0);
      await other.context().close();

      await disconnect(page, account);
      expect(await heldByBrowser(page)).not.toContain(make.token);
      const calls = make.calls.length;
      await page.goto(`${LIVE}/make`);
      await expectDisconnected(page);
      expect(make.calls, 'Make is not asked without a token').toHaveLength(calls);
    },
  );

  test('Make that is down has a French outcome, and a way to try again', async ({ page }) => {
    await arrive(page, `${LIVE}/make`);
    await connect(page, make.token);
    await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
    make.failOn(/scenarios$/, { kind: 'status', status: 503 });
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'Make rencontre un problème' });
    await expect(alert).toBeVisible();
    make.failOn(/./, null);
    await alert.getByRole('link', { name: 'Réessayer' }).click();
    await expect(scenario(page, 'Scénario 2')).toBeVisible();

    make.failOn(/run$/, { kind: 'status', status: 429, retryAfter: '30' });
    const calls = make.calls.length;
    await scenario(page, 'Scénario 3').click();
    await expect(toast(page, 'Le scénario n’a pas démarré')).toContainText('30\u00a0secondes');
    const runs = () => make.calls.slice(calls).filter(({ path }) => path.endsWith('/run'));
    expect(runs()).toHaveLength(1);

    // Make may have taken this one before it failed.
    make.failOn(/run$/, { kind: 'reset' });
    await scenario(page, 'Scénario 3').click();
    await expect(toast(page, 'Démarrage incertain')).toContainText(
      'vérifiez ses dernières exécutions avant de le relancer',
    );
    expect(runs()).toHaveLength(2);
  });

  test('the token is in clear nowhere: stores, logs, page, cookies, storage', async ({ page }) => {
    const { email } = await arrive(page, `${LIVE}/make`);
    await connect(page, make.token);
    await expect(page.getByRole('heading', { name: 'Make connecté' })).toBeVisible();
    await scenario(page, 'Scénario 3').click();
    await expect(toast(page, 'Scénario en cours')).toBeVisible();
    make.failOn(/./, { kind: 'status', status: 500 });
    await page.reload();
    await expect(main(page).getByText('Make rencontre un problème')).toBeVisible();
    make.failOn(/./, null);
    const { error } = await serviceClient().rpc('rotate_api_token_key');
    expect(error).toBeNull();
    await page.reload();
    await expect(scenario(page, 'Scénario 2')).toBeVisible();
    expect(make.calls.at(-1)?.authorization).toContain(make.token);

    const held = await heldByBrowser(page);
    // The tokens of the tests before count, too: stored as a sample's, or refused.
    const tokens = [make.token, TOKEN, WRONG_TOKEN];
    expect(tokens.filter((token) => held.includes(token))).toEqual([]);
    expect(tokens.filter((token) => printed.some((line) => line.includes(token)))).toEqual([]);
    const files = readdirSync(E2E.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const holding = (...texts: string[]) =>
      files.filter((file) => {
        const bytes = bytesOf(file);
        return texts.some((text) => bytes.includes(text));
      });
    expect(holding(email).some((file) => file.includes('pg_wal'))).toBe(true);
    expect(holding(...tokens)).toEqual([]);
  });
});
