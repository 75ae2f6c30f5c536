import type { Browser, BrowserContext, Page } from '@playwright/test';
import { E2E } from './e2e-stack.ts';

type Item = { name: string; value: string };

const isOfSite = (page: Page) => page.url().startsWith(`${E2E.siteUrl}/`);

/**
 * One browser's context for the tests of a worker that ask for the same: what it has loaded and compiled once is not
 * loaded for each of them. Nothing else of a test is left to the next one.
 */
export class KeptContext {
  #context: BrowserContext | undefined;
  #asked = '';
  #isUsed = false;

  /** The kept one where it was opened for these options, else a new one. */
  async open(browser: Browser, options: object): Promise<BrowserContext> {
    const asked = JSON.stringify(options);
    if (asked !== this.#asked) await this.close();
    if (!this.#context) {
      this.#context = await browser.newContext();
      this.#context.on('page', () => {
        this.#isUsed = true;
      });
    }
    this.#asked = asked;
    this.#isUsed = false;
    return this.#context;
  }

  /** Closes every page, and leaves the browser as it was opened, with this in its storage; else closes it, too. */
  async clean(storage: readonly Item[]): Promise<void> {
    const context = this.#context;
    if (!context) return;
    const isCleaned = !this.#isUsed || (await cleanStorage(context, storage).catch(() => false));
    if (!isCleaned) return this.close();
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }
}

/** Whether there was a page to do it by, and none of another origin, whose storage is its own. */
async function cleanStorage(context: BrowserContext, storage: readonly Item[]): Promise<boolean> {
  const [last, ...others] = context.pages();
  if (!last || ![last, ...others].every(isOfSite)) return false;
  await Promise.all(others.map((page) => page.close()));
  await last.evaluate((items) => {
    localStorage.clear();
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, storage);
  await last.close();
  return true;
}
