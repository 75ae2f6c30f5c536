import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test';
import { resetContent } from './reset-content.ts';

/** The Studio's presence client says goodbye while its page is being left, to a socket that may be closing. */
const LATE_GOODBYE = 'WebSocket is already in CLOSING or CLOSED state.';

/** On the page's root from its first moment until React listens to it. */
const WAITING = 'data-not-hydrated';

/** In the browser: marks a page of the site until it hydrates; one that never does stays as it is. */
function markUntilHydrated(mark: string) {
  const begin = () => {
    document.documentElement.setAttribute(mark, '');
    look();
  };
  const look = () => {
    const isLoaded = document.readyState !== 'loading';
    const isNext = '__next_f' in window;
    const isHydrated = Object.keys(document).some((key) => key.startsWith('__reactContainer$'));
    if (isLoaded && (isHydrated || !isNext)) document.documentElement.removeAttribute(mark);
    else setTimeout(look, 5);
  };
  if (document.documentElement) return begin();
  new MutationObserver((_, observer) => {
    if (!document.documentElement) return;
    observer.disconnect();
    begin();
  }).observe(document, { childList: true });
}

/** Has whatever is done to a page wait for React: scripts come after the first paint (decision 0011). */
async function waitForHydration(context: BrowserContext) {
  await context.addInitScript(markUntilHydrated, WAITING);
  context.on('page', (page) => {
    void page.addLocatorHandler(page.locator(`html[${WAITING}]`), async () => {});
  });
}

/** Those whose tests change the site's content, each from the seed. */
const CHANGES_CONTENT = /^(content|faults)$/;

/** `test` whose pages are used once they can be, in every context that it opens. */
export const anyConsole = playwright.extend<{ hydrated: undefined; seedContent: undefined }>({
  seedContent: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern.
    async ({}, use, { project }) => {
      if (CHANGES_CONTENT.test(project.name)) await resetContent();
      await use(undefined);
    },
    { auto: true },
  ],
  hydrated: [
    async ({ browser, context }, use) => {
      await waitForHydration(context);
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const opened = await newContext(options);
        await waitForHydration(opened);
        return opened;
      };
      await use(undefined);
      browser.newContext = newContext;
    },
    { auto: true },
  ],
});

/** `anyConsole` that fails on any error in a page's console, beside that goodbye. */
export const test = anyConsole.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        if (message.text() === LATE_GOODBYE) return;
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
