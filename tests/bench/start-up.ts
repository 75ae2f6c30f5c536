import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../scripts/stack/config.ts';
import { startProcess } from '../../scripts/stack/processes.ts';
import { newFolder, removeFolder, startLake } from '../support/embedded-lake.ts';
import { writeArticles } from './articles.ts';
import type { Bench } from './bench-stack.ts';
import { type Figure, median, ms, timed, timedEach } from './figures.ts';

const DOCUMENTS = 10_000;
const LAKE_STARTS = 5;
const LAKE_BAR_MS = 1_000;
const START_BAR_MS = 15_000;
const GIVE_UP_MS = 180_000;

/** The yardstick of every start: a Node process that does nothing. */
export async function emptyProcess(): Promise<string> {
  const durations = await timedEach(LAKE_STARTS, () =>
    once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit'),
  );
  return `an empty Node process: ${ms(median(durations))}`;
}

/** Time from the start of the lake's process to its first answer, on a folder that holds much. */
export async function lakeStartUp(): Promise<Figure[]> {
  const folder = await newFolder();
  try {
    let lake = await startLake(folder);
    try {
      await writeArticles(lake.client(), DOCUMENTS);
      const durations: number[] = [];
      for (let start = 0; start < LAKE_STARTS; start++) {
        await lake.stop();
        const duration = await timed(async () => {
          lake = await startLake(folder);
          await (await fetch(`${lake.url}/ping`)).text();
        });
        durations.push(duration);
      }
      return [
        {
          name: `lake start, ${DOCUMENTS} documents, median of ${LAKE_STARTS}`,
          figure: ms(median(durations)),
          bar: `< ${ms(LAKE_BAR_MS)}`,
          met: median(durations) < LAKE_BAR_MS,
          yardstick: await emptyProcess(),
        },
      ];
    } finally {
      await lake.stop();
    }
  } finally {
    await removeFolder(folder);
  }
}

/** Whether the URL answers, and well. */
export async function serves(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/** Time from `npm start`, with the site built and the stores filled, to the first page served. */
export async function npmStart({ config, signal }: Bench): Promise<Figure[]> {
  const yardstick = await emptyProcess();
  let stop: (() => Promise<void>) | undefined;
  try {
    const duration = await timed(async () => {
      const stack = await startProcess({
        name: 'npm start',
        args: [join(ROOT, 'scripts/run.mjs'), 'start'],
        env: process.env,
        isReady: () => serves(`${config.urls.siteInside}/`),
        readyTimeoutMs: GIVE_UP_MS,
        onLine: () => {},
        signal,
      });
      stop = stack.stop;
    });
    return [
      {
        name: 'npm start, everything built, to the first page',
        figure: ms(duration),
        bar: `<= ${ms(START_BAR_MS)}`,
        met: duration <= START_BAR_MS,
        yardstick,
      },
    ];
  } finally {
    await stop?.();
  }
}
