import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartupError } from '../../lib/env/startup-error.ts';
import { ROOT } from './config.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without its windows: the same pages for a third of the processor's time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Flags that a headless browser needs on a machine without a sandbox or a GPU, and to stay offline. */
export const BROWSER_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const firstThere = (paths: Array<string | undefined>) =>
  paths.find((path) => path && existsSync(path));

const found = () => firstThere([process.env.CHROME_PATH, ...INSTALLED, chromium.executablePath()]);

/** The path of a browser for the tests: a headless shell where one is installed, else as `findBrowser`. */
export function findTestBrowser(): string {
  return firstThere([process.env.CHROME_PATH, HEADLESS_SHELL]) ?? findBrowser();
}

/**
 * The path of a Chrome or Chromium: an installed one, else Playwright's own, else Debian's package
 * where this user may install it.
 *
 * @throws StartupError when there is none to be had
 */
export function findBrowser(): string {
  const already = found();
  if (already) return already;

  console.info('Aucun Chrome ni Chromium : installation pour les tests…');
  const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore' });
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'ignore' });
  }
  const installed = found();
  if (installed) return installed;
  throw new StartupError(
    'Les tests ont besoin d’un navigateur : installez Chrome ou Chromium, ou donnez son chemin dans CHROME_PATH.',
  );
}
