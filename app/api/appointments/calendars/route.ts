import { calendarsChange } from '@/lib/appointments/change.ts';
import { changeCalendars, readCalendars } from '@/lib/appointments/consultant.ts';
import { answer, unavailable } from '@/lib/inbox/route.ts';
import { refuseStudioCaller, studioCaller, studioEditor } from '@/lib/security/studio-identity.ts';

/** Longer than any change: an address of 2,000 characters. */
const MAX_BODY = 10_000;

/** The consultant's calendars, for the Studio alone. 401 or 503 with a French message. */
export async function GET(request: Request): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  try {
    return answer(200, await readCalendars());
  } catch (error) {
    return unavailable(error);
  }
}

/** Changes one of their addresses. 400, 401, 422 or 503 with a French message, and then nothing is changed. */
export async function POST(request: Request): Promise<Response> {
  const editor = await studioEditor(request);
  if (typeof editor === 'string') return refuseStudioCaller(editor);
  const body = await request.text().catch(() => '');
  const change = calendarsChange.safeParse(body.length > MAX_BODY ? null : parseJson(body));
  if (!change.success) {
    const said = change.error.issues.find(({ code }) => code === 'custom')?.message;
    return answer(400, { message: said ?? 'Cette modification est illisible.' });
  }
  try {
    const changed = await changeCalendars(change.data, editor);
    return typeof changed === 'string' ? answer(422, { message: changed }) : answer(200, changed);
  } catch (error) {
    return unavailable(error);
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
