import type { Letter, LetterRow } from '@/lib/estimate-letter/letter.ts';
import {
  errorsUpTo,
  FIRST_STEP,
  LAST_STEP,
  type QuoteState,
  stepOf,
} from '@/lib/requests/quote-steps.ts';
import { letterUrl, NO_CHOICES, SENT, type Stage } from './quote-url.ts';
import type { QuoteValues } from './quote-values.ts';

/** The part of a request that stays on the page after sending: nothing of it names the visitor. */
export type SentQuote = {
  reference: string | null;
  mailed: boolean;
  /** Choices and their prices; none where the request was sent without scripts. */
  facts: LetterRow[];
  /** The printed estimate; null where the request was sent without scripts. */
  letter: Letter | null;
  /** The URL of the same as a PDF. */
  pdf: string;
};

/** A request that was begun: what it is about, and the query of `/devis` that goes on with it. */
export type QuoteDraft = { name: string; query: string };

/** The wizard but for its answers (product.md, Quote wizard). */
export type WizardState = {
  step: number;
  /** The furthest step of this visit; an older draft is offered until this visit has come as far. */
  reached: number;
  /** The draft begun before this visit. */
  draft: QuoteDraft | null;
  /** The request sent last, which shows in place of the steps. */
  sent: SentQuote | null;
  /** Why the server could not answer. */
  failure: string | null;
  /** Counts what moves the focus: to the step's heading, to the errors, to the confirmation. */
  moves: { heading: number; errors: number; sent: number };
};

export type WizardAction =
  /** The first look, at this step. */
  | { type: 'opened'; step: number; draft: QuoteDraft | null }
  | { type: 'went'; step: number }
  /** The fields of these errors are wrong, as the browser sees it. */
  | { type: 'refused'; fields: readonly string[] }
  /** The server refused it, or could not answer. */
  | { type: 'failed'; answer: QuoteState }
  | { type: 'sent'; sent: SentQuote }
  /** The request that was sent is looked at again. */
  | { type: 'returned'; sent: SentQuote }
  | { type: 'restarted' };

/** The wizard after an answer of the server, as the page is served. */
export const startOf = (served: QuoteState): WizardState => ({
  step: served.step,
  reached: FIRST_STEP,
  draft: null,
  sent: sentWithoutScripts(served),
  failure: failureOf(served),
  moves: { heading: 0, errors: 0, sent: 0 },
});

/** The wizard once something happened to it. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'opened':
      return showing({ ...state, draft: action.draft }, action.step);
    case 'went':
      return showing(moving(state, 'heading'), within(action.step));
    case 'refused':
      return showing(moving(state, 'errors'), Math.min(state.step, ...action.fields.map(stepOf)));
    case 'failed': {
      const failure = failureOf(action.answer);
      return showing(moving({ ...state, failure }, 'errors'), action.answer.step);
    }
    case 'sent':
      return { ...moving(state, 'sent'), sent: action.sent, reached: FIRST_STEP, failure: null };
    case 'returned':
      return { ...state, sent: action.sent };
    case 'restarted':
      return showing(moving({ ...state, draft: null }, 'heading'), FIRST_STEP);
  }
}

export const stageOf = ({ sent, step }: WizardState): Stage => (sent ? SENT : step);

/** The wanted step, or the first before it whose answers are not right. */
export const reachableStep = (wanted: number, errors: Readonly<Record<string, string>>): number =>
  Math.min(wanted, ...Object.keys(errorsUpTo(wanted - 1, errors)).map(stepOf));

/** The choice of the first step, on which project type and options depend. */
export const choiceOf = (first: 'service' | 'participants', id: string): Partial<QuoteValues> => ({
  [first]: id,
  projectType: '',
  features: [],
});

/** The part of what was answered before the scripts came that counts over these answers. */
export function earlyChanges(
  values: QuoteValues,
  { service = '', projectType = '', ...others }: Partial<QuoteValues>,
): Partial<QuoteValues> {
  // A type that was chosen goes with its service.
  const isOther = service !== '' && service !== values.service;
  return {
    ...(isOther ? choiceOf('service', service) : projectType && { projectType }),
    ...answered(others),
  };
}

/** The fields of these that are not empty. */
export const answered = (values: Partial<QuoteValues>): Partial<QuoteValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0));

/** A request that was sent without scripts: nothing of it is known but what the server answered. */
export function sentWithoutScripts({ status, reference, mailed }: QuoteState): SentQuote | null {
  if (status !== 'done') return null;
  const pdf = reference ? letterUrl(reference, NO_CHOICES) : '';
  return { reference, mailed, facts: [], letter: null, pdf };
}

const failureOf = ({ status, toast }: QuoteState): string | null =>
  status === 'failed' ? (toast?.description ?? null) : null;

const within = (step: number): number => Math.min(Math.max(step, FIRST_STEP), LAST_STEP);

const showing = (state: WizardState, step: number): WizardState => ({
  ...state,
  step,
  reached: Math.max(state.reached, step),
  draft: step > FIRST_STEP ? null : state.draft,
  sent: null,
});

const moving = (state: WizardState, to: keyof WizardState['moves']): WizardState => ({
  ...state,
  moves: { ...state.moves, [to]: state.moves[to] + 1 },
});
