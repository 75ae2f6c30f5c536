import type { NextRequest } from 'next/server';
import { readClient } from '@/lib/clients/clients.ts';
import { REFUSED } from '@/lib/clients/route.ts';
import { refuse } from '@/lib/http/answer.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';

/** All that there is of one client, for the Studio alone. 404 where there is nothing. */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/clients/[id]'>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const { id } = await params;
    return (await readClient(id.slice(0, 64))) ?? refuse(REFUSED, 'gone');
  });
