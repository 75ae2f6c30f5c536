import type { Instrumentation } from 'next';
import { noteTold } from './lib/log/told.ts';

/** Runs once in each server process, before it takes requests. */
export async function register(): Promise<void> {
  // The rest is left out of the bundles of other runtimes.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logEnv } = await import('./lib/env/log.ts');
  if (logEnv.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTracing } = await import('./lib/log/tracing.ts');
    startTracing(logEnv.OTEL_SERVICE_NAME);
  }
  const { keepFresh, whenStarted } = await import('./lib/publishing/at-start.ts');
  const { whenFirstRead } = await import('./lib/next/first-read.ts');
  const isSite = process.env.NODE_ENV === 'production';
  // Both wait for the server, which waits for this function.
  void whenStarted().then(async (stays) => {
    // On a host of functions no process stays: a cron asks for each job (app/api/cron).
    if (!stays) return;
    // Nobody waits for a job.
    if (isSite) await whenFirstRead();
    const { startJobs } = await import('./lib/jobs/timers.ts');
    startJobs();
  });
  if (isSite) void keepFresh();
}

/** An error that a page, a route or an action threw and did not catch: `digest` is the reference on the error page. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  noteTold(error);
  const { log } = await import('./lib/log/log.ts');
  const { routePath: route, routeType: of } = context;
  log.error({ err: error, route, of }, 'A request failed');
};
