import { serverEnv } from '@/lib/env/server.ts';
import { JOBS } from '@/lib/jobs/jobs.ts';
import { runJob } from '@/lib/jobs/run-job.ts';
import { log } from '@/lib/log/log.ts';
import { carriesSecret } from '@/lib/security/bearer.ts';

/** Time that a host of functions lets this run, in s. */
export const maxDuration = 60;

/** Time after which a run begins nothing more, in ms: its current work has the rest. */
const RUN_MS = 30_000;

/**
 * Runs one of the jobs (lib/jobs/jobs.ts) now: what a timer does in a process that stays, a cron asks for here. Vercel's
 * sends GET with the secret by itself.
 *
 * 200 with what was done, in counts; 401 without the secret, 503 where the job could not be done, which a later run
 * makes good; 404 for a job that is none, and for all of them where no secret is set.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ job: string }> },
): Promise<Response> {
  const secret = serverEnv.CRON_SECRET;
  if (!secret) return answer(404, { error: 'no cron secret is set' });
  if (!carriesSecret(request.headers, secret)) return answer(401, { error: 'wrong secret' });
  const { job: name } = await params;
  const job = JOBS.find((one) => one.name === name);
  if (!job) return answer(404, { error: 'no such job' });
  try {
    return answer(200, { job: name, ...(await runJob(job, AbortSignal.timeout(RUN_MS))) });
  } catch (error) {
    log.warn({ err: error }, job.otherwise);
    return answer(503, { job: name, error: job.otherwise });
  }
}

export { GET as POST };

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } });
