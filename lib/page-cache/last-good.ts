import { AsyncLocalStorage } from 'node:async_hooks';

/** What is thrown says, where the last good content is asked for and there is none: a class would be another in each bundle. */
const NOTHING_KEPT = 'Nothing of this content was read before.';

export const nothingKept = (): Error => new Error(NOTHING_KEPT);

export const isNothingKept = (error: unknown): boolean =>
  error instanceof Error && error.message === NOTHING_KEPT;

/** Next loads the cache handlers by their path, and the site is bundles of its own: what they share is global. */
const shared = globalThis as typeof globalThis & { lastGood?: AsyncLocalStorage<true> };
shared.lastGood ??= new AsyncLocalStorage();
const lastGood = shared.lastGood;

/**
 * Has cached functions answer with what they found last, however old, instead of reading it anew.
 *
 * @throws `nothingKept` where one has found nothing yet
 */
export const withLastGood = <Answer>(read: () => Promise<Answer>): Promise<Answer> =>
  lastGood.run(true, read);

/** Whether who asks a cached function asks so. */
export const wantsLastGood = (): boolean => lastGood.getStore() ?? false;
