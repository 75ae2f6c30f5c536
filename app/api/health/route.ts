import { connection } from 'next/server';
import { isStopping } from '@/lib/env/stopping.ts';
import { isWarm } from '@/lib/publishing/keep-fresh.ts';

function readiness(): 'ok' | 'starting' | 'stopping' {
  if (isStopping()) return 'stopping';
  return isWarm() ? 'ok' : 'starting';
}

/**
 * For the launcher and for a load balancer: 200 when visitors are to be sent here, 503 in the first seconds,
 * while the content is read, and once the process was told to stop. A store that is down is no reason to
 * send them elsewhere: pages stay. Tells nothing else.
 */
export async function GET(): Promise<Response> {
  await connection();
  const status = readiness();
  return Response.json(
    { status },
    { status: status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
