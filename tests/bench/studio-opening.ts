import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { newFolder, removeFolder, startLake } from '../support/embedded-lake.ts';
import { withEmptyStudio } from './bare-app.ts';
import { type Bench, EMPTY_LAKE_PORT, EMPTY_STUDIO_PORT } from './bench-stack.ts';
import { type Figure, median, ms, timed } from './figures.ts';

const ROUNDS = 9;
const BAR = 1.3;
const GIVE_UP_MS = 60_000;

/** Time that a new page of this browser takes until the Studio at this URL shows its first screen, in ms. */
async function opening(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  try {
    return await timed(async () => {
      await page.goto(url, { waitUntil: 'commit' });
      await page
        .getByTestId('pane-header')
        .or(page.getByRole('heading', { level: 1 }))
        .first()
        .waitFor({ timeout: GIVE_UP_MS });
    });
  } finally {
    await page.close();
  }
}

/** A browser that has opened the Studio before: twice, after which Chromium keeps its compiled scripts, too. */
async function warm(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  for (let visit = 0; visit < 3; visit++) await opening(context, url);
  return context;
}

/** Runs `work` with an empty Studio, given its URL. */
async function besideEmptyStudio<Result>(
  bench: Bench,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const folder = await newFolder();
  const lake = await startLake(folder, {
    LAKE_PORT: String(EMPTY_LAKE_PORT),
    LAKE_ALLOWED_ORIGINS: `http://localhost:${EMPTY_STUDIO_PORT}`,
  });
  try {
    return await withEmptyStudio(bench, (url) => work(`${url}studio`));
  } finally {
    await lake.stop();
    await removeFolder(folder);
  }
}

/** Time from the URL to the Studio's first screen, on a return visit, against a Studio that edits nothing. */
export function studioOpening(bench: Bench): Promise<Figure[]> {
  const url = `${bench.config.urls.site}/studio`;
  return besideEmptyStudio(bench, async (emptyUrl) => {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
    try {
      const ours = await warm(browser, url);
      const empty = await warm(browser, emptyUrl);
      const durations: number[] = [];
      const yardsticks: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        durations.push(await opening(ours, url));
        yardsticks.push(await opening(empty, emptyUrl));
      }
      const ratio = median(durations) / median(yardsticks);
      return [
        {
          name: `Studio, warm, to its first screen ÷ an empty one, median of ${ROUNDS}`,
          figure: `${ratio.toFixed(2)} (${ms(median(durations))})`,
          bar: `<= ${BAR}`,
          met: ratio <= BAR,
          yardstick: `an empty Studio: ${ms(median(yardsticks))}`,
        },
      ];
    } finally {
      await browser.close();
    }
  });
}
