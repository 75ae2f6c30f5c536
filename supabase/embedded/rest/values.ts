/**
 * Values as PostgREST answers them, in the form of PostgreSQL's own to_json, from the text that PostgreSQL sends: a number
 * as one wherever JSON has it, times as ISO 8601. By the id of their type.
 */
export const VALUES: Readonly<Record<number, (text: string) => unknown>> = {
  /** numeric */
  1700: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  /** timestamp */
  1114: (text) => text.replace(' ', 'T'),
  /** timestamptz */
  1184: (text) => text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'),
};
