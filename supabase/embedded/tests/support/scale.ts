/** Whether this is `npm run test:long`. */
export const isLong = process.env.TEST_LONG === '1';

/** How much of a proof is run: all of it by `npm run test:long`, a shorter form of it otherwise. */
export const scaled = (full: number, short: number): number => (isLong ? full : short);
