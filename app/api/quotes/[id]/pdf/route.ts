import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { readQuoteFile } from '@/lib/quotes/quotes.ts';
import { QUOTE_REFUSED } from '@/lib/quotes/route.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/**
 * The PDF of a quote, or with `?file=proof` of its acceptance, for the Studio alone: the stored bytes, and of a draft a
 * preview. 404 where there is none.
 */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/quotes/[id]/pdf'>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const { id } = await params;
    const kind = request.nextUrl.searchParams.get('file') === 'proof' ? 'proof' : 'quote';
    const file = isUuid(id) ? await readQuoteFile(id, kind) : null;
    if (!file) return refuse(QUOTE_REFUSED, 'gone');
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${file.filename}"`,
      },
    });
  });
