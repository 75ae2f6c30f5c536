import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Least characters of a text that is packed: below, packing saves little. */
const WORTH_IT = 500;

/** zlib options with the similar text beside as the dictionary: what both share is not stored again. */
const given = (beside: string | null) => (beside ? { dictionary: Buffer.from(beside) } : {});

/**
 * A text as the log keeps it: a document is written there at each edit, and is a quarter of its size when packed.
 *
 * @param beside a text that whoever unpacks it has too
 */
export const pack = (text: string, beside: string | null = null): string | Uint8Array =>
  text.length < WORTH_IT ? text : deflateRawSync(text, given(beside));

/** The text of a column; null where it has none. Logs from before hold every text as it is. */
export function unpack(column: unknown, beside: string | null = null): string | null {
  if (column instanceof Uint8Array) return inflateRawSync(column, given(beside)).toString();
  return typeof column === 'string' ? column : null;
}
