import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { openEstimatedService, publish, setBasePrice } from '../support/studio.ts';
import type { Bench } from './bench-stack.ts';
import { type Figure, median, ms } from './figures.ts';
import { undisturbedRead, whenShown } from './visitor.ts';

const ROUNDS = 10;
const BAR_MS = 1_000;
/** Prices that no service has from the seed or from another measurement. */
const FIRST_PRICE = 3_001;

/** From the click on Publish in the Studio to the first page that a visitor gets with the change. */
export async function clickToLive({ config }: Bench): Promise<Figure[]> {
  const { site } = config.urls;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({
      baseURL: site,
      locale: 'fr-FR',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    const durations: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const price = FIRST_PRICE + round;
      await openEstimatedService(page, 'Applications web Bubble');
      await setBasePrice(page, price);
      const clickedAt = await publish(page);
      durations.push((await whenShown(site, price)) - clickedAt);
    }
    const yardstick = await undisturbedRead(site);
    const middle = median(durations);
    return [
      {
        name: `click to live, median of ${ROUNDS}`,
        figure: `${ms(middle)} (${ms(Math.min(...durations))} to ${ms(Math.max(...durations))})`,
        bar: `< ${ms(BAR_MS)}`,
        met: middle < BAR_MS,
        yardstick,
      },
    ];
  } finally {
    await browser.close();
  }
}
