/** Writes the answer to a query, unless it would be too large to be sent. */
import { answerTooLarge } from '../protocol/errors.ts';
import type { QueryResult } from './query.ts';

/** Most characters of one answer: ten thousand articles with all their text fit. */
const MAX_ANSWER_LENGTH = 16_000_000;

/**
 * The body of the HTTP answer, in UTF-8: the query where it is wanted, the result, its source map, its tags, and how
 * long it took since `started`, a time of `performance.now`.
 *
 * @throws LakeError 400 where the result is longer than an answer may be
 */
export function writeAnswer(
  { result, resultSourceMap, syncTags }: QueryResult,
  started: number,
  query: string | undefined,
): Uint8Array<ArrayBuffer> {
  checkLength(result);
  const ms = Math.round(performance.now() - started);
  const body = JSON.stringify({
    ...(query !== undefined && { query }),
    result,
    ...(resultSourceMap && { resultSourceMap }),
    syncTags,
    ms,
  });
  return new TextEncoder().encode(body);
}

/**
 * Checks a value before it is written out.
 *
 * @throws LakeError 400 where it is longer than an answer may be
 */
export function checkLength(value: unknown): void {
  measure(value, new Map());
}

/**
 * The length of a value in JSON, without what escapes add. Few documents make a long answer by being
 * in it many times, so each is measured once.
 */
function measure(value: unknown, known: Map<object, number>): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  const before = known.get(value);
  if (before !== undefined) return before;
  let length = 2;
  if (Array.isArray(value)) {
    for (const item of value) length += measure(item, known) + 1;
  } else {
    for (const [key, item] of Object.entries(value))
      length += key.length + 4 + measure(item, known);
  }
  if (length > MAX_ANSWER_LENGTH) throw answerTooLarge(MAX_ANSWER_LENGTH);
  known.set(value, length);
  return length;
}
