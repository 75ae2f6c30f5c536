/** Whether this is `npm run test:long`. */
export const isLong = process.env.TEST_LONG === '1';

const divisor = Number(process.env.LONG_DIVISOR ?? 1);

/** Size of a proof: the full one, divided by LONG_DIVISOR, by `npm run test:long`; that of a shorter form otherwise. */
export const scaled = (full: number, short: number): number =>
  isLong ? Math.max(short, Math.ceil(full / divisor)) : short;

/** Options of a test that has a long form: `npm run test:long` runs these. */
export const LONG_FORM = { tags: 'long' } as const;
