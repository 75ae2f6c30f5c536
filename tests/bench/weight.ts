import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { DEMO_ACCOUNT } from '../../scripts/stack/demo-account.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import { withBareApp } from './bare-app.ts';
import type { Bench } from './bench-stack.ts';
import type { Figure } from './figures.ts';

/** A page's weight may be this many times the bare app's; pages with a form of their own, more. */
const BAR = 1.08;
const FORM_BAR = 1.3;
const FORM_PAGES = ['/devis', '/contact', '/auth', '/dashboard', '/make'];

/** User agent of a browser with a window. */
const { userAgent } = devices['Desktop Chrome'];

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser that was never here, or goes on with a session. */
const visitor = (browser: Browser, session?: Session) =>
  browser.newContext({ locale: 'fr-FR', userAgent, ...(session && { storageState: session }) });

/** Gzipped bytes of all scripts that a first visit loads until the network is quiet. */
async function scriptBytes(browser: Browser, url: string, session?: Session): Promise<number> {
  const context = await visitor(browser, session);
  try {
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
      sizes.set(response.url(), size);
    });
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`);
    if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`);
    const bytes = await Promise.all(sizes.values());
    return bytes.reduce((total, one) => total + one, 0);
  } finally {
    await context.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** Does something in a browser of its own, and returns what that browser then holds. */
async function sessionAfter(
  browser: Browser,
  work: (page: Page) => Promise<unknown>,
  before?: Session,
): Promise<Session> {
  const context = await visitor(browser, before);
  try {
    await work(await context.newPage());
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Signs in with the account of the demo, by the form. */
async function signIn(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/auth`);
  const form = page.getByRole('form', { name: 'Connexion' });
  await form.getByLabel('Adresse e-mail').fill(DEMO_ACCOUNT.email);
  await form.getByLabel('Mot de passe', { exact: true }).fill(DEMO_ACCOUNT.password);
  await form.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(`${site}/dashboard`);
  // The toast's library is loaded now, once: a later visit does not load it.
  await page.getByText('Connexion réussie').waitFor();
}

/** Connects the client's Make account, to its samples. */
async function connectMake(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/make`);
  await page.getByRole('main').getByLabel('Token API Make').fill('token-of-the-bench');
  await page.getByRole('button', { name: 'Connexion sécurisée' }).click();
  await page.getByRole('heading', { name: 'Make connecté' }).waitFor();
}

/** The JS that each page loads against the JS of a bare Next app, built now by the same version. */
export async function weight(bench: Bench): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  const { site } = bench.config.urls;
  try {
    const bare = await withBareApp(bench, (url) => scriptBytes(browser, url));
    const figures: Figure[] = [];
    const weigh = async (path: string, session?: Session, state = '') => {
      const bar = FORM_PAGES.includes(path) ? FORM_BAR : BAR;
      const bytes = await scriptBytes(browser, `${site}${path}`, session);
      figures.push({
        name: `JS weight of ${path}${state}`,
        figure: `${(bytes / bare).toFixed(3)} (${kilobytes(bytes)})`,
        bar: `<= ${bar.toFixed(2)}`,
        met: bytes / bare <= bar,
        yardstick: `a bare Next app: ${kilobytes(bare)}`,
      });
    };
    for (const { path } of PUBLIC_ROUTES) await weigh(path);
    const client = await sessionAfter(browser, (page) => signIn(page, site));
    await weigh('/dashboard', client);
    await weigh('/make', client);
    const connected = await sessionAfter(browser, (page) => connectMake(page, site), client);
    await weigh('/make', connected, ', connected');
    return figures;
  } finally {
    await browser.close();
  }
}
