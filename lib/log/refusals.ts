import { log } from './log.ts';

/** Refusals of one kind that have a line each in a minute: trying one address after the other cannot flood the log. */
const OWN_LINES = 10;

const MINUTE_MS = 60_000;

/** A refusal: of what, and how. */
type Refusal = { method: string | undefined; route: string; status: number };

/** Refusals of this minute: as many kinds as there are routes, methods and statuses. */
const minute = new Map<string, Refusal & { count: number }>();

/** Whether a refusal has a line of its own; where it has none it is counted, and told with the others of its minute. */
export function hasOwnLine(refusal: Refusal): boolean {
  const kind = Object.values(refusal).join(' ');
  const counted = minute.get(kind) ?? { ...refusal, count: 0 };
  minute.set(kind, counted);
  counted.count += 1;
  return counted.count <= OWN_LINES;
}

// Timer set outside any request, so that its lines carry no request's id.
setInterval(() => {
  for (const { count, ...refusal } of minute.values()) {
    if (count > OWN_LINES) log.info({ ...refusal, count: count - OWN_LINES }, 'answered alike');
  }
  minute.clear();
}, MINUTE_MS).unref();
