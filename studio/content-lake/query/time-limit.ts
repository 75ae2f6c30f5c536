/**
 * Runs synchronous work that must not run for long.
 *
 * A reader may send any GROQ: scans within scans multiply, and wildcards in `match` become regular
 * expressions that backtrack without end. `node:vm` can end a script that overruns, so the work is run
 * from one: the thread and the documents that it holds stay.
 */
import { Script } from 'node:vm';

/** Raised when work overruns its time. */
export class TimeLimitExceeded extends Error {}

// A script reaches nothing of a module, so the work is handed over through the global object.
const SLOT = Symbol.for('content-lake.limited-work');
const slots = globalThis as unknown as { [SLOT]?: () => unknown };
const caller = new Script("globalThis[Symbol.for('content-lake.limited-work')]()");

/** Runs `job` and answers its result; throws `TimeLimitExceeded` after `limitMs`. */
export function withTimeLimit<T>(limitMs: number, job: () => T): T {
  slots[SLOT] = job;
  try {
    return caller.runInThisContext({ timeout: limitMs }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new TimeLimitExceeded(`The work took longer than ${limitMs} ms`);
    }
    throw error;
  } finally {
    slots[SLOT] = undefined;
  }
}
