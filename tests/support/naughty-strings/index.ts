import strings from './blns.json' with { type: 'json' };

/** The Big List of Naughty Strings: what has broken forms elsewhere. */
export const NAUGHTY_STRINGS: readonly string[] = strings;
