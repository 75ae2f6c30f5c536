import type * as z from 'zod/mini';
import type { Letter, LetterRow } from '@/lib/estimate-letter/letter.ts';
import type { QuoteFormState } from '@/lib/requests/quote-steps.ts';
import type { QuoteChoices, QuoteValues } from './quote-values.ts';

/** Results that the wizard shows for the answers, from the published offer. */
type Told = {
  /** The request in a few words, for a visitor who comes back; empty as long as there is none. */
  name: string;
  /** The name that is proposed for the project; empty where none is asked for, or a choice is missing. */
  proposal: string;
  /** Without the tax word; empty while there is no price. */
  price: string;
  /** Duration, shown beside the price. */
  weeks: string;
  /** Facts that stay on the page once the request is sent. */
  facts: LetterRow[];
  /** The printed estimate, by the reference and date of the request; null while there is no price. */
  letter: ((reference: string | null, date: Date) => Letter) | null;
};

/** One use of the wizard, for a project or a training. The same object at each rendering. */
export type WizardPlan = {
  /** The server's side of the form. */
  advance: (before: QuoteFormState, data: FormData) => Promise<QuoteFormState>;
  /** The page that answers without scripts. */
  page: string;
  /** The answers at first, and those of another request. */
  opened: QuoteValues;
  empty: QuoteValues;
  /** The choice of the first step. */
  first: 'service' | 'participants';
  /** Whether the page was asked for with that choice made, and asks for more in the same step. */
  carried: boolean;
  schema: () => Promise<z.ZodMiniType>;
  /** The choices of a URL; what is not published is left out. */
  choices: (search: string) => QuoteChoices;
  tell: (values: QuoteValues) => Told;
};
