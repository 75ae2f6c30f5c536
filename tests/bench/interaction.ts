import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { withBareApp } from './bare-app.ts';
import type { Bench } from './bench-stack.ts';
import { type Figure, ms, percentile } from './figures.ts';

const SLOW_DOWN = 4;
const ROUNDS = 10;
const BAR_MS = 100;
/** The browser reports no interaction that is shorter. */
const SHORTEST_MS = 16;

/** Record of the page's observer: the longest event of each interaction, in ms. */
type Observed = { interactions?: Map<number, number> };

/** Time from input to the next frame, for every interaction that `act` makes on a slowed page, in ms. */
async function interactions(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  act: (page: Page) => Promise<number>,
): Promise<number[]> {
  const page = await browser.newPage({ locale: 'fr-FR', viewport });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.evaluate((shortest) => {
      const observed = globalThis as Observed;
      const longest = new Map<number, number>();
      observed.interactions = longest;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as PerformanceEventTiming[]) {
          const id = entry.interactionId;
          if (id) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
        }
      }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit);
    }, SHORTEST_MS);
    const made = await act(page);
    // Two frames later everything that was painted has been reported.
    const durations = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return [...((globalThis as Observed).interactions?.values() ?? [])];
    });
    const unreported = Array.from({ length: Math.max(0, made - durations.length) });
    return [...durations, ...unreported.map(() => SHORTEST_MS)];
  } finally {
    await page.close();
  }
}

/** Clicks each of these in turn, again and again; returns how often. */
const clicking =
  (...names: Array<(page: Page) => ReturnType<Page['locator']>>) =>
  async (page: Page) => {
    for (let round = 0; round < ROUNDS; round++) for (const of of names) await of(page).click();
    return ROUNDS * names.length;
  };

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** INP of what a visitor opens, closes and chooses, on a processor slowed four times. */
export async function interaction(bench: Bench): Promise<Figure[]> {
  const { site } = bench.config.urls;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  const blogMenu = (page: Page) => page.locator('header summary:visible', { hasText: 'Blog' });
  const phoneMenu = (page: Page) => page.locator('header summary[aria-label="Menu"]:visible');
  const questions = (page: Page) => page.locator('main summary:visible').first();
  const choice = (text: RegExp) => (page: Page) =>
    page.locator('main label', { hasText: text }).first();
  try {
    const yardstick = await withBareApp(bench, async (url) => {
      const bare = await interactions(
        browser,
        url,
        DESKTOP,
        clicking((page) => page.locator('h1')),
      );
      return `a click on a bare Next app's page: p95 ${ms(percentile(bare, 0.95))}`;
    });
    const measured = {
      'Blog menu': await interactions(browser, `${site}/`, DESKTOP, clicking(blogMenu)),
      'phone menu': await interactions(browser, `${site}/`, PHONE, clicking(phoneMenu)),
      'questions of /formations': await interactions(
        browser,
        `${site}/formations`,
        DESKTOP,
        clicking(questions),
      ),
      'choices of /devis': await interactions(
        browser,
        `${site}/devis`,
        DESKTOP,
        clicking(choice(/Shopify/), choice(/Make/)),
      ),
    };
    return Object.entries(measured).map(([name, durations]) => {
      const p95 = percentile(durations, 0.95);
      return {
        name: `INP of ${name}, CPU ÷ ${SLOW_DOWN}, p95 of ${durations.length}`,
        figure: ms(p95),
        bar: `<= ${BAR_MS} ms`,
        met: p95 <= BAR_MS,
        yardstick,
      };
    });
  } finally {
    await browser.close();
  }
}
