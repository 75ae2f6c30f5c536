import type { NextRequest } from 'next/server';
import { getEstimator } from '@/lib/content/index.ts';
import { answer } from '@/lib/http/answer.ts';
import { log } from '@/lib/log/log.ts';
import { type OfferAnswer, offersOf } from '@/lib/quotes/offer.ts';
import { studioAnswer } from '@/lib/security/studio-route.ts';

/** Services and options at their published prices, for the lines of a quote, for the Studio alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioAnswer(request, async () => {
    try {
      const { rules, serviceNames } = await getEstimator();
      return { offers: offersOf(rules, serviceNames) } satisfies OfferAnswer;
    } catch (error) {
      log.error({ err: error }, 'The offer could not be read');
      return answer(503, { message: 'Les tarifs publiés ne se lisent pas pour le moment.' });
    }
  });
