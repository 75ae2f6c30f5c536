import { type Browser, chromium } from '@playwright/test';
import lighthouseRun from 'lighthouse';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import { withBareApp } from './bare-app.ts';
import type { Bench } from './bench-stack.ts';
import { type Figure, median, ms } from './figures.ts';
import { withStrippedSite } from './stripped-site.ts';

const RUNS = 3;
/** Blocking times differ most from visit to visit: the pages that seem the busiest are visited anew. */
const BUSIEST = 2;
const BUSIEST_RUNS = 9;
const DEBUGGING_PORT = 3203;

/** The categories of Lighthouse, with what a page is to have in each. */
const CATEGORIES = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
type Category = keyof typeof CATEGORIES;
export const ALL = Object.keys(CATEGORIES) as Category[];

/** Times in ms; the shift is without a unit. */
type Visit = { scores: Record<Category, number>; lcp: number; tbt: number; cls: number };

export const LCP_BAR = 1.15;
export const CLS_BAR = 0.01;
const TBT_BAR = 1.3;

/** One page of each kind: what scripts cost the first paint is the same on pages of one kind. */
const COMPARED = ['/', '/services', '/devis', '/contact', '/blog/guide'];

/** One page load as Lighthouse's slow phone makes it. */
async function visit(url: string, categories: readonly string[]): Promise<Visit> {
  const load = () =>
    lighthouseRun(url, {
      port: DEBUGGING_PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    });
  let result = await load();
  // A machine that is busy at the wrong moment leaves a load without its first paint.
  if (result?.lhr.runtimeError) result = await load();
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { audits, categories: found } = result.lhr;
  const score = (name: Category) => Math.round((found[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

/** The medians of several visits to a page. */
export async function visits(url: string, categories: readonly string[]): Promise<Visit> {
  const all: Visit[] = [];
  for (let run = 0; run < RUNS; run++) all.push(await visit(url, categories));
  const middle = (value: (one: Visit) => number) => median(all.map(value));
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
      seo: middle(({ scores }) => scores.seo),
    },
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    cls: middle(({ cls }) => cls),
  };
}

/** Median blocking times of these URLs, in ms, visited in turns: a busy moment weighs on all. */
async function blockingTimes({ signal }: Bench, urls: string[]): Promise<number[]> {
  const seen = urls.map((): number[] => []);
  for (let run = 0; run < BUSIEST_RUNS; run++) {
    for (const [index, url] of urls.entries()) {
      signal.throwIfAborted();
      seen[index]?.push((await visit(url, ['performance'])).tbt);
    }
  }
  return seen.map(median);
}

/** The page where a figure is worst. */
function worst<Item>(items: Item[], value: (item: Item) => number): Item {
  const [first, ...others] = items;
  if (!first) throw new Error('no page was visited');
  return others.reduce((most, one) => (value(one) > value(most) ? one : most), first);
}

/** A browser that Lighthouse finds. */
export const visitedBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });

/** What the visits to a page scored, beside the bars. */
export const scored = (path: string, { scores }: Visit, bare: Visit): Figure => ({
  name: `Lighthouse mobile, ${path}, median of ${RUNS}`,
  figure: Object.values(scores).join(' · '),
  bar: Object.values(CATEGORIES).join(' · '),
  met: ALL.every((name) => scores[name] >= CATEGORIES[name]),
  yardstick: `a bare Next app's performance: ${bare.scores.performance}`,
});

/** Scores of Lighthouse's slow phone for every public page that search engines list (product.md, Routes). */
export async function lighthouse(bench: Bench): Promise<Figure[]> {
  const browser = await visitedBrowser();
  const { site } = bench.config.urls;
  try {
    const bare = await withBareApp(bench, (url) => visits(url, ['performance']));
    const pages: Array<{ path: string; own: Visit }> = [];
    const compared: Array<{ path: string; own: Visit; stripped: Visit }> = [];
    await withStrippedSite(site, async (strippedSite) => {
      for (const { path } of PUBLIC_ROUTES.filter(({ indexed }) => indexed)) {
        bench.signal.throwIfAborted();
        const own = await visits(`${site}${path}`, ALL);
        pages.push({ path, own });
        if (!COMPARED.includes(path)) continue;
        compared.push({
          path,
          own,
          stripped: await visits(`${strippedSite}${path}`, ['performance']),
        });
      }
    });

    const slowest = worst(compared, ({ own, stripped }) => own.lcp / stripped.lcp);
    const lcp = slowest.own.lcp / slowest.stripped.lcp;
    const jumpiest = worst(pages, ({ own }) => own.cls);
    const busiest = pages
      .toSorted((one, other) => other.own.tbt - one.own.tbt)
      .slice(0, BUSIEST)
      .map(({ path }) => path);
    const [bareTbt = 0, ...tbts] = await withBareApp(bench, (url) =>
      blockingTimes(bench, [url, ...busiest.map((path) => `${site}${path}`)]),
    );
    const tbt = Math.max(...tbts);
    // A bare page without any blocking would make every ratio infinite.
    const blocking = tbt / Math.max(bareTbt, 1);
    return [
      ...pages.map(({ path, own }) => scored(path, own, bare)),
      {
        name: `LCP ÷ without scripts, worst page (${slowest.path})`,
        figure: `${lcp.toFixed(2)} (${ms(slowest.own.lcp)})`,
        bar: `<= ${LCP_BAR}`,
        met: lcp <= LCP_BAR,
        yardstick: `the same page without scripts: ${ms(slowest.stripped.lcp)}`,
      },
      {
        name: `CLS, worst page (${jumpiest.path})`,
        figure: jumpiest.own.cls.toFixed(3),
        bar: `<= ${CLS_BAR}`,
        met: jumpiest.own.cls <= CLS_BAR,
        yardstick: `a bare Next app: ${bare.cls.toFixed(3)}`,
      },
      {
        name: `TBT ÷ bare Next app, worst page (${busiest[tbts.indexOf(tbt)]})`,
        figure: `${blocking.toFixed(2)} (${ms(tbt)})`,
        bar: `<= ${TBT_BAR}`,
        met: blocking <= TBT_BAR,
        yardstick: `a bare Next app, in turns, median of ${BUSIEST_RUNS}: ${ms(bareTbt)}`,
      },
    ];
  } finally {
    await browser.close();
  }
}
