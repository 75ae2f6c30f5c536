import type { NextRequest } from 'next/server';
import { exportRequests } from '@/lib/requests/requests.ts';
import { inboxQuery } from '@/lib/requests/route.ts';
import { studioList } from '@/lib/security/studio-route.ts';

/** All of the inbox that is filtered, for a file that the Studio makes of it. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, inboxQuery, exportRequests);
