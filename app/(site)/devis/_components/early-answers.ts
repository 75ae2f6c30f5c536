import { NO_ANSWERS, type QuoteValues } from './quote-values.ts';

/**
 * Keeps the answers given before the scripts take over the wizard's form, since taking over undoes them.
 *
 * @returns a function that hands them out, once
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
