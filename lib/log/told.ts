/** The site's process and each route are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & { toldErrors?: WeakSet<object> };
shared.toldErrors ??= new WeakSet();
const told = shared.toldErrors;

/** Notes that an error has its line: Next prints what it has told `onRequestError` (instrumentation.ts) as well. */
export function noteTold(error: unknown): void {
  if (typeof error === 'object' && error !== null) told.add(error);
}

/** Whether an error has its line. */
export const isTold = (error: Error): boolean => told.has(error);
