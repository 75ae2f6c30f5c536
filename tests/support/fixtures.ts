import { test as base, expect, type Page } from '@playwright/test';

/** The Studio's interface font, which it loads from the internet and does without. */
const STUDIO_FONT = /design-system-static\.sanity\.io/;

/** The Studio's presence client says goodbye while its page is being left, to a socket that may be closing. */
const LATE_GOODBYE = 'WebSocket is already in CLOSING or CLOSED state.';

/** `test` that fails on any error in a page's console, beside these two. */
export const test = base.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        if (STUDIO_FONT.test(message.location().url) || message.text() === LATE_GOODBYE) return;
        errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };
