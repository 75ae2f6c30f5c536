import { AsyncLocalStorage } from 'node:async_hooks';

/** Message of the error where the last good content is asked for and there is none: a class would be another in each bundle. */
const NOTHING_KEPT = 'Nothing of this content was read before.';

export const nothingKept = (): Error => new Error(NOTHING_KEPT);

export const isNothingKept = (error: unknown): boolean =>
  error instanceof Error && error.message === NOTHING_KEPT;

/** Whether the last good content is kept, and who asks for it. */
type LastGood = { isKept: boolean; wanted: AsyncLocalStorage<true> };

/** Next loads the cache handlers by their path, and the site is bundles of its own: what they share is global. */
const shared = globalThis as typeof globalThis & { lastGood?: LastGood };
shared.lastGood ??= { isKept: false, wanted: new AsyncLocalStorage() };
const lastGood = shared.lastGood;

/** Says that what cached functions find is kept by who heeds `wantsLastGood`. */
export function keepLastGood(): void {
  lastGood.isKept = true;
}

/**
 * Has cached functions answer with what they found last, however old, instead of reading it anew.
 *
 * @throws `nothingKept` where one has found nothing yet
 */
export async function withLastGood<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  if (!lastGood.isKept) throw nothingKept();
  return lastGood.wanted.run(true, read);
}

/** Whether who asks a cached function wants the last good content. */
export const wantsLastGood = (): boolean => lastGood.wanted.getStore() ?? false;
