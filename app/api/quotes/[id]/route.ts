import { answer, unavailable } from '@/lib/inbox/route.ts';
import { readQuote } from '@/lib/quotes/quotes.ts';
import { QUOTE_REFUSED, quoteFault } from '@/lib/quotes/route.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** All that there is of one quote, for the Studio alone. 401, 404 or 503 with a French message. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/quotes/[id]'>,
): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const { id } = await params;
  try {
    const found = isUuid(id) ? await readQuote(id) : null;
    return found ? answer(200, found) : answer(QUOTE_REFUSED.gone[0], quoteFault('gone'));
  } catch (error) {
    return unavailable(error);
  }
}
