import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as playwright,
  type WebError,
} from '@playwright/test';
import { E2E } from './e2e-stack.ts';
import { KeptContext } from './kept-context.ts';
import { watchViolations } from './page-checks.ts';
import { resetContent } from './reset-content.ts';
import { leaveDocument } from './studio.ts';

/** The Studio's presence client says goodbye while its page is being left, to a socket that may be closing. */
const LATE_GOODBYE = 'WebSocket is already in CLOSING or CLOSED state.';

/** Attribute on the page's root from its first moment until React listens to it. */
const WAITING = 'data-not-hydrated';

/** Marks a page of the site until it hydrates, in the browser; one that never does stays marked. */
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

/** Stops the Studio's motion in the browser, too, for who wants none: Sanity draws every frame all the same. */
function stillStudio() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isStill || !location.pathname.startsWith('/studio')) return;
  const styles = new CSSStyleSheet();
  styles.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(styles);
}

/** Projects whose tests change the site's content, each from the seed. */
const CHANGES_CONTENT = /^(content|studio|faults|pictures)$/;

/** Collects what a browser's context says of errors, until it is told to stop. */
function watchConsole(context: BrowserContext): () => string[] {
  const errors: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || message.text() === LATE_GOODBYE) return;
    errors.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError) => errors.push(String(error.error()));
  context.on('console', onConsole).on('weberror', onError);
  return () => {
    context.off('console', onConsole).off('weberror', onError);
    return errors;
  };
}

type Fixtures = {
  hydrated: undefined;
  seedContent: undefined;
  /** Whether an error in a page's console fails the test. */
  isQuiet: boolean;
  quietConsole: undefined;
  /** Whether what the browser has loaded is kept from one test to the next (KeptContext): a project says so. */
  keepsContext: boolean;
  /**
   * A Studio that stays open from one test to the next, as on the consultant's screen: loading it takes most of a short
   * test. After a test that failed a new one is opened. Its policy never has to hold anything back.
   */
  studio: Page;
};

/** `test` whose pages are used once they can be, in every context that it opens. */
export const anyConsole = playwright.extend<
  Fixtures,
  { keptContext: KeptContext; openStudio: { page: Page; violations: string[] } }
>({
  seedContent: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern.
    async ({}, use, { project }) => {
      if (CHANGES_CONTENT.test(project.name)) await resetContent();
      await use(undefined);
    },
    { auto: true },
  ],
  hydrated: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const opened = await newContext(options);
        await waitForHydration(opened);
        await opened.addInitScript(stillStudio);
        return opened;
      };
      await use(undefined);
      browser.newContext = newContext;
    },
    { auto: true },
  ],
  keepsContext: [false, { option: true }],
  keptContext: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern.
    async ({}, use) => {
      const kept = new KeptContext();
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      hydrated: _,
      keepsContext,
      keptContext,
      contextOptions,
      extraHTTPHeaders,
      javaScriptEnabled,
      storageState,
      viewport,
    },
    use,
    info,
  ) => {
    const asked = { contextOptions, javaScriptEnabled, viewport };
    await use(await keptContext.open(browser, asked, { extraHTTPHeaders, storageState }));
    if (keepsContext && info.status === info.expectedStatus) await keptContext.clean();
    else await keptContext.close();
  },
  isQuiet: false,
  quietConsole: [
    async ({ context, isQuiet }, use) => {
      const errors = watchConsole(context);
      await use(undefined);
      if (isQuiet) expect(errors(), 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  openStudio: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: E2E.siteUrl,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        viewport: { width: 1440, height: 900 },
        // Its dialogs and menus are there at once.
        reducedMotion: 'reduce',
        // A test whose client has no scripts says so of each context that is opened in it.
        javaScriptEnabled: true,
      });
      const violations = await watchViolations(context);
      await use({ page: await context.newPage(), violations });
      await context.close();
    },
    { scope: 'worker' },
  ],
  studio: async ({ openStudio: { page, violations }, isQuiet }, use) => {
    const errors = watchConsole(page.context());
    await use(page);
    await leaveDocument(page);
    if (isQuiet) expect(errors(), 'errors in the Studio’s console').toEqual([]);
    expect(violations, 'held back by the Studio’s policy').toEqual([]);
  },
});

/** `anyConsole` that fails on any error in a page's console, beside that goodbye. */
export const test = anyConsole.extend({ isQuiet: true });

export { expect, type Page };
