import type { NextRequest } from 'next/server';
import { CSV_HEAD, csvLine } from '@/lib/inbox/csv.ts';
import { exportRequests } from '@/lib/inbox/inbox.ts';
import { inboxQuery } from '@/lib/inbox/route.ts';
import { studioList } from '@/lib/security/studio-route.ts';

/** What of the inbox is filtered, as a file for spreadsheets. Whole or not at all: half a file would pass for a whole one. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, inboxQuery, async (query) => {
    const parts = [CSV_HEAD];
    for await (const requests of exportRequests(query)) parts.push(...requests.map(csvLine));
    return new Response(parts.join(''), {
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="demandes.csv"',
      },
    });
  });
