import type { NextRequest } from 'next/server';
import { fileRefused, receiveBody } from '@/lib/files/receive.ts';
import { storeFile } from '@/lib/files/store.ts';
import { answer, unavailable } from '@/lib/inbox/route.ts';
import { sendMailsAfterAnswer } from '@/lib/leads/send-after-answer.ts';
import { refuseStudioCaller, studioEditor } from '@/lib/security/studio-identity.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/**
 * Takes a file into a project, as the consultant's: `?name=<its name>[&entry=<the journal entry it is a picture of>]`, with
 * the file as body. 400, 401, 404, 409, 413, 415 or 503 with a French message, and then nothing is kept.
 */
export async function POST(
  request: NextRequest,
  { params }: RouteContext<'/api/projects/[id]/files'>,
): Promise<Response> {
  const editor = await studioEditor(request);
  if (typeof editor === 'string') return refuseStudioCaller(editor);
  const { id } = await params;
  const { searchParams } = request.nextUrl;
  const entry = searchParams.get('entry') ?? undefined;
  if (!isUuid(id) || (entry !== undefined && !isUuid(entry))) return fileRefused('gone');
  const received = receiveBody(request, searchParams.get('name') ?? '');
  if (typeof received === 'string') return fileRefused(received);
  try {
    const stored = await storeFile({ project: id, entry, ...received }, { editor });
    if (!stored.ok) return fileRefused(stored.refusal);
    sendMailsAfterAnswer();
    return answer(200, stored.value);
  } catch (error) {
    return unavailable(error);
  }
}
