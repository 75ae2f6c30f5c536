import { testEnv } from './test-env.ts';

/** Whether this is `npm run test:long`. */
export const isLong = testEnv.TEST_LONG === '1';

/**
 * Amount of a proof that is run: all of it by `npm run test:long`, or the part that LONG_DIVISOR leaves of it; a
 * shorter form otherwise.
 */
export const scaled = (full: number, short: number): number =>
  isLong ? Math.max(short, Math.ceil(full / testEnv.LONG_DIVISOR)) : short;

/** Options of a test that has a long form, which `npm run test:long` runs. */
export const LONG_FORM = { tags: 'long' } as const;

/** The same of a browser test. */
export const LONG = { tag: '@long' };

/** Options of a browser test that `npm test` has no form of. */
export const LONG_ONLY = { tag: ['@long', '@long-only'] };

/** Number of inputs that fast-check generates, `full` of them by `npm run test:long`. */
export const generated = (full: number): { numRuns: number } => ({
  numRuns: scaled(full, Math.ceil(full / 10)),
});
