import type { NextRequest } from 'next/server';
import { changeCalendars, readCalendars } from '@/lib/appointments/consultant.ts';
import { calendarsChange } from '@/lib/appointments/schema.ts';
import { answer } from '@/lib/http/answer.ts';
import { studioAnswer, studioChange } from '@/lib/security/studio-route.ts';

/** A URL of 2,000 characters, each of four bytes or escaped. */
const MAX_BYTES = 20_000;

/** The consultant's calendars, for the Studio alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioAnswer(request, readCalendars);

/** Changes one of their URLs. 422 for one that no calendar answers at. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(
    request,
    { schema: calendarsChange, maxBytes: MAX_BYTES },
    async (change, editor) => {
      const changed = await changeCalendars(change, editor);
      return changed.ok ? changed.value : answer(422, { message: changed.refusal });
    },
  );
