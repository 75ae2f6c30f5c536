import { type Bench, benchClient } from './bench-stack.ts';
import { type Figure, ms, percentile } from './figures.ts';
import { readQuotePage, showsBasePrice, undisturbedRead, whenShown } from './visitor.ts';

const PUBLISHES = 50;
/** The first publishes, also shown apart: the code of a server that has just started is cold. */
const COLD_PUBLISHES = 5;
const BAR_MS = 100;
/** Reads after the first fresh one of each publish: none may be old. */
const LATER_READS = 5;
/** Prices that no service has from the seed or from another measurement. */
const FIRST_PRICE = 4_001;

type EstimatorDocument = { services: Array<{ basePrice: number }> };

/**
 * From the end of a publish at the lake, which sends the webhook at that moment, to the first
 * fresh page; then whether an old page ever comes back.
 */
export async function webhookToLive({ config }: Bench): Promise<Figure[]> {
  const { site } = config.urls;
  const client = benchClient(config);
  const published = await client.getDocument<EstimatorDocument>('estimator');
  if (!published) throw new Error('the seed has no estimator');
  const [first, ...others] = published.services;
  const durations: number[] = [];
  let stale = 0;
  for (let round = 0; round < PUBLISHES; round++) {
    const price = FIRST_PRICE + round;
    await client.createOrReplace({
      ...published,
      _id: `drafts.${published._id}`,
      services: [{ ...first, basePrice: price }, ...others],
    });
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${published._id}`,
      publishedId: published._id,
    });
    const publishedAt = performance.now();
    durations.push((await whenShown(site, price)) - publishedAt);
    for (let read = 0; read < LATER_READS; read++) {
      if (!showsBasePrice(await readQuotePage(site), price)) stale++;
    }
  }
  const yardstick = await undisturbedRead(site);
  const cold = durations.slice(0, COLD_PUBLISHES);
  const p95 = percentile(durations, 0.95);
  return [
    {
      name: `webhook to live, first ${COLD_PUBLISHES} after a start, slowest`,
      figure: ms(Math.max(...cold)),
      bar: '',
      yardstick,
    },
    {
      name: `webhook to live, p50 of ${PUBLISHES}`,
      figure: ms(percentile(durations, 0.5)),
      bar: '',
      yardstick,
    },
    {
      name: `webhook to live, p95 of ${PUBLISHES}`,
      figure: ms(p95),
      bar: `<= ${ms(BAR_MS)}`,
      met: p95 <= BAR_MS,
      yardstick,
    },
    {
      name: 'stale pages after the first fresh one',
      figure: `${stale} of ${PUBLISHES * LATER_READS}`,
      bar: '0',
      met: stale === 0,
      yardstick: '',
    },
  ];
}
