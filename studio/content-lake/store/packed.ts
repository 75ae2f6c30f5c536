import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Below this many characters packing saves little. */
const WORTH_IT = 500;

/** A text as the log keeps it: a document is written there at each edit, and is a quarter of its size when packed. */
export const pack = (text: string): string | Uint8Array =>
  text.length < WORTH_IT ? text : deflateRawSync(text);

/** The text of a column; null where it has none. Logs from before hold every text as it is. */
export function unpack(column: unknown): string | null {
  if (column instanceof Uint8Array) return inflateRawSync(column).toString();
  return typeof column === 'string' ? column : null;
}
