import type { NextRequest } from 'next/server';
import { TOO_MANY_PAPERS } from '@/lib/forms/messages.ts';
import { answer, refuse } from '@/lib/http/answer.ts';
import { fileKind } from '@/lib/quotes/document.ts';
import { readQuoteFile } from '@/lib/quotes/quotes.ts';
import { QUOTE_REFUSED } from '@/lib/quotes/route.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** A preview is drawn anew each time. */
const LIMIT = { purpose: 'quote-preview', hits: 120, windowSeconds: 15 * 60 };

/**
 * The PDF of a quote, or with `?file=proof` of its acceptance, `?file=withdrawal` of its withdrawal, for the Studio alone: the
 * stored bytes, and of a draft a preview. 404 where there is none, 429.
 */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/quotes/[id]/pdf'>,
): Promise<Response> =>
  studioAnswer(request, async (editor) => {
    if (!(await consumeRateLimit(LIMIT, editor.id))) {
      return answer(429, {
        message: TOO_MANY_PAPERS,
      });
    }
    const { id } = await params;
    const named = fileKind.safeParse(request.nextUrl.searchParams.get('file'));
    const kind = named.success ? named.data : 'quote';
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
