import { QUOTE_STEPS } from '@/lib/requests/quote-steps.ts';
import type { QuoteValues } from './quote-values.ts';

/** The answers of the other steps, which a form without scripts has to bring along. */
export function CarriedAnswers({ values, step }: { values: QuoteValues; step: number }) {
  const others = QUOTE_STEPS.filter((_, index) => index !== step - 1).flat();
  return others.flatMap((field) =>
    [values[field]]
      .flat()
      .map((value) => <input key={`${field} ${value}`} type="hidden" name={field} value={value} />),
  );
}
