import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { withTaggedApp } from './bare-app.ts';
import { type Bench, TAGGED_SOURCE_PORT } from './bench-stack.ts';
import { type Figure, ms, percentile } from './figures.ts';
import { pricePublisher } from './price-publisher.ts';
import {
  READ_PAUSE_MS,
  readQuotePage,
  showsBasePrice,
  undisturbedRead,
  whenShown,
} from './visitor.ts';

const PUBLISHES = 50;
/** The first publishes, also shown apart: the code of a server that has just started is cold. */
const COLD_PUBLISHES = 5;
/** p95, against that of a bare app. */
const BAR = 3;
/** Reads after the first fresh one of each publish: none may be old. */
const LATER_READS = 5;
/** Prices that no service has from the seed or from another measurement. */
const FIRST_PRICE = 4_001;

/** Time from a webhook to the first fresh page of the bare app, in ms. */
async function bareTurn(url: string, text: string, setText: (text: string) => void) {
  setText(text);
  const toldAt = performance.now();
  const told = fetch(`${url}api/revalidate`, { method: 'POST' }).then((answer) => answer.text());
  while (!(await (await fetch(url)).text()).includes(`<h1>${text}</h1>`)) {
    await pause(READ_PAUSE_MS);
  }
  const duration = performance.now() - toldAt;
  await told;
  return duration;
}

/**
 * From the end of a publish at the lake, which sends the webhook at that moment, to the first
 * fresh page, in turns with a bare app that is told of a change; then whether an old page ever comes back.
 */
export async function webhookToLive(bench: Bench): Promise<Figure[]> {
  const { site } = bench.config.urls;
  const publishPrice = await pricePublisher(bench.config);
  let text = 'Bonjour';
  const source = createServer((_, response) => void response.end(text));
  await once(source.listen(TAGGED_SOURCE_PORT, '127.0.0.1'), 'listening');
  const durations: number[] = [];
  const bare: number[] = [];
  let stale = 0;
  try {
    await withTaggedApp(bench, async (url) => {
      for (let round = 0; round < PUBLISHES; round++) {
        const price = FIRST_PRICE + round;
        const publishedAt = await publishPrice(price);
        durations.push((await whenShown(site, price)) - publishedAt);
        for (let read = 0; read < LATER_READS; read++) {
          if (!showsBasePrice(await readQuotePage(site), price)) stale++;
        }
        const setText = (next: string) => {
          text = next;
        };
        bare.push(await bareTurn(url, `Tour ${round}`, setText));
      }
    });
  } finally {
    source.closeAllConnections();
    source.close();
  }
  const yardstick = await undisturbedRead(site);
  const cold = durations.slice(0, COLD_PUBLISHES);
  const p95 = percentile(durations, 0.95);
  const ratio = p95 / percentile(bare, 0.95);
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
      name: `webhook to live, p95 of ${PUBLISHES} ÷ a bare app with one tag`,
      figure: `${ratio.toFixed(2)} (${ms(p95)})`,
      bar: `<= ${BAR}`,
      met: ratio <= BAR,
      yardstick: `the bare app: p50 ${ms(percentile(bare, 0.5))}, p95 ${ms(percentile(bare, 0.95))}`,
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
