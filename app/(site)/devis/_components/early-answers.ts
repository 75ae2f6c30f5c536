import { NO_ANSWERS, type QuoteValues } from './quote-values.ts';

/** The answers given before the scripts take over the wizard's form, since taking over undoes them. */
export function readEarlyAnswers(): Partial<QuoteValues> {
  if (typeof document === 'undefined') return {};
  const form = document.querySelector<HTMLInputElement>('input[name=step]')?.form;
  if (!form) return {};
  const data = new FormData(form);
  const answered = Object.keys(NO_ANSWERS).filter((field) => data.has(field));
  return Object.fromEntries(
    answered.map((field) => [
      field,
      field === 'features' ? data.getAll(field) : String(data.get(field)),
    ]),
  );
}
