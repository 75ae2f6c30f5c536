import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { previewFileFollowUp } from '@/lib/projects/file-follow-ups.ts';
import { REFUSED } from '@/lib/projects/route.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** The mail that reminding of a file would send, for the Studio alone. 404 where none waits, 409 where nobody would get it. */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/projects/[id]/file-requests/[request]'>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const { id, request: asked } = await params;
    if (!isUuid(id) || !isUuid(asked)) return refuse(REFUSED, 'part');
    const preview = await previewFileFollowUp(id, asked);
    return preview.ok ? preview.value : refuse(REFUSED, preview.refusal);
  });
