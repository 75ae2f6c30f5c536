import { shared } from '../env/shared.ts';
import type { Change } from './webhook.ts';

/** A published document as the lake lists it; `slug` where its page is known by one. */
export type Revision = { id: string; rev: string; type: Change['type']; slug?: string };

/** The revision of each document that this process has been told of, or has found, and whether it has looked for all. */
type Known = { revisions: Map<string, Revision>; isComplete: boolean };

const known = shared<Known>('revisions', () => ({ revisions: new Map(), isComplete: false }));

/** Notes what a change has told, so that no look finds it a second time. */
export function noteTold({ id, rev, type, slug }: Change): void {
  if (id && rev) known.revisions.set(id, { id, rev, type, ...(slug && { slug }) });
}

/**
 * Compares what is published now with what this process knew, and returns the documents that changed or are gone. From
 * now on it knows the published ones. Null where it knew of none, having never looked.
 */
export function changesSince(published: readonly Revision[]): Revision[] | null {
  const { revisions, isComplete } = known;
  const now = new Map(published.map((one) => [one.id, one]));
  const changed = published.filter(({ id, rev }) => revisions.get(id)?.rev !== rev);
  const gone = [...revisions.values()].filter(({ id }) => !now.has(id));
  Object.assign(known, { revisions: now, isComplete: true });
  return isComplete ? [...changed, ...gone] : null;
}
