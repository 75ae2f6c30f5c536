import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './scripts/stack/browser.ts';
import { REFUSED_COOKIES } from './tests/support/consent.ts';
import { E2E } from './tests/support/e2e-stack.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  // One site and one dataset for all: the tests take turns.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    baseURL: E2E.siteUrl,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    storageState: REFUSED_COOKIES,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
  },
  webServer: {
    command: 'node tests/support/e2e-server.ts',
    url: `${E2E.siteUrl}/api/health`,
    timeout: 240_000,
    // For work on one test: start tests/support/e2e-server.ts by hand and set E2E_REUSE=1.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
