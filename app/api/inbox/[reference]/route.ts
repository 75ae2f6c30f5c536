import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { readRequest } from '@/lib/requests/requests.ts';
import { REFUSED } from '@/lib/requests/route.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';

/** All that there is of one request, for the Studio alone. 404 where there is none. */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/inbox/[reference]'>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const { reference } = await params;
    return (await readRequest(reference.slice(0, 50))) ?? refuse(REFUSED, 'gone');
  });
