import type { StackProcess } from '../../scripts/stack/processes.ts';
import { startLake, startSite, startSupabase } from '../../scripts/stack/stack.ts';
import { freePort } from '../support/free-port.ts';
import { NO_UPGRADE } from '../support/no-upgrade.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { type Bench, SECOND_SITE_PORT } from './bench-stack.ts';
import { type Figure, ms, percentile } from './figures.ts';
import { pricePublisher } from './price-publisher.ts';
import { readQuotePage, showsBasePrice, undisturbedRead, whenShown } from './visitor.ts';

const PUBLISHES = 50;
/** Reads of each instance after the first fresh answer of both: 1,000 in all. */
const LATER_READS = 10;
const BAR_MS = 1_000;
/** Prices that no service has from the seed or from another measurement. */
const FIRST_PRICE = 5_001;

/**
 * A publish told to one of two instances, over Redis: when each shows it, and whether an old page ever comes back
 * on either.
 */
export async function instances({ config, signal }: Bench): Promise<Figure[]> {
  const name = `publish told to A, p95 of ${PUBLISHES}`;
  const bar = `<= ${ms(BAR_MS)}`;
  if (!hasRedis) {
    return [{ name, figure: 'not measured', bar, yardstick: 'needs redis-server on this machine' }];
  }
  const redisPort = await freePort();
  const redis = await startRedis(redisPort);
  const env = { ...config.env, CACHE_URL: `redis://127.0.0.1:${redisPort}` };
  const first = { ...config, env };
  const second = {
    ...first,
    ports: { ...config.ports, site: SECOND_SITE_PORT },
    urls: { ...config.urls, siteInside: `http://127.0.0.1:${SECOND_SITE_PORT}` },
  };
  const running: StackProcess[] = [];
  const quiet = () => {};
  try {
    running.push(await startLake(config, quiet, signal, NO_UPGRADE));
    running.push(await startSupabase(config, quiet, signal, NO_UPGRADE));
    for (const one of [first, second]) running.push(await startSite(one, 'start', quiet, signal));
    // The lake's webhook goes to the first.
    const sites = [first.urls.siteInside, second.urls.siteInside];
    const publishPrice = await pricePublisher(config);
    const durations = sites.map((): number[] => []);
    let stale = 0;
    for (let round = 0; round < PUBLISHES; round++) {
      const price = FIRST_PRICE + round;
      const publishedAt = await publishPrice(price);
      await Promise.all(
        sites.map(async (site, index) =>
          durations[index]?.push((await whenShown(site, price)) - publishedAt),
        ),
      );
      for (let read = 0; read < LATER_READS; read++) {
        for (const site of sites) if (!showsBasePrice(await readQuotePage(site), price)) stale++;
      }
    }
    const yardstick = await undisturbedRead(first.urls.siteInside);
    const reads = PUBLISHES * LATER_READS * sites.length;
    return [
      ...['fresh on A', 'fresh on B, over Redis'].map((where, index) => {
        const p95 = percentile(durations[index] ?? [], 0.95);
        return {
          name: `publish told to A, ${where}, p95 of ${PUBLISHES}`,
          figure: ms(p95),
          bar,
          met: p95 <= BAR_MS,
          yardstick,
        };
      }),
      {
        name: 'stale answers of A and B after the first fresh ones',
        figure: `${stale} of ${reads}`,
        bar: '0',
        met: stale === 0,
        yardstick: '',
      },
    ];
  } finally {
    for (const one of running.reverse()) await one.stop();
    await redis.stop();
  }
}
