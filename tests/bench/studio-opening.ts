import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { newFolder, removeFolder, startLake } from '../support/embedded-lake.ts';
import { withEmptyStudio } from './bare-app.ts';
import { type Bench, EMPTY_LAKE_PORT, EMPTY_STUDIO_PORT } from './bench-stack.ts';
import { type Figure, median, ms, timed } from './figures.ts';

const ROUNDS = 9;
const COLD_ROUNDS = 5;
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

/** The same in a browser that has never opened it. */
async function coldOpening(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  try {
    return await opening(context, url);
  } finally {
    await context.close();
  }
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

/** Medians of both openings in turn, ours and the empty Studio's, in ms. */
async function inTurn(
  rounds: number,
  openOurs: () => Promise<number>,
  openEmpty: () => Promise<number>,
): Promise<[number, number]> {
  const ours: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await openOurs());
    empty.push(await openEmpty());
  }
  return [median(ours), median(empty)];
}

const figure = (name: string, [ours, empty]: [number, number]) => ({
  name,
  figure: `${(ours / empty).toFixed(2)} (${ms(ours)})`,
  yardstick: `an empty Studio: ${ms(empty)}`,
});

/** Time from the URL to the Studio's first screen, on a return visit and on the first one, against a Studio that edits nothing. */
export function studioOpening(bench: Bench): Promise<Figure[]> {
  const url = `${bench.config.urls.site}/studio`;
  return besideEmptyStudio(bench, async (emptyUrl) => {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
    try {
      const first = await inTurn(
        COLD_ROUNDS,
        () => coldOpening(browser, url),
        () => coldOpening(browser, emptyUrl),
      );
      const ours = await warm(browser, url);
      const empty = await warm(browser, emptyUrl);
      const again = await inTurn(
        ROUNDS,
        () => opening(ours, url),
        () => opening(empty, emptyUrl),
      );
      return [
        {
          ...figure(`Studio, warm, to its first screen ÷ an empty one, median of ${ROUNDS}`, again),
          bar: `<= ${BAR}`,
          met: again[0] / again[1] <= BAR,
        },
        {
          ...figure(
            `Studio, cold, to its first screen ÷ an empty one, median of ${COLD_ROUNDS}`,
            first,
          ),
          bar: '',
        },
      ];
    } finally {
      await browser.close();
    }
  });
}
