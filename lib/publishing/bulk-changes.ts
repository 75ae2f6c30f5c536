import type { Change } from './webhook.ts';

/** Number and window of changes of one transaction or one kind that are an import: nobody waits for each of them. */
export const CROWD = 8;
const WINDOW_MS = 2_000;

type Arrival = { at: number; transaction: string | null; kind: string };

/** Changes within the window, the oldest first. */
let recent: Arrival[] = [];

/**
 * Whether a change is one of many that come at once: its transaction changed many documents, or as many of its type
 * were created, changed or deleted just before. An edit in the middle of an import is none of these, nor is a release
 * of a few documents.
 *
 * @param headers of the webhook, as Sanity names transaction and operation
 */
export function isOneOfMany({ type }: Change, headers: Headers): boolean {
  const at = performance.now();
  const transaction = headers.get('sanity-transaction-id');
  const kind = `${headers.get('sanity-operation')} ${type}`;
  recent = recent.filter((earlier) => at - earlier.at < WINDOW_MS);
  const isMany =
    (transaction !== null && count((earlier) => earlier.transaction === transaction) >= CROWD) ||
    count((earlier) => earlier.kind === kind) >= CROWD;
  recent.push({ at, transaction, kind });
  return isMany;
}

function count(matches: (earlier: Arrival) => boolean): number {
  return recent.filter(matches).length;
}
