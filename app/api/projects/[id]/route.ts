import { answer, unavailable } from '@/lib/inbox/route.ts';
import { readProject } from '@/lib/projects/projects.ts';
import { REFUSED } from '@/lib/projects/route.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/** All that there is of one project, for the Studio alone. 401, 404 or 503 with a French message. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/projects/[id]'>,
): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const { id } = await params;
  try {
    const found = isUuid(id) ? await readProject(id) : null;
    const [status, message] = REFUSED.project_gone;
    return found ? answer(200, found) : answer(status, { message });
  } catch (error) {
    return unavailable(error);
  }
}
