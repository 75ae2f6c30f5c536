import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { previewFollowUp } from '@/lib/quotes/follow-ups.ts';
import { QUOTE_REFUSED } from '@/lib/quotes/route.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** The mail that following a quote up would send, for the Studio alone. 404 where there is none, 409 with nothing to follow up. */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/quotes/[id]/follow-up'>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const { id } = await params;
    if (!isUuid(id)) return refuse(QUOTE_REFUSED, 'gone');
    const preview = await previewFollowUp(id);
    return preview.ok ? preview.value : refuse(QUOTE_REFUSED, preview.refusal);
  });
