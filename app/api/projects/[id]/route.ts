import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { readProject } from '@/lib/projects/projects.ts';
import { REFUSED } from '@/lib/projects/route.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** All that there is of one project, for the Studio alone. 404 where there is none. */
export const GET = (
  request: NextRequest,
  { params }: RouteContext<'/api/projects/[id]'>,
): Promise<Response> =>
  studioAnswer(request, async () => {
    const { id } = await params;
    return (isUuid(id) && (await readProject(id))) || refuse(REFUSED, 'gone');
  });
