import { isDay } from '@/lib/format/period.ts';
import { figureOrNone, TIME_LIMITS } from '@/lib/time-regained/time-regained.ts';
import {
  NO_CHOICES,
  type QuoteChoices,
  type QuoteOffer,
  type TimeFigures,
} from './quote-values.ts';

/** The figures in a URL; anything else is left out. */
export const readFigures = (params: URLSearchParams): TimeFigures => ({
  weeklyHours: figureOrNone(params.get('heures') ?? '', TIME_LIMITS.weeklyHours),
  hourlyCost: figureOrNone(params.get('cout') ?? '', TIME_LIMITS.hourlyCost),
});

/** The choices of a URL (product.md, Quote wizard); what is not published is left out. */
export function readChoices(
  { rules, timelines, budgets }: Pick<QuoteOffer, 'rules' | 'timelines' | 'budgets'>,
  search: string,
): QuoteChoices {
  const params = new URLSearchParams(search);
  const among = (choices: ReadonlyArray<{ id: string }> | undefined, key: string) => {
    const id = params.get(key) ?? '';
    return choices?.some((choice) => choice.id === id) ? id : '';
  };
  const service = rules.services.find(({ id }) => id === params.get('service'));
  const wanted = (params.get('options') ?? '').split(',');
  return {
    ...NO_CHOICES,
    service: service?.id ?? '',
    projectType: among(service?.projectTypes, 'type'),
    features: service?.features.map(({ id }) => id).filter((id) => wanted.includes(id)) ?? [],
    timeline: among(timelines, 'delai'),
    budget: among(budgets, 'budget'),
    ...readFigures(params),
  };
}

/** The choices of a URL on a training (product.md, Training enquiry); invalid ones are left out. */
export function readTraining(participantsMax: number, search: string): QuoteChoices {
  const params = new URLSearchParams(search);
  const participants = Number(params.get('participants'));
  const isGroup = Number.isInteger(participants) && participants >= 1;
  const day = (key: string) => [params.get(key) ?? ''].find(isDay) ?? '';
  return {
    ...NO_CHOICES,
    participants: isGroup && participants <= participantsMax ? String(participants) : '',
    earliest: day('du'),
    latest: day('au'),
  };
}

/** The value in place of a step once the request is sent: it shows, and nothing is asked. */
export const SENT = 'envoyee';

/** The stage that a URL shows: a step, or the confirmation of what was sent. */
export type Stage = number | typeof SENT;

/** Whether a URL shows what was sent. */
export const isSent = (search: string): boolean =>
  new URLSearchParams(search).get('etape') === SENT;

/** URL of an estimate's PDF: a sent one by its reference, else by its choices. */
export const letterUrl = (reference: string | null, choices: QuoteChoices): string =>
  `/devis/estimation.pdf${reference ? `?reference=${reference}` : writeChoices('', choices, 1)}`;

/** The step of a URL, 1 where it names none. */
export const readStep = (search: string): number => {
  const step = new URLSearchParams(search).get('etape');
  return step === '2' || step === '3' ? Number(step) : 1;
};

/** The query of the wizard with these choices at this stage; other parameters stay. */
export function writeChoices(search: string, choices: QuoteChoices, stage: Stage): string {
  const params = new URLSearchParams(search);
  const values = {
    service: choices.service,
    type: choices.projectType,
    options: choices.features.join(','),
    delai: choices.timeline,
    budget: choices.budget,
    heures: figureOrNone(choices.weeklyHours, TIME_LIMITS.weeklyHours),
    cout: figureOrNone(choices.hourlyCost, TIME_LIMITS.hourlyCost),
    participants: choices.participants,
    du: isDay(choices.earliest) && choices.earliest,
    au: isDay(choices.latest) && choices.latest,
    etape: stage === 1 ? '' : String(stage),
  };
  for (const [key, value] of Object.entries(values)) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `?${query}` : '';
}

/** In a new entry of the history, or in this. */
export type HistoryMethod = 'pushState' | 'replaceState';

/** Has the URL of the page say these choices at this stage. */
export function writeUrl(choices: QuoteChoices, stage: Stage, how: HistoryMethod): void {
  const { pathname, search, hash } = window.location;
  const query = writeChoices(search, choices, stage);
  if (query === search) return;
  // Replacing keeps the place in the page, and the state that the router stored there.
  if (how === 'pushState') window.history.pushState(null, '', pathname + query);
  else window.history.replaceState(window.history.state, '', pathname + query + hash);
}
