import { connection } from 'next/server';

/** Whether the process answers at all: where it does not, a container's host starts another one. */
export async function GET(): Promise<Response> {
  await connection();
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });
}
