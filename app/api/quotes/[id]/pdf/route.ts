import type { NextRequest } from 'next/server';
import { answer, unavailable } from '@/lib/inbox/route.ts';
import { readQuoteFile } from '@/lib/quotes/quotes.ts';
import { QUOTE_REFUSED, quoteFault } from '@/lib/quotes/route.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/**
 * The PDF of a quote, or with `?file=proof` of its acceptance, for the Studio alone: the stored bytes, and of a draft a
 * preview. 401, 404 or 503 with a French message.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/quotes/[id]/pdf'>,
): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const { id } = await params;
  const kind = request.nextUrl.searchParams.get('file') === 'proof' ? 'proof' : 'quote';
  try {
    const file = isUuid(id) ? await readQuoteFile(id, kind) : null;
    if (!file) return answer(QUOTE_REFUSED.gone[0], quoteFault('gone'));
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${file.filename}"`,
      },
    });
  } catch (error) {
    return unavailable(error);
  }
}
