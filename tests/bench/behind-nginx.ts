import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { documentedSite, hasNginx, startNginx } from '../support/nginx.ts';
import { type Bench, CACHE_PORT, FILE_PORT } from './bench-stack.ts';
import { type Figure, median } from './figures.ts';

const PAGE = '/services';
const BAR = 0.6;
const CONNECTIONS = 32;
const ROUND_SECONDS = 3;
const ROUNDS = 3;

/** The page as it is sent, compressed. */
async function bytesOf(url: string): Promise<Buffer> {
  const [response] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  return buffer(response);
}

/** Whether the page is one that nginx keeps: right after a start Next still renders it. */
async function isKept(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  await response?.body?.cancel();
  return response?.headers.get('x-nextjs-cache') === 'HIT';
}

/** Answers in a second while all connections ask without a pause: a client in Node is slower than nginx. */
function answersPerSecond(port: number): number {
  const { stdout } = spawnSync(
    'wrk',
    [
      ...['-t', '1', '-c', String(CONNECTIONS), '-d', `${ROUND_SECONDS}s`],
      ...['-H', 'Accept-Encoding: br', `http://127.0.0.1:${port}${PAGE}`],
    ],
    { encoding: 'utf8' },
  );
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(stdout)?.[1]);
  if (!perSecond || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return perSecond;
}

/** A static page behind the documented cache, against nginx alone on the same bytes. */
export async function behindNginx(bench: Bench): Promise<Figure[]> {
  const { config } = bench;
  const name = `throughput of ${PAGE} behind docs/deploy/nginx.conf ÷ nginx alone`;
  const bar = `>= ${BAR}`;
  if (!hasNginx || spawnSync('wrk', ['-v']).error) {
    return [
      { name, figure: 'not measured', bar, yardstick: 'needs nginx and wrk on this machine' },
    ];
  }
  const folder = join(config.dataDir, 'nginx');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, PAGE), await bytesOf(`${config.urls.site}${PAGE}`));
  const documented = documentedSite(folder, CACHE_PORT, [new URL(config.urls.site).host]);
  const alone = `server { listen 127.0.0.1:${FILE_PORT}; root ${folder}; }`;
  const nginx = startNginx(folder, `${documented}\n${alone}`);
  try {
    while (!(await isKept(`http://127.0.0.1:${CACHE_PORT}${PAGE}`))) {
      nginx.assertRuns();
      bench.signal.throwIfAborted();
    }
    const cached: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      cached.push(answersPerSecond(CACHE_PORT));
      bare.push(answersPerSecond(FILE_PORT));
    }
    const ratio = median(cached) / median(bare);
    return [
      {
        name,
        figure: `${ratio.toFixed(2)} (${Math.round(median(cached))} requests/s)`,
        bar,
        met: ratio >= BAR,
        yardstick: `nginx alone on the same bytes: ${Math.round(median(bare))} requests/s`,
      },
    ];
  } finally {
    await nginx.stop();
  }
}
