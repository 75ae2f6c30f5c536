import { connection } from 'next/server';
import { isWarm } from '@/lib/publishing/keep-fresh.ts';

/**
 * For the launcher and for a load balancer: 200 when the site serves fresh content, 503 in the first
 * seconds, while it reads it. Tells nothing else.
 */
export async function GET(): Promise<Response> {
  await connection();
  const started = isWarm();
  return Response.json(
    { status: started ? 'ok' : 'starting' },
    { status: started ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
