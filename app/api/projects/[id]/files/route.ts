import type { NextRequest } from 'next/server';
import { fileRefused, receiveBody } from '@/lib/files/receive.ts';
import { storeFile } from '@/lib/files/store.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

/**
 * Takes a file into a project, as the consultant's: `?name=<its name>[&entry=<the journal entry it is a picture of>]`, with
 * the file as body. 400, 404, 409, 413 or 415 with a French message, and then nothing is kept.
 */
export const POST = (
  request: NextRequest,
  { params }: RouteContext<'/api/projects/[id]/files'>,
): Promise<Response> =>
  studioAnswer(request, async (editor) => {
    const { id } = await params;
    const { searchParams } = request.nextUrl;
    const entry = searchParams.get('entry') ?? undefined;
    if (!isUuid(id) || (entry !== undefined && !isUuid(entry))) return fileRefused('gone');
    const file = { name: searchParams.get('name') ?? '', client: editor.id };
    const stored = await receiveBody(request, file, (received) =>
      storeFile({ project: id, entry, ...received }, { editor }),
    );
    if (!stored.ok) return fileRefused(stored.refusal);
    sendMailsAfterAnswer();
    return stored.value;
  });
