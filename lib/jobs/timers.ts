import 'server-only';
import { log } from '../log/log.ts';
import type { Job } from './job.ts';
import { JOBS } from './jobs.ts';
import { runJob } from './run-job.ts';

/** Time after which a job that failed is tried again, in ms. */
const RETRY_MS = 30_000;

/**
 * Runs a job from now on, again and again: at its pace, sooner after a failure. One that goes on is said once.
 *
 * @returns what ends it; resolves once the job is not running any more
 */
export function repeat(job: Job): () => Promise<void> {
  const ending = new AbortController();
  const pauses = { ok: job.everyMs, failed: Math.min(job.everyMs, RETRY_MS) };
  let timer: NodeJS.Timeout | undefined;
  let isDown = false;
  const run = async () => {
    try {
      await runJob(job, ending.signal);
      isDown = false;
    } catch (error) {
      if (!isDown) log.warn({ err: error }, job.otherwise);
      isDown = true;
    }
    if (ending.signal.aborted) return;
    const again = () => {
      round = run();
    };
    timer = setTimeout(again, isDown ? pauses.failed : pauses.ok).unref();
  };
  let round = run();
  return () => {
    ending.abort();
    clearTimeout(timer);
    return round;
  };
}

/**
 * Runs jobs from now on, by default all, in a process that stays.
 *
 * @returns what ends them
 */
export function startJobs(jobs: readonly Job[] = JOBS): () => Promise<void> {
  const ends = jobs.map(repeat);
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
