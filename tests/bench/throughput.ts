import { join } from 'node:path';
import { artifactOf } from '../../scripts/stack/build.ts';
import { answers, startProcess } from '../../scripts/stack/processes.ts';
import { withBareApp } from './bare-app.ts';
import { type Bench, SECOND_SITE_PORT } from './bench-stack.ts';
import { type Figure, median } from './figures.ts';
import { CONNECTIONS, load } from './load.ts';

const ROUND_MS = 4_000;
const ROUNDS = 3;
const PAGE = '/services';
const DOOR_BAR = 5;
const NEXT_BAR = 0.9;

/** Requests answered in a second while all connections ask without a pause. */
function requestsPerSecond(url: string): Promise<number> {
  const until = performance.now() + ROUND_MS;
  return load(() => (performance.now() < until ? url : undefined));
}

/** Runs `work` while the artifact is also served by Next's own server, without the door. */
async function withNextAlone<Result>(
  { config, signal }: Bench,
  work: (site: string) => Promise<Result>,
): Promise<Result> {
  const url = `http://127.0.0.1:${SECOND_SITE_PORT}`;
  const server = await startProcess({
    name: 'Next alone',
    args: [join(artifactOf(config.distDir), 'server.js')],
    env: { ...config.env, PORT: String(SECOND_SITE_PORT), HOSTNAME: '127.0.0.1' },
    isReady: () => answers(`${url}/api/health`),
    readyTimeoutMs: 60_000,
    onLine: () => {},
    signal,
  });
  try {
    return await work(url);
  } finally {
    await server.stop();
  }
}

/** Throughput of the site for a static page, against that of a bare Next app's page. */
export async function throughput(bench: Bench): Promise<Figure[]> {
  const door: number[] = [];
  const alone: number[] = [];
  const bare: number[] = [];
  await withBareApp(bench, (url) =>
    withNextAlone(bench, async (next) => {
      // The three take turns, so that a busy moment of the machine weighs on all.
      for (let round = 0; round < ROUNDS; round++) {
        door.push(await requestsPerSecond(`${bench.config.urls.site}${PAGE}`));
        alone.push(await requestsPerSecond(`${next}${PAGE}`));
        bare.push(await requestsPerSecond(url));
      }
    }),
  );
  const figure = (how: string, site: number[], bar: number): Figure => {
    const ratio = median(site) / median(bare);
    return {
      name: `throughput of ${PAGE}, ${how} ÷ bare Next app, ${CONNECTIONS} connections`,
      figure: `${ratio.toFixed(2)} (${Math.round(median(site))} requests/s)`,
      bar: `>= ${bar}`,
      met: ratio >= bar,
      yardstick: `a bare Next app: ${Math.round(median(bare))} requests/s`,
    };
  };
  return [
    figure('through the door', door, DOOR_BAR),
    figure('Next’s server alone', alone, NEXT_BAR),
  ];
}
