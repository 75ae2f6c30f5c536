import { log } from '../log/log.ts';
import type { Counts, Job } from './job.ts';

/** Interval up to which the log does not say that nothing was to be done, in ms. */
const OFTEN_MS = 60 * 60_000;

/** A run that came to its end, and how long it took, in ms. */
export type Run = { counts: Counts; ms: number };

/**
 * Runs a job, and says so in one line of the log; a look at short intervals that found nothing says nothing.
 *
 * @param until begins nothing more once it is aborted
 * @throws whatever the job throws
 */
export async function runJob({ name, everyMs, run }: Job, until: AbortSignal): Promise<Run> {
  const began = performance.now();
  const counts = await run(until);
  const ms = Math.round(performance.now() - began);
  if (everyMs > OFTEN_MS || Object.values(counts).some((count) => count > 0)) {
    log.info({ job: name, ...counts, ms }, 'A job ran');
  }
  return { counts, ms };
}
