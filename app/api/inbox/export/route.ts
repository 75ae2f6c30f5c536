import type { NextRequest } from 'next/server';
import { CSV_HEAD, csvLine } from '@/lib/inbox/csv.ts';
import { exportRequests } from '@/lib/inbox/inbox.ts';
import { answer, inboxQuery, unavailable } from '@/lib/inbox/route.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';

/**
 * What of the inbox is filtered, as a file for spreadsheets. Whole or not at all: half a file would pass for a whole
 * one. 400, 401 or 503 with a French message.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const query = inboxQuery(request.nextUrl.searchParams);
  if (!query) return answer(400, { message: 'Cette liste n’existe pas.' });
  try {
    const parts = [CSV_HEAD];
    for await (const requests of exportRequests(query)) parts.push(...requests.map(csvLine));
    return new Response(parts.join(''), {
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="demandes.csv"',
      },
    });
  } catch (error) {
    return unavailable(error);
  }
}
