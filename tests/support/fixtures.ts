import { test as base, expect, type Page } from '@playwright/test';

/**
 * What the Studio asks of the internet by itself, whichever store it runs on: its update check, its
 * telemetry, its font. None is there on an offline machine, and none is missed.
 */
const OFFLINE = /sanity\.io\/|sanity-cdn\.com\//;

/** `test` that fails on any error in a page's console, beside what only an offline machine says. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        if (OFFLINE.test(message.location().url) || OFFLINE.test(message.text())) return;
        errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };
