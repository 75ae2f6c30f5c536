import { Agent, get } from 'node:http';
import { withBareApp } from './bare-app.ts';
import type { Bench } from './bench-stack.ts';
import { type Figure, median } from './figures.ts';

const CONNECTIONS = 32;
const ROUND_MS = 4_000;
const ROUNDS = 3;
const PAGE = '/services';
const BAR = 0.9;

/** One request over a kept connection; resolves with the bytes of the body. */
function request(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Requests answered in a second while all connections ask without a pause. */
async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - startedAt < ROUND_MS) {
        await request(url, agent);
        answered++;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return answered / seconds;
}

/** How many requests for a static page the site answers, against a bare Next app's page. */
export async function throughput(bench: Bench): Promise<Figure[]> {
  const site: number[] = [];
  const bare: number[] = [];
  await withBareApp(bench, async (url) => {
    // In turns, so that a busy moment of the machine weighs on both.
    for (let round = 0; round < ROUNDS; round++) {
      site.push(await requestsPerSecond(`${bench.config.urls.site}${PAGE}`));
      bare.push(await requestsPerSecond(url));
    }
  });
  const ratio = median(site) / median(bare);
  return [
    {
      name: `throughput of ${PAGE} ÷ bare Next app, ${CONNECTIONS} connections`,
      figure: `${ratio.toFixed(2)} (${Math.round(median(site))} requests/s)`,
      bar: `>= ${BAR}`,
      met: ratio >= BAR,
      yardstick: `a bare Next app: ${Math.round(median(bare))} requests/s`,
    },
  ];
}
