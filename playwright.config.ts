import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findTestBrowser } from './scripts/stack/browser.ts';
import { REFUSED_COOKIES } from './tests/support/consent.ts';
import { E2E } from './tests/support/e2e-stack.ts';
import { keepTemporaryInMemory } from './tests/support/in-memory.ts';
import { testEnv } from './tests/support/test-env.ts';

// A browser's profile is as short-lived.
keepTemporaryInMemory();

/**
 * Pages that draw no frame which nobody looks at: tests of how things move ask for motion (MOVING). What the browser
 * has loaded stays from one test to the next: it tells them nothing of each other.
 */
const KEPT = { contextOptions: { reducedMotion: 'reduce' }, keepsContext: true } as const;
/** One process draws all pages of a context: each of its own would compile anew what the others have. */
const ONE_RENDERER = '--renderer-process-limit=1';

/**
 * A folder of tests/e2e a project. All share one running stack, which each finds with the seed content:
 *
 * - `pages` only read it, and run beside one another;
 * - `accounts` each have an account of their own, and show no content that others change: of the journey’s settings,
 *   which say who sells, they show nothing;
 * - `content` change what the site shows, one at a time;
 * - `studio` do too, with the Studio alone: they come after whoever reads the same stack;
 * - `faults` end or freeze a store, and run alone there;
 * - `instances` are others of the same artifact on its stores, and run alone there;
 * - `logs` come last, and read what the site has logged of all of them.
 *
 * `npm test` runs `instances`, then `content`, on a stack of their own (E2E_BY_URL), beside the others one after the
 * other, so that both take as long. By itself Playwright takes one after the other, as they could not run together.
 */
export default defineConfig<{ keepsContext: boolean }>({
  testDir: 'tests/e2e',
  outputDir: testEnv.E2E_OUTPUT,
  projects: [
    { name: 'pages', testDir: 'tests/e2e/pages', fullyParallel: true, use: KEPT },
    { name: 'content', testDir: 'tests/e2e/content', workers: 1, use: KEPT },
    { name: 'accounts', testDir: 'tests/e2e/accounts', use: KEPT },
    { name: 'studio', testDir: 'tests/e2e/studio', workers: 1, use: KEPT },
    { name: 'faults', testDir: 'tests/e2e/faults' },
    { name: 'instances', testDir: 'tests/e2e/instances' },
    { name: 'logs', testDir: 'tests/e2e/logs' },
  ],
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(testEnv.CI),
  // Tests that `npm test` has no form of (tests/support/scale.ts).
  grepInvert: testEnv.TEST_LONG ? [] : /@long-only/,
  retries: testEnv.TEST_RETRIES,
  globalSetup: './tests/support/seed-content.ts',
  reporter: [['list'], ['json', { outputFile: testEnv.E2E_REPORT }]],
  use: {
    baseURL: E2E.siteUrl,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: REFUSED_COOKIES,
    viewport: { width: 1440, height: 900 },
    // A trace takes a third of a test's time: `npm test -- <words> --trace on` for the one that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findTestBrowser(), args: [...BROWSER_ARGS, ONE_RENDERER] },
  },
  webServer: {
    command: 'node tests/support/e2e-server.ts',
    url: `${E2E.siteUrl}/api/health`,
    timeout: 240_000,
    // `npm test` starts it once for all; for work on one test, start it by hand.
    reuseExistingServer: testEnv.E2E_REUSE === '1',
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
