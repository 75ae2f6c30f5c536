import { shared } from '../env/shared.ts';

const told = shared('toldErrors', () => new WeakSet());

/** Notes that an error has its line: Next prints what it has told `onRequestError` (instrumentation.ts) as well. */
export function noteTold(error: unknown): void {
  if (typeof error === 'object' && error !== null) told.add(error);
}

/** Whether an error has its line. */
export const isTold = (error: Error): boolean => told.has(error);
