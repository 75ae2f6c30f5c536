/** The part of Sanity's suite that has to pass: everything but the known gaps, each counted by its feature. */
import type { FeatureCount } from './run.ts';

/** How many cases have to pass in all: a suite that is cut short would prove less. */
const LEAST = 7_580;

/** How many of a feature's cases are known to be answered otherwise: groq-js has no `geo` (README.md). */
const KNOWN: Record<string, number> = {
  'function/array-intersects': 3,
  'function/geo/contains': 792,
  'function/geo/distance': 522,
  'function/geo/geo': 90,
  'function/geo/intersects': 960,
  'function/geo/latLng': 4,
};

/** A line for each feature that falls short, and for the whole; none where all is as it was. */
export function shortfalls(counts: readonly FeatureCount[]): string[] {
  const lines = counts.flatMap(({ feature, fail, failed }) => {
    const known = KNOWN[feature] ?? 0;
    return fail > known
      ? [`${feature}: ${fail} fail, ${known} are known:`, ...failed.map((one) => `  ${one}`)]
      : [];
  });
  const passed = counts.reduce((total, { pass }) => total + pass, 0);
  return passed < LEAST ? [...lines, `${passed} pass in all, not ${LEAST}`] : lines;
}
