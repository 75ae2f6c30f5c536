import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { E2E } from './e2e-stack.ts';

/** Options that each test begins with, its own ones even in a kept context. */
type Begins = Pick<BrowserContextOptions, 'extraHTTPHeaders' | 'storageState'>;

const isOfSite = (page: Page) => page.url().startsWith(`${E2E.siteUrl}/`);

/**
 * One browser's context for the tests of a worker that ask for the same: what it has loaded and compiled once is not
 * loaded for each of them. Nothing else of a test is left to the next one.
 */
export class KeptContext {
  #context: BrowserContext | undefined;
  /** Open while it is kept: the process that draws the site's pages lasts as long, with what it has compiled. */
  #anchor: Page | undefined;
  #asked = '';

  /** The kept one where it was opened for these options, else a new one. */
  async open(browser: Browser, options: object, begins: Begins): Promise<BrowserContext> {
    const asked = JSON.stringify(options);
    if (asked !== this.#asked) await this.close();
    this.#asked = asked;
    if (!this.#context) {
      this.#context = await browser.newContext();
      return this.#context;
    }
    const { storageState, extraHTTPHeaders = {} } = begins;
    const [stored] = typeof storageState === 'object' ? storageState.origins : [];
    await this.#context.setExtraHTTPHeaders(extraHTTPHeaders);
    await this.#anchor?.evaluate((items) => {
      localStorage.clear();
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, stored?.localStorage ?? []);
    return this.#context;
  }

  /** Closes every page, and takes back what was set beside what a test begins with; else closes it, too. */
  async clean(): Promise<void> {
    const context = this.#context;
    const pages = context?.pages().filter((page) => page !== this.#anchor) ?? [];
    // The storage of another origin cannot be cleared from here.
    if (!context || !pages.every(isOfSite)) return this.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    if (!this.#anchor) {
      this.#anchor = await context.newPage();
      await this.#anchor.goto(`${E2E.siteUrl}/robots.txt`);
    }
    await Promise.all(pages.map((page) => page.close()));
    await context.clearCookies();
    await context.clearPermissions();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#anchor = undefined;
  }
}
