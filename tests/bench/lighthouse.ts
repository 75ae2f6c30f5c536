import { chromium } from '@playwright/test';
import lighthouseRun from 'lighthouse';
import { BROWSER_ARGS, findBrowser } from '../../scripts/stack/browser.ts';
import { PUBLIC_ROUTES } from '../support/routes.ts';
import { withBareApp } from './bare-app.ts';
import type { Bench } from './bench-stack.ts';
import { type Figure, median, ms } from './figures.ts';
import { withStrippedSite } from './stripped-site.ts';

const RUNS = 3;
/** Visits to a page that seemed too slow, in all, and to those that seemed the busiest, anew. */
const RUNS_IN_DOUBT = 9;
const BUSIEST = 2;
const DEBUGGING_PORT = 3203;

const CATEGORIES = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
type Category = keyof typeof CATEGORIES;

/** Times in ms; the shift is without a unit. */
type Visit = { scores: Record<Category, number>; lcp: number; tbt: number; cls: number };
type Page = { path: string; own: Visit; runs: number };

const LCP_BAR = 1.15;
const CLS_BAR = 0.01;
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

/** The medians of several visits. */
function middle(all: Visit[]): Visit {
  const of = (value: (one: Visit) => number) => median(all.map(value));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
  };
}

async function visits(
  url: string,
  categories: readonly string[],
  runs = RUNS,
  before: Visit[] = [],
): Promise<Visit[]> {
  const all = [...before];
  while (all.length < runs) all.push(await visit(url, categories));
  return all;
}

const ALL = Object.keys(CATEGORIES) as Category[];
const passes = ({ scores }: Visit) => ALL.every((name) => scores[name] >= CATEGORIES[name]);

/** A page's visits; more of them where it seems too slow, which a busy moment of the machine may be. */
async function measured(site: string, path: string): Promise<Page> {
  let all = await visits(`${site}${path}`, ALL);
  if (!passes(middle(all))) all = await visits(`${site}${path}`, ALL, RUNS_IN_DOUBT, all);
  return { path, own: middle(all), runs: all.length };
}

/** The blocking time of pages and of the bare app, visited in turns: a busy moment weighs on all. */
async function blockingTimes(
  bench: Bench,
  paths: string[],
): Promise<{ bare: number; pages: Array<{ path: string; tbt: number }> }> {
  return withBareApp(bench, async (bareUrl) => {
    const { site } = bench.config.urls;
    const urls = [bareUrl, ...paths.map((path) => `${site}${path}`)];
    const seen = urls.map((): number[] => []);
    for (let run = 0; run < RUNS_IN_DOUBT; run++) {
      bench.signal.throwIfAborted();
      for (const [index, url] of urls.entries()) {
        seen[index]?.push((await visit(url, ['performance'])).tbt);
      }
    }
    const [bare = Number.NaN, ...pages] = seen.map(median);
    return { bare, pages: paths.map((path, index) => ({ path, tbt: pages[index] ?? Number.NaN })) };
  });
}

/** The page where a figure is worst. */
function worst<Item>(items: Item[], value: (item: Item) => number): Item {
  const [first, ...others] = items;
  if (!first) throw new Error('no page was visited');
  return others.reduce((most, one) => (value(one) > value(most) ? one : most), first);
}

/** What Lighthouse's slow phone says of every public page that search engines list (§2). */
export async function lighthouse(bench: Bench): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  const { site } = bench.config.urls;
  try {
    const bare = middle(await withBareApp(bench, (url) => visits(url, ['performance'])));
    const pages: Page[] = [];
    const compared: Array<Page & { stripped: Visit }> = [];
    await withStrippedSite(site, async (strippedSite) => {
      for (const { path } of PUBLIC_ROUTES.filter(({ indexed }) => indexed)) {
        bench.signal.throwIfAborted();
        const page = await measured(site, path);
        pages.push(page);
        if (!COMPARED.includes(path)) continue;
        const stripped = middle(await visits(`${strippedSite}${path}`, ['performance'], page.runs));
        compared.push({ ...page, stripped });
      }
    });

    const slowest = worst(compared, ({ own, stripped }) => own.lcp / stripped.lcp);
    const lcp = slowest.own.lcp / slowest.stripped.lcp;
    const jumpiest = worst(pages, ({ own }) => own.cls);
    const seemingBusiest = pages.toSorted((a, b) => b.own.tbt - a.own.tbt).slice(0, BUSIEST);
    const blocking = await blockingTimes(
      bench,
      seemingBusiest.map(({ path }) => path),
    );
    const busiest = worst(blocking.pages, ({ tbt }) => tbt);
    // A bare page without any blocking would make every ratio infinite.
    const tbt = busiest.tbt / Math.max(blocking.bare, 1);
    return [
      ...pages.map((page) => ({
        name: `Lighthouse mobile, ${page.path}, median of ${page.runs}`,
        figure: Object.values(page.own.scores).join(' · '),
        bar: Object.values(CATEGORIES).join(' · '),
        met: passes(page.own),
        yardstick: `a bare Next app's performance: ${bare.scores.performance}`,
      })),
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
        name: `TBT ÷ bare Next app, worst page (${busiest.path})`,
        figure: `${tbt.toFixed(2)} (${ms(busiest.tbt)})`,
        bar: `<= ${TBT_BAR}`,
        met: tbt <= TBT_BAR,
        yardstick: `a bare Next app, in turns: ${ms(blocking.bare)}`,
      },
    ];
  } finally {
    await browser.close();
  }
}
