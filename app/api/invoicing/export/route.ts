import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { exportInvoicing } from '@/lib/invoicing/invoicing.ts';
import { INVOICING_REFUSED } from '@/lib/invoicing/route.ts';
import { invoicingExport } from '@/lib/invoicing/wire.ts';
import { studioList } from '@/lib/security/studio-route.ts';

/** What is to be invoiced, or was, as a file, for the Studio alone: all of a view, or one due. 404 where that is none. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, invoicingExport, async (asked) => {
    const file = await exportInvoicing(asked);
    if (!file) return refuse(INVOICING_REFUSED, 'gone');
    return new Response(file.text, {
      headers: { 'cache-control': 'private, no-store', 'content-type': file.type },
    });
  });
