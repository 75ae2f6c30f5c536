import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import {
  fillField,
  openDocument,
  openEstimatedService,
  publish,
  setBasePrice,
} from '../support/studio.ts';
import { type Bench, benchClient, withStack } from './bench-stack.ts';
import { type Figure, median, ms } from './figures.ts';
import { addedArticle, fillWithArticles } from './many-articles.ts';
import { undisturbedRead, whenShown, whenTrue } from './visitor.ts';

const ROUNDS = 10;
const BAR_MS = 1_000;
/** Prices that no service has from the seed or from another measurement. */
const FIRST_PRICE = 3_001;
const MANY_ARTICLES = 1_000;

/** An edit in the Studio, saved and not published yet; resolves with what waits for a visitor to see it. */
type Edit = (page: Page, round: number) => Promise<() => Promise<number>>;

/** Remembers in the page when it was clicked last, in ms since the epoch: Playwright’s own way to a click takes its time. */
const rememberClicks = () =>
  addEventListener(
    'click',
    ({ timeStamp }) => {
      document.documentElement.dataset.clickedAt = String(performance.timeOrigin + timeStamp);
    },
    true,
  );

/** Time from the click on Publish in the Studio to the first page that a visitor gets with the change. */
async function measure(name: string, site: string, edit: Edit): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const context = await browser.newContext({
      baseURL: site,
      locale: 'fr-FR',
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await page.addInitScript(rememberClicks);
    const durations: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const whenSeen = await edit(page, round);
      await publish(page);
      const seenAt = performance.timeOrigin + (await whenSeen());
      const clickedAt = await page.locator('html').getAttribute('data-clicked-at');
      durations.push(seenAt - Number(clickedAt));
    }
    const yardstick = await undisturbedRead(site);
    const middle = median(durations);
    return [
      {
        name: `${name}, median of ${ROUNDS}`,
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

/** Waits until a draft is stored with what was typed: nobody’s hand is at the button before. */
const whenSaved = ({ config }: Bench, query: string, typed: string | number): Promise<number> =>
  whenTrue(
    async () => (await benchClient(config).fetch(query)) === typed,
    `the Studio did not save “${typed}”`,
  );

/** A price, on the quote page. */
export function clickToLive(bench: Bench): Promise<Figure[]> {
  const { site } = bench.config.urls;
  return measure('click to live', site, async (page, round) => {
    const price = FIRST_PRICE + round;
    await openEstimatedService(page, 'Applications web Bubble');
    await setBasePrice(page, price);
    const stored = '*[_id == "drafts.estimator"][0].services[_key == "bubble"][0].basePrice';
    await whenSaved(bench, stored, price);
    return () => whenShown(site, price);
  });
}

/** An article's title, on its page, with many articles in the lake. */
export async function clickToLiveAmongMany(bench: Bench): Promise<Figure[]> {
  const config = { ...bench.config, dataDir: join(bench.config.dataDir, 'click') };
  rmSync(config.dataDir, { recursive: true, force: true });
  mkdirSync(config.dataDir, { recursive: true });
  await fillWithArticles(config, MANY_ARTICLES);
  const { site } = config.urls;
  const id = addedArticle(MANY_ARTICLES - 1);
  return withStack({ ...bench, config }, () =>
    measure(`click to live among ${MANY_ARTICLES} articles`, site, async (page, round) => {
      const title = `Un titre qui change, ${round}`;
      await openDocument(page, `article;${id}`, 'Titre');
      await fillField(page.getByLabel('Titre', { exact: true }), title);
      await whenSaved({ ...bench, config }, `*[_id == "drafts.${id}"][0].title`, title);
      return () =>
        whenTrue(
          async () => (await (await fetch(`${site}/blog/${id}`)).text()).includes(title),
          `/blog/${id} did not show “${title}”`,
        );
    }),
  );
}
