import { testEnv } from './test-env.ts';

/** Whether this is `npm run test:long`. */
export const isLong = testEnv.TEST_LONG === '1';

/** How much of a proof is run: all of it by `npm run test:long`, a shorter form of it otherwise. */
export const scaled = (full: number, short: number): number => (isLong ? full : short);

/** Of a browser test that has a long form: `npm run test:long` runs these. */
export const LONG = { tag: '@long' };

/** How many inputs fast-check generates, `full` of them by `npm run test:long`. */
export const generated = (full: number): { numRuns: number } => ({
  numRuns: scaled(full, Math.ceil(full / 10)),
});
