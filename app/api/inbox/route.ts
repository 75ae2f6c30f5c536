import type { NextRequest } from 'next/server';
import { requestChange } from '@/lib/inbox/change.ts';
import { changeRequest, listRequests } from '@/lib/inbox/inbox.ts';
import { answer, inboxQuery, REFUSED, unavailable } from '@/lib/inbox/route.ts';
import { sendMailsAfterAnswer } from '@/lib/leads/send-after-answer.ts';
import { refuseStudioCaller, studioCaller, studioEditor } from '@/lib/security/studio-identity.ts';

/** Longer than any change: a text of 5,000 characters, each of four bytes or escaped. */
const MAX_BODY = 40_000;

/** A page of the inbox, for the Studio's tool « Demandes » alone. 400, 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const query = inboxQuery(request.nextUrl.searchParams);
  if (!query) return answer(400, { message: 'Cette liste n’existe pas.' });
  try {
    return answer(200, await listRequests(query));
  } catch (error) {
    return unavailable(error);
  }
}

/**
 * Changes a request in the editor's name. 400, 401, 404, 409, 413 or 503 with a French message, and then nothing is
 * changed.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const editor = await studioEditor(request);
  if (typeof editor === 'string') return refuseStudioCaller(editor);
  const body = await request.text().catch(() => '');
  if (body.length > MAX_BODY) {
    return answer(413, { message: 'Ce texte est trop long. Rien n’a été modifié.' });
  }
  const change = requestChange.safeParse(parsed(body));
  if (!change.success) {
    // What a rule of ours says is French; the others are about what no form of the Studio sends.
    const said = change.error.issues.find(({ code }) => code === 'custom')?.message;
    const message = said ?? 'Cette modification est illisible.';
    return answer(400, { message });
  }
  try {
    const refusal = await changeRequest(change.data, editor);
    if (refusal) {
      const [status, message] = REFUSED[refusal];
      return answer(status, { message, reason: refusal });
    }
  } catch (error) {
    return unavailable(error);
  }
  if (change.data.action === 'answer') sendMailsAfterAnswer();
  return answer(200, {});
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
