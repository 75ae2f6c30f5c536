import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../../scripts/stack/build.ts';
import type { StackProcess } from '../../scripts/stack/processes.ts';
import { startLake, startSite, startSupabase } from '../../scripts/stack/stack.ts';
import { NO_UPGRADE } from '../support/no-upgrade.ts';
import { watchLake } from '../support/watched-lake.ts';
import { type Bench, benchClient, LAKE_BEHIND_PORT } from './bench-stack.ts';
import type { Figure } from './figures.ts';
import { addedArticle, fillWithArticles } from './many-articles.ts';

const FEW = 10;
const MANY = 1_000;
const BAR = 1.2;
const GIVE_UP_MS = 60_000;
const POLL_MS = 20;
/** Time without queries to the lake after which an edit, or the rendering at a start, is over, in ms. */
const QUIET_MS = 2_000;

/** Most articles in the menu of every page, whose titles all pages follow. */
const IN_MENU = 5;

/** The first page of the list. */
const LIST = '/blog';

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${what} within ${GIVE_UP_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Number of queries that one edit of one article makes the site send to the lake. */
async function costOfAnEdit(bench: Bench, articles: number): Promise<number> {
  const { signal, say } = bench;
  const config = { ...bench.config, dataDir: join(bench.config.dataDir, `edit-${articles}`) };
  rmSync(config.dataDir, { recursive: true, force: true });
  mkdirSync(config.dataDir, { recursive: true });
  await fillWithArticles(config, articles);

  const { site } = config.urls;
  const lake = `http://127.0.0.1:${LAKE_BEHIND_PORT}`;
  const behind = {
    ...config,
    ports: { ...config.ports, lake: LAKE_BEHIND_PORT },
    urls: { ...config.urls, lake },
  };
  const running: StackProcess[] = [];
  const asked = { count: 0, lastAt: 0 };
  const note = () => Object.assign(asked, { count: asked.count + 1, lastAt: performance.now() });
  const watched = await watchLake(LAKE_BEHIND_PORT, note, config.ports.lake);
  try {
    running.push(await startLake(behind, () => {}, signal, NO_UPGRADE));
    running.push(await startSupabase(config, () => {}, signal, NO_UPGRADE));
    await ensureBuild(config, say, signal);
    running.push(await startSite(config, 'start', () => {}, signal));
    // The edited article is on the first page of the list, however long, and behind those in the menu of every page.
    const edited = addedArticle(articles - 1 - IN_MENU);
    const showing = [`/blog/${edited}`, LIST];
    const shows = async (title: string) => {
      const pages = await Promise.all(
        showing.map(async (path) => (await fetch(`${site}${path}`)).text()),
      );
      return pages.every((page) => page.includes(title));
    };
    const isQuiet = async () => performance.now() - asked.lastAt > QUIET_MS;
    const quiet = () => until(isQuiet, 'the site did not stop asking the lake');
    const edit = async (title: string) => {
      await benchClient(config).patch(edited).set({ title }).commit();
      await until(() => shows(title), `${showing.join(', ')} did not show “${title}”`);
      await quiet();
    };
    // A slow machine is ready before it has rendered everything three times over.
    await quiet();
    // The first edit also renders for the first time what no build knows of.
    await edit('Premier essai');
    asked.count = 0;
    await edit('Second essai');
    return asked.count;
  } finally {
    for (const one of running.reverse()) await one.stop();
    watched.stop();
  }
}

/** Cost of an edit with many articles, against the same edit with few. */
export async function editCost(bench: Bench): Promise<Figure[]> {
  const few = await costOfAnEdit(bench, FEW);
  const many = await costOfAnEdit(bench, MANY);
  const ratio = many / few;
  return [
    {
      name: `cost of an edit, queries at ${MANY} articles ÷ at ${FEW}`,
      figure: `${ratio.toFixed(2)} (${many} queries)`,
      bar: `<= ${BAR}`,
      met: ratio <= BAR,
      yardstick: `at ${FEW} articles: ${few}`,
    },
  ];
}
