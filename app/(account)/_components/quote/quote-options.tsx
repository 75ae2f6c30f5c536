'use client';

import { createContext, type ReactNode, use, useState } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { quoteTotals } from '@/lib/quotes/amounts.ts';
import type { QuoteDocument, QuoteTotals } from '@/lib/quotes/document.ts';
import { OPTION_PARAMETER, TOTAL_ID } from './chosen-options.ts';

/** The parts of a quote that its sums are computed from. */
export type QuoteSums = Pick<QuoteDocument, 'content' | 'settings' | 'amends'>;

type Chosen = {
  /** Ids of the options that the client takes. */
  chosen: readonly string[];
  toggle: (id: string) => void;
  totals: QuoteTotals;
};

const Options = createContext<Chosen | null>(null);

/** The options that are chosen in this page, and what the quote comes to with them. */
export function useQuoteOptions(): Chosen {
  const options = use(Options);
  if (!options) throw new Error('a quote is shown without its options');
  return options;
}

/** Holds the choice of options for what stands within. */
export function QuoteOptions({
  sums: { content, settings },
  initial,
  children,
}: {
  sums: QuoteSums;
  initial: readonly string[];
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState(initial);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    setChosen(next);
    const query = new URLSearchParams(next.map((one) => [OPTION_PARAMETER, one]));
    window.history.replaceState(null, '', query.size > 0 ? `?${query}` : window.location.pathname);
  };
  const totals = quoteTotals(content, settings.vatRegime, chosen);
  return <Options value={{ chosen, toggle, totals }}>{children}</Options>;
}

/** The options to choose from; without scripts a button asks for the sum anew. */
export function OptionChoices({
  options,
}: {
  /** `line` says what it is and costs. */
  options: ReadonlyArray<{ id: string; line: ReactNode }>;
}) {
  const { chosen, toggle } = useQuoteOptions();
  return (
    <form method="get" action={`#${TOTAL_ID}`} aria-label="Choisir des options">
      <ul className="grid gap-3">
        {options.map(({ id, line }) => (
          <li key={id}>
            <label className="choice flex cursor-pointer items-start gap-4 rounded-block border-[1.5px] border-edge bg-sheet px-4 py-3.5 hover:border-accent has-checked:border-accent">
              <input
                type="checkbox"
                name={OPTION_PARAMETER}
                value={id}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                className="mt-1 size-5 flex-none"
              />
              <span className="min-w-0 grow">{line}</span>
            </label>
          </li>
        ))}
      </ul>
      <noscript>
        <button type="submit" className={buttonClass('secondary', 'mt-4')}>
          Mettre le total à jour
        </button>
      </noscript>
    </form>
  );
}
