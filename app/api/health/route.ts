import { connection } from 'next/server';
import { isStopping } from '@/lib/env/stopping.ts';
import { knownDependencies } from '@/lib/http/dependencies.ts';
import { isFirstReadOver } from '@/lib/next/first-read.ts';

type Dependencies = ReturnType<typeof knownDependencies>;

function readiness(dependencies: Dependencies): 'ok' | 'degraded' | 'starting' | 'stopping' {
  if (isStopping()) return 'stopping';
  // With hot reload nothing is read before it is asked for.
  if (process.env.NODE_ENV === 'production' && !isFirstReadOver()) return 'starting';
  return Object.values(dependencies).includes('down') ? 'degraded' : 'ok';
}

/**
 * For the launcher and for a load balancer: 200 when visitors are to be sent here, 503 in the first seconds,
 * while the content is read, and once the process was told to stop. A store that is down is no reason to
 * send them elsewhere: pages stay, and it is `degraded`. Which one, a look in the background has found (lib/health):
 * this answer asks nobody.
 */
export async function GET(): Promise<Response> {
  await connection();
  const dependencies = knownDependencies();
  const status = readiness(dependencies);
  return Response.json(
    { status, dependencies },
    {
      status: status === 'ok' || status === 'degraded' ? 200 : 503,
      headers: { 'Cache-Control': 'no-store' },
    },
  );
}
