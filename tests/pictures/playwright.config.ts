import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { ROOT } from '../../scripts/stack/config.ts';

/** The pictures of the documents, a test each (scripts/pictures.ts): on the stack of the browser tests, in its browser. */
export default defineConfig({
  ...base,
  testDir: '.',
  projects: [{ name: 'pictures' }],
  globalSetup: join(ROOT, 'tests/support/seed-content.ts'),
  // A picture that is late on a busy machine is taken once more; a screen that is another one now fails twice.
  retries: 1,
  use: {
    ...base.use,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  },
});
