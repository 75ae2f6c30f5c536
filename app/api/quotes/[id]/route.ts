import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { readQuote } from '@/lib/quotes/quotes.ts';
import { QUOTE_REFUSED } from '@/lib/quotes/route.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** All that there is of one quote, for the Studio alone. 404 where there is none. */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/quotes/[id]'>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const { id } = await params;
    return (isUuid(id) && (await readQuote(id))) || refuse(QUOTE_REFUSED, 'gone');
  });
