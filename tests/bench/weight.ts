import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import { withBareApp } from './bare-app.ts';
import type { Bench } from './bench-stack.ts';
import type { Figure } from './figures.ts';

/** A page's weight may be this many times the bare app's; pages with a form of their own, more. */
const BAR = 1.08;
const FORM_BAR = 1.3;
const FORM_PAGES = ['/devis', '/contact', '/auth'];

/** Gzipped bytes of all scripts that a first visit loads until the network is quiet. */
async function scriptBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
      sizes.set(response.url(), size);
    });
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`);
    const bytes = await Promise.all(sizes.values());
    return bytes.reduce((total, one) => total + one, 0);
  } finally {
    await context.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** The JS that each page loads against the JS of a bare Next app, built now by the same version. */
export async function weight(bench: Bench): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const bare = await withBareApp(bench, (url) => scriptBytes(browser, url));
    const figures: Figure[] = [];
    for (const { path } of PUBLIC_ROUTES) {
      const bar = FORM_PAGES.includes(path) ? FORM_BAR : BAR;
      const bytes = await scriptBytes(browser, `${bench.config.urls.site}${path}`);
      figures.push({
        name: `JS weight of ${path}`,
        figure: `${(bytes / bare).toFixed(3)} (${kilobytes(bytes)})`,
        bar: `<= ${bar.toFixed(2)}`,
        met: bytes / bare <= bar,
        yardstick: `a bare Next app: ${kilobytes(bare)}`,
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}
