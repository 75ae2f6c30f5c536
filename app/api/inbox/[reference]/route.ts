import { readRequest } from '@/lib/inbox/inbox.ts';
import { answer, REFUSED, unavailable } from '@/lib/inbox/route.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';

/** All that there is of one request, for the Studio alone. 401, 404 or 503 with a French message. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/inbox/[reference]'>,
): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const { reference } = await params;
  try {
    const found = await readRequest(reference.slice(0, 50));
    const [status, message] = REFUSED.gone;
    return found ? answer(200, found) : answer(status, { message });
  } catch (error) {
    return unavailable(error);
  }
}
