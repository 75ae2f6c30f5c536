import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { changeRequest, listRequests } from '@/lib/requests/inbox.ts';
import { inboxQuery, REFUSED } from '@/lib/requests/route.ts';
import { requestChange } from '@/lib/requests/schema.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';

/** An answer of 5,000 characters, each of four bytes or escaped. */
const MAX_BYTES = 40_000;

/** A page of the inbox, for the Studio's tool « Demandes » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, inboxQuery, listRequests);

/** Changes a request in the editor's name. 404 or 409 where it cannot be so changed. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(request, { schema: requestChange, maxBytes: MAX_BYTES }, async (change, editor) => {
    const changed = await changeRequest(change, editor);
    if (!changed.ok) return refuse(REFUSED, changed.refusal);
    if (change.action === 'answer') sendMailsAfterAnswer();
    return {};
  });
