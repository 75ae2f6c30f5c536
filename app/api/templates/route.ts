import type { NextRequest } from 'next/server';
import { BOOKING_PATH } from '@/lib/appointments/paths.ts';
import { getTextTemplates } from '@/lib/content/index.ts';
import { answer } from '@/lib/http/answer.ts';
import { log } from '@/lib/log/log.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';
import { absoluteUrl } from '@/lib/site/absolute-url.ts';

/** Texts that are written often, and the link to a call that they may have, for the Studio alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioAnswer(request, async () => {
    try {
      return { templates: await getTextTemplates(), bookingUrl: absoluteUrl(BOOKING_PATH) };
    } catch (error) {
      log.error({ err: error }, 'The text templates could not be read');
      return answer(503, { message: 'Les modèles de textes ne se lisent pas pour le moment.' });
    }
  });
