import { join } from 'node:path';
import { LOOK_MS, PROBE_MS } from '../../lib/content/pace.ts';
import { ROOT } from '../../scripts/stack/config.ts';
import { readSeed } from '../../scripts/stack/seed.ts';
import type { Built } from './built.ts';
import { newFolder, removeFolder, startLake } from './embedded-lake.ts';
import { PUBLIC_ROUTES } from './routes.ts';
import { startArtifact } from './site-alone.ts';
import { watchLake } from './watched-lake.ts';

/** The site is at rest once the lake was asked for nothing for so long, in ms. */
const QUIET_MS = 2_000;
const POLL_MS = 50;
/** Ends what hangs, in ms. */
const GIVE_UP_MS = 120_000;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_A_MONTH = 31;

/** Requests of an instance to the lake, by the tags of their queries. */
export type Asked = Record<string, number>;

/** Requests in the first hour after a start, while every page is visited, and in the hour after a whole day. */
export type HostedRequests = { hour: Asked; day: Asked };

const sum = (asked: Asked) => Object.values(asked).reduce((all, count) => all + count, 0);

/** So many requests past Sanity’s CDN are an instance’s own in the longest month: content read anew, and what a clock asks. */
export const requestsAMonth = ({
  hour: { answers: _, ...hour },
  day: { answers: __, ...day },
}: HostedRequests): number =>
  DAYS_A_MONTH * (sum(day) + 24 * sum(hour) + DAY_MS / PROBE_MS + DAY_MS / LOOK_MS);

/** Counts before a lake what an instance of a build asks, by a clock that is moved on: nothing of it is waited for. */
export async function countHostedRequests(built: Built): Promise<HostedRequests> {
  const lake = await startLake(await newFolder());
  const ends: Array<() => unknown> = [() => removeFolder(lake.dataDir), () => lake.stop()];
  try {
    const seed = lake.client().transaction();
    for (const document of readSeed()) seed.create(document);
    await seed.commit();

    let asked: Asked = {};
    let lastAt = 0;
    const watched = await watchLake(Number(new URL(lake.url).port), (tag) => {
      asked[tag ?? ''] = (asked[tag ?? ''] ?? 0) + 1;
      lastAt = performance.now();
    });
    ends.push(watched.stop);
    const site = await startArtifact(
      {
        SANITY_API_HOST: watched.url,
        NODE_OPTIONS: `--import ${join(ROOT, 'tests/support/moved-clock.mjs')}`,
      },
      built,
    );
    ends.push(site.stop);
    const quiet = async () => {
      const deadline = performance.now() + GIVE_UP_MS;
      while (performance.now() - lastAt < QUIET_MS) {
        if (performance.now() > deadline) throw new Error('the site did not stop asking the lake');
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    };
    const visit = async () => {
      // The second one finds what the first had made anew.
      for (const { path } of [...PUBLIC_ROUTES, ...PUBLIC_ROUTES]) await fetch(site.url + path);
      await quiet();
    };
    /** Counts the requests while every page is visited, `hours` later. */
    const after = async (hours: number) => {
      asked = {};
      lastAt = performance.now();
      for (let hour = 0; hour < hours; hour++) {
        process.kill(site.pid ?? 0, 'SIGUSR2');
        // Signals of one kind that wait are one.
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      await visit();
      return asked;
    };
    await after(0);
    const hour = await after(1);
    const day = await after(24);
    return { hour, day };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
