import { isLong } from '../scale.ts';
import strings from './blns.json' with { type: 'json' };

/** The Big List of Naughty Strings: what has broken forms elsewhere. */
export const NAUGHTY_STRINGS: readonly string[] = strings;

/** Strings for tests that store each of them: one in eight, which are some of every kind, or all. */
export const STORED_NAUGHTY_STRINGS = NAUGHTY_STRINGS.filter(
  (_, index) => isLong || index % 8 === 0,
);
