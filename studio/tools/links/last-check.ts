import * as z from 'zod/mini';
import type { Verdict } from '../../../lib/links/follow.ts';

const KEY = 'liens-verifies';

const stored = z.object({
  at: z.iso.datetime(),
  verdicts: z.array(
    z.tuple([
      z.string(),
      z.object({ state: z.enum(['works', 'unsure', 'broken']), detail: z.string() }),
    ]),
  ),
});

/** A check of links to other sites: its time (ISO), and the verdict on each URL. */
export type LastCheck = { at: string; verdicts: ReadonlyMap<string, Verdict> };

/** The last check in this browser; null where there was none, or the browser keeps nothing. */
export function loadLastCheck(): LastCheck | null {
  try {
    const { at, verdicts } = stored.parse(JSON.parse(localStorage.getItem(KEY) ?? ''));
    return { at, verdicts: new Map(verdicts) };
  } catch {
    return null;
  }
}

/** Keeps a check in this browser, so that it is there after a link was mended, and on the Bureau. */
export function saveLastCheck({ at, verdicts }: LastCheck): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ at, verdicts: [...verdicts] }));
  } catch {
    // A browser that keeps nothing checks again.
  }
}
