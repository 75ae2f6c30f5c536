import { useCallback } from 'react';
import type { QuoteSummary, QuotesPage } from '../../lib/quotes/wire.ts';
import { type Pages, usePages } from '../use-pages.ts';
import { type Filters, fetchQuotes } from './api.ts';

export type Quotes = Pages<QuoteSummary, QuotesPage>;

const quotesOf = ({ quotes }: QuotesPage) => quotes;
const idOf = ({ id }: QuoteSummary) => id;

/** The quotes as they are filtered. */
export function useQuotes(token: string | undefined, filters: Filters): Quotes {
  const read = useCallback(
    (asked: Filters, after: string | null) => fetchQuotes(token, asked, after),
    [token],
  );
  return usePages(read, filters, quotesOf, idOf);
}
