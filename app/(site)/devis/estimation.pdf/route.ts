import {
  getEstimator,
  getQuotePage,
  getSiteSettings,
  getTrainingPage,
} from '@/lib/content/index.ts';
import type { LetterFrame } from '@/lib/estimate-letter/letter.ts';
import { letterFrame } from '@/lib/estimate-letter/letter-frame.ts';
import { letterPdf } from '@/lib/estimate-letter/pdf.ts';
import { estimateLetter } from '@/lib/estimate-letter/project-letter.ts';
import { trainingLetter } from '@/lib/estimate-letter/training-letter.ts';
import { estimate } from '@/lib/estimator/estimate.ts';
import { TOO_MANY_PAPERS } from '@/lib/forms/messages.ts';
import { clientIp } from '@/lib/http/client-ip.ts';
import { log } from '@/lib/log/log.ts';
import { findLeadLetter } from '@/lib/requests/lead-letter.ts';
import { TRAINING_PARAMETER } from '@/lib/site/training-url.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { consumeRateLimit } from '@/lib/supabase/rate-limit.ts';
import { readChoices, readTraining } from '../_components/quote-url.ts';
import { labelOf } from '../_components/quote-values.ts';
import { pricedTraining } from '../formation/_components/training-offer.ts';

const WINDOW_SECONDS = 15 * 60;
/** Letters a visitor, and all of them together: one costs as much as a hundred pages (operations.md, Rate limits). */
const BY_IP = { purpose: 'letter-address', hits: 30, windowSeconds: WINDOW_SECONDS };
const OF_ALL = { purpose: 'letter-all', hits: 600, windowSeconds: WINDOW_SECONDS };

/** Limit of the query, in characters; the longest that the wizard writes is a third of it. */
const MAX_QUERY = 2_000;

const NEVER_STORED = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };

const refuse = (status: number, words: string) =>
  new Response(words, {
    status,
    headers: { ...NEVER_STORED, 'content-type': 'text/plain; charset=utf-8' },
  });

/**
 * An estimate as a PDF (product.md, Estimate on paper): of a sent request by its `reference`, else of the
 * choices in the query, which are those of `/devis`. 404 for what is not published or was not sent, 429,
 * 503 where a store does not answer.
 */
export async function GET(request: Request): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const unknown = () =>
    refuse(404, 'Cette estimation n’existe pas\u00a0: refaites-la sur la page Devis.');
  if (search.length > MAX_QUERY) return unknown();
  const find = async () => {
    const isAllowed =
      (await consumeRateLimit(BY_IP, clientIp(request.headers))) &&
      (await consumeRateLimit(OF_ALL, ''));
    if (!isAllowed) return 'too many';
    const frame = letterFrame(...(await Promise.all([getSiteSettings(), getQuotePage()])));
    const reference = searchParams.get('reference');
    return reference ? findLeadLetter(reference, frame) : ofChoices(search, frame);
  };
  try {
    const file = await withinBudget(find, request.headers);
    if (!file) return unknown();
    if (file === 'too many') {
      return refuse(429, TOO_MANY_PAPERS);
    }
    return new Response(new Uint8Array(file.content), {
      headers: {
        ...NEVER_STORED,
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${file.filename}"`,
      },
    });
  } catch (error) {
    log.error({ err: error }, 'An estimate could not be made a PDF');
    return refuse(503, 'Notre service ne répond pas pour le moment. Réessayez dans un instant.');
  }
}

/** The letter of today's prices, or null where the choices have none. */
async function ofChoices(search: string, frame: LetterFrame) {
  const date = new Date();
  const letter = new URLSearchParams(search).has(TRAINING_PARAMETER)
    ? await ofTraining(search, frame, date)
    : await ofProject(search, frame, date);
  return letter && { filename: 'estimation.pdf', content: await letterPdf(letter, date) };
}

async function ofTraining(search: string, frame: LetterFrame, date: Date) {
  const page = await getTrainingPage();
  const training = pricedTraining(page, readTraining(page.participantsMax, search));
  return training && trainingLetter(frame, training, { reference: null, date });
}

async function ofProject(search: string, frame: LetterFrame, date: Date) {
  const { rules, serviceNames, timelines, budgets } = await getEstimator();
  const choices = readChoices({ rules, timelines, budgets }, search);
  const service = rules.services.find(({ id }) => id === choices.service);
  const computed = estimate(rules, {
    serviceId: choices.service,
    projectTypeId: choices.projectType,
    featureIds: choices.features,
  });
  if (!computed?.minimum) return null;
  return estimateLetter(frame, {
    service: serviceNames[choices.service] ?? '',
    projectType: labelOf(service?.projectTypes, choices.projectType),
    timeline: labelOf(timelines, choices.timeline),
    budget: labelOf(budgets, choices.budget),
    estimate: computed,
    reference: null,
    date,
  });
}
