import { NO_ANSWERS, type QuoteValues } from './quote-values.ts';

/**
 * What the wizard's form holds before the scripts take it over, which undoes what a visitor answered by then.
 *
 * @returns hands it out, once
 */
export function holdEarlyAnswers(): () => Partial<QuoteValues> {
  let answers = read();
  return () => {
    const taken = answers;
    answers = {};
    return taken;
  };
}

function read(): Partial<QuoteValues> {
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
