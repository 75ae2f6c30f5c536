import { setTimeout as pause } from 'node:timers/promises';
import { ms, percentile, timedEach } from './figures.ts';

/** Time that a price may take to appear before the bench gives up, in ms. */
const GIVE_UP_MS = 10_000;
/** Pause between two reads, in ms: without one, the reads themselves would keep the site busy. */
export const READ_PAUSE_MS = 5;

/** Reads /devis as a visitor's browser would. */
export async function readQuotePage(siteUrl: string): Promise<string> {
  const response = await fetch(`${siteUrl}/devis`);
  if (!response.ok) throw new Error(`/devis answered ${response.status}`);
  return response.text();
}

/** Whether the page was rendered with this base price for one of the services. */
export function showsBasePrice(html: string, euros: number): boolean {
  return new RegExp(`"basePrice[\\\\":,]+${euros}\\b`).test(html);
}

/**
 * Reads again and again until it holds; returns that moment, in ms.
 *
 * @param failure said where it does not hold in time
 */
export async function whenTrue(holds: () => Promise<boolean>, failure: string): Promise<number> {
  const deadline = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadline) {
    if (await holds()) return performance.now();
    await pause(READ_PAUSE_MS);
  }
  throw new Error(`${failure} within ${GIVE_UP_MS} ms`);
}

/** Reads /devis until it shows the base price; returns that moment, in ms. */
export const whenShown = (siteUrl: string, euros: number): Promise<number> =>
  whenTrue(
    async () => showsBasePrice(await readQuotePage(siteUrl), euros),
    `/devis did not show the base price ${euros}`,
  );

/** The yardstick of publishing: reads of the page while nothing is published. */
export async function undisturbedRead(siteUrl: string): Promise<string> {
  const durations = await timedEach(50, () => readQuotePage(siteUrl));
  return `GET /devis, nothing published: p50 ${ms(percentile(durations, 0.5))}, p95 ${ms(percentile(durations, 0.95))}`;
}
