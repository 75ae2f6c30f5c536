import { connection } from 'next/server';
import { publicEnv } from '@/lib/env/public.ts';

/** Where the content is that the Studio edits. Its page is made by the build, which serves any store. */
export async function GET(): Promise<Response> {
  await connection();
  return Response.json(publicEnv.sanity, { headers: { 'Cache-Control': 'no-store' } });
}
