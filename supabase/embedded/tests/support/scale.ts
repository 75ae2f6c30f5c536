/** Whether this is `npm run test:long`. */
export const isLong = process.env.TEST_LONG === '1';

const divisor = Number(process.env.LONG_DIVISOR ?? 1);

/**
 * The amount of a proof that is run: all of it by `npm run test:long`, or the part that LONG_DIVISOR leaves of it; a shorter
 * form otherwise.
 */
export const scaled = (full: number, short: number): number =>
  isLong ? Math.max(short, Math.ceil(full / divisor)) : short;

/** Options of a test that has a long form: `npm run test:long` runs these. */
export const LONG_FORM = { tags: 'long' } as const;
