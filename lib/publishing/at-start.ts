import 'server-only';
import { EVERY_TAG } from '../content/tags.ts';
import { endFirstRead, noteContent } from '../next/first-read.ts';
import { markStale } from '../next/marks.ts';
import { canPrerender } from '../next/render.ts';
import { buildPages } from './affected.ts';
import { hear } from './missed.ts';
import { prerenderAll, prerenderInTime, whenRetried } from './prerender.ts';
import { pubSub } from './pub-sub.ts';
import { catchUp } from './revalidate.ts';

/** Interval between the questions to a starting server whether it can render, in ms, and their number. */
const START_POLL_MS = 50;
const START_POLLS = 600;

/**
 * Reads all content anew, for a build is older than the changes published since; from then on, whatever the other
 * instances are told. Visitors wait for the first of these reads (docs/decisions/0043-a-start-and-an-end.md).
 */
export async function keepFresh(): Promise<void> {
  // On a host that keeps no process, pages are the host's, and follow their tags.
  if (!(await whenStarted())) return;
  // The time until here, on a busy machine, says nothing of the lake.
  noteContent();
  // The door answers with pages of this start alone from here on.
  markStale(EVERY_TAG);
  await pubSub?.follow((news) => void hear(news));
  await catchUp(null);
  const { gone, others } = buildPages();
  await prerenderAll(gone);
  // Pages that could not be read, on a stalled machine for example, would be shown as they were built.
  await whenRetried();
  endFirstRead();
  prerenderInTime(others);
}

/** Whether this process is a server that stays, once that is known: on a host of functions none does. */
export async function whenStarted(): Promise<boolean> {
  for (let poll = 0; poll < START_POLLS && !canPrerender(); poll++) {
    await new Promise((resolve) => setTimeout(resolve, START_POLL_MS));
  }
  return canPrerender();
}
