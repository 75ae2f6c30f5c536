import { testEnv } from './test-env.ts';

/** Whether this is `npm run test:long`. */
export const isLong = testEnv.TEST_LONG === '1';

/**
 * How much of a proof is run: all of it by `npm run test:long`, or the part that LONG_DIVISOR leaves of it; a shorter form
 * otherwise.
 */
export const scaled = (full: number, short: number): number =>
  isLong ? Math.max(short, Math.ceil(full / testEnv.LONG_DIVISOR)) : short;

/** Of a test that has a long form: `npm run test:long` runs these. */
export const LONG_FORM = { tags: 'long' } as const;

/** The same of a browser test. */
export const LONG = { tag: '@long' };

/** Of one that `npm test` has no form of. */
export const LONG_ONLY = { tag: ['@long', '@long-only'] };

/** How many inputs fast-check generates, `full` of them by `npm run test:long`. */
export const generated = (full: number): { numRuns: number } => ({
  numRuns: scaled(full, Math.ceil(full / 10)),
});
