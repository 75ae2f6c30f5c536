'use server';

import { sendsMails } from '@/lib/env/leads.ts';
import { errorsByField } from '@/lib/forms/fields.ts';
import { failure } from '@/lib/forms/toasts.ts';
import { log } from '@/lib/log/log.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { quoteForm, trainingForm } from '@/lib/requests/forms.ts';
import {
  errorsUpTo,
  FIRST_STEP,
  IDLE_QUOTE,
  LAST_STEP,
  QUOTE_STEPS,
  type QuoteFormState,
  stepOf,
  TIME_FIELDS,
} from '@/lib/requests/quote-steps.ts';
import { receiveLead } from '@/lib/requests/receive.ts';
import type { LeadForm } from '@/lib/requests/submit.ts';

const UNCHECKED = failure(
  'Rien n’a été envoyé',
  'Le service ne répond pas. Vos réponses sont gardées, réessayez dans un instant.',
);

/**
 * The wizard's form (product.md, Quote wizard). With scripts it arrives once, to be sent; without them
 * each « Suivant », « Retour » and « Calculer » comes here too. Never throws; keeps what was typed.
 */
export async function advanceQuote(
  before: QuoteFormState,
  data: FormData,
): Promise<QuoteFormState> {
  return advance(quoteForm, before, data);
}

/** The same wizard's form of a training enquiry (product.md, Training enquiry). */
export async function advanceTraining(
  before: QuoteFormState,
  data: FormData,
): Promise<QuoteFormState> {
  return advance(trainingForm, before, data);
}

async function advance(
  form: LeadForm,
  before: QuoteFormState,
  data: FormData,
): Promise<QuoteFormState> {
  const step = Math.min(Math.max(Number(data.get('step')) || FIRST_STEP, FIRST_STEP), LAST_STEP);
  const intent = data.get('intent');
  if (intent === 'send') return send(form, data);

  const values = answers(data);
  if (intent === 'count') return { ...IDLE_QUOTE, values, step };
  if (intent === 'back') return { ...IDLE_QUOTE, values, step: Math.max(step - 1, FIRST_STEP) };
  try {
    // Choosing a service resets the project type, and those of this one were not on offer yet.
    const showsTypes = step === FIRST_STEP && values.service !== (before.values.service ?? '');
    if (showsTypes) Object.assign(values, { projectType: '', features: [] });
    const schema = await form.schema();
    const { error } = schema.safeParse(values);
    const errors = errorsUpTo(step, errorsByField(error?.issues ?? []));
    if (showsTypes) delete errors.projectType;
    const isRight = Object.keys(errors).length === 0;
    return {
      ...IDLE_QUOTE,
      status: isRight ? 'idle' : 'invalid',
      errors,
      values,
      step: isRight && !showsTypes ? Math.min(step + 1, LAST_STEP) : step,
    };
  } catch (error) {
    log.error({ err: error }, 'A quote could not be checked');
    return { ...IDLE_QUOTE, status: 'failed', toast: UNCHECKED, values, step };
  }
}

async function send(form: LeadForm, data: FormData): Promise<QuoteFormState> {
  const state = await receiveLead(form, data);
  if (state.reference) sendMailsAfterAnswer();
  const [firstWrong] = Object.keys(state.errors).map(stepOf).sort();
  return {
    ...state,
    step: state.status === 'done' ? FIRST_STEP : (firstWrong ?? LAST_STEP),
    mailed: sendsMails && state.reference !== null,
  };
}

/** The visitor's own fields of the form. */
function answers(data: FormData): Record<string, string | string[]> {
  return Object.fromEntries(
    [...QUOTE_STEPS.flat(), ...TIME_FIELDS].map((field) => [
      field,
      field === 'features'
        ? data.getAll(field).filter((value) => typeof value === 'string')
        : String(data.get(field) ?? ''),
    ]),
  );
}
