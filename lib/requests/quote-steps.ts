import { type FormState, IDLE } from '../forms/state.ts';

/**
 * The fields of the wizard's three steps (product.md, Quote wizard), in their order on the page: those of a project
 * and those of a training. What is not asked for stays empty.
 */
export const QUOTE_STEPS = [
  ['service', 'projectType', 'participants'],
  ['projectName', 'earliest', 'latest', 'description', 'features', 'timeline', 'budget'],
  ['firstName', 'lastName', 'email', 'company', 'phone', 'additionalInfo'],
] as const;

/** Fields that the time regained is computed from: beside every step, and never wrong, since they may be left out. */
export const TIME_FIELDS = ['weeklyHours', 'hourlyCost'] as const;

/** The wizard's steps. */
export const FIRST_STEP = 1;
export const LAST_STEP = QUOTE_STEPS.length;

/** The wizard's state after an answer of the server. */
export type QuoteFormState = FormState & {
  step: number;
  /** Whether an e-mail with the estimate is on its way; false where no mail is configured. */
  mailed: boolean;
};

export const IDLE_QUOTE: QuoteFormState = {
  ...IDLE,
  step: FIRST_STEP,
  mailed: false,
};

/** The fields of a step and of those before it. */
export const fieldsUpTo = (step: number): readonly string[] => QUOTE_STEPS.slice(0, step).flat();

/** The step that holds a field. */
export const stepOf = (field: string): number =>
  QUOTE_STEPS.findIndex((fields) => fields.some((each) => each === field)) + 1;

/** Errors of the fields that a visitor at this step has seen. */
export function errorsUpTo(
  step: number,
  errors: Readonly<Record<string, string>>,
): Record<string, string> {
  const seen = fieldsUpTo(step);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => seen.includes(field)));
}
