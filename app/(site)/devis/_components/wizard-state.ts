import type { Letter, LetterRow } from '@/lib/estimate-letter/letter.ts';
import { FIRST_STEP, type QuoteFormState, stepOf } from '@/lib/requests/quote-steps.ts';
import { letterUrl, SENT, type Stage } from './quote-url.ts';
import { NO_CHOICES, type QuoteValues } from './quote-values.ts';

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
  /** The furthest step of this visit. */
  reached: number;
  /** Whether a card or a link made the first choice: it is told, and the next question asked, until a step begins. */
  carried: boolean;
  /** The name that was proposed for the project, and is only a proposal as long as it stands there unchanged. */
  proposed: string;
  /** The draft begun before this visit, for as long as it is offered. */
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
  /** A name is proposed for the project, by the choices made so far. */
  | { type: 'proposed'; name: string }
  /** The fields of these errors are wrong, as the browser sees it. */
  | { type: 'refused'; fields: readonly string[] }
  /** The server refused it, or could not answer. */
  | { type: 'failed'; answer: QuoteFormState }
  | { type: 'sent'; sent: SentQuote }
  /** The request that was sent is looked at again. */
  | { type: 'returned'; sent: SentQuote };

/** The wizard after an answer of the server, as the page is served. */
export const startOf = (
  served: QuoteFormState,
  { carried = false, proposed = '' }: Partial<Pick<WizardState, 'carried' | 'proposed'>> = {},
): WizardState => ({
  step: served.step,
  reached: FIRST_STEP,
  carried,
  proposed,
  draft: null,
  sent: sentWithoutScripts(served),
  failure: failureOf(served),
  moves: { heading: 0, errors: 0, sent: 0 },
});

/** The wizard once something happened to it. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'opened':
      return {
        ...showing(state, action.step),
        draft: action.step > FIRST_STEP ? null : action.draft,
      };
    case 'went':
      return { ...showing(moving(state, 'heading'), action.step), draft: null, carried: false };
    case 'proposed':
      return { ...state, proposed: action.name };
    case 'refused':
      return showing(moving(state, 'errors'), reachableStep(state.step, action.fields));
    case 'failed':
      return {
        ...showing(moving(state, 'errors'), action.answer.step),
        failure: failureOf(action.answer),
      };
    case 'sent':
      return { ...moving(state, 'sent'), sent: action.sent, reached: FIRST_STEP, failure: null };
    case 'returned':
      return { ...state, sent: action.sent };
  }
}

export const stageOf = ({ sent, step }: WizardState): Stage => (sent ? SENT : step);

/** Whether a project's name is the visitor's own: none was typed where it is empty, or as it was proposed. */
export const isOwnName = ({ proposed }: WizardState, name: string): boolean =>
  name !== '' && name !== proposed;

/** The name to propose for the project on the page that the server made of these answers; none where it found them wrong. */
export const proposalFor = ({ status, step, values }: QuoteFormState, name: string): string =>
  status === 'idle' && step > FIRST_STEP && !values.projectName ? name : '';

/** The wanted step, or the first before it that has one of these wrong fields. */
export const reachableStep = (wanted: number, wrong: readonly string[]): number =>
  Math.min(wanted, ...wrong.map(stepOf));

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
function sentWithoutScripts({ status, reference, mailed }: QuoteFormState): SentQuote | null {
  if (status !== 'done') return null;
  const pdf = reference ? letterUrl(reference, NO_CHOICES) : '';
  return { reference, mailed, facts: [], letter: null, pdf };
}

const failureOf = ({ status, toast }: QuoteFormState): string | null =>
  status === 'failed' ? (toast?.description ?? null) : null;

const showing = (state: WizardState, step: number): WizardState => ({
  ...state,
  step,
  reached: Math.max(state.reached, step),
  sent: null,
});

const moving = (state: WizardState, to: keyof WizardState['moves']): WizardState => ({
  ...state,
  moves: { ...state.moves, [to]: state.moves[to] + 1 },
});
