import type { QuoteFileKind } from '../../lib/quotes/document.ts';
import type { QuoteState } from '../../lib/quotes/states.ts';
import type {
  QuoteChange,
  QuoteChanged,
  QuoteDetail,
  QuoteFault,
  QuotesPage,
} from '../../lib/quotes/wire.ts';
import { askSite } from '../ask-site.ts';

/** What the site's routes of quotes answer and take (app/api/quotes). */
const ROUTE = '/api/quotes';

/** Which quotes are shown; empty choices narrow nothing. */
export type Filters = {
  /** `attention`: what asks for something. */
  view: 'all' | 'attention';
  search: string;
  state: QuoteState | '';
  /** The reference of a request: its quotes alone. */
  request: string;
};

export const NO_FILTERS: Filters = { view: 'all', search: '', state: '', request: '' };

const parameters = (filters: Filters, after: string | null) =>
  new URLSearchParams(
    Object.entries({ ...filters, search: filters.search.trim(), after: after ?? '' }).filter(
      ([, value]) => value !== '',
    ),
  );

/** A page of the quotes: the first one, or what comes after the `next` of another. */
export const fetchQuotes = (
  token: string | undefined,
  filters: Filters,
  after: string | null = null,
) => askSite<QuotesPage>(`${ROUTE}?${parameters(filters, after)}`, token);

export const fetchQuote = (token: string | undefined, id: string) =>
  askSite<QuoteDetail>(`${ROUTE}/${encodeURIComponent(id)}`, token);

/** @throws Error with a French message, and what the route says of it as its cause; nothing is changed then */
export const sendChange = (token: string | undefined, change: QuoteChange) =>
  askSite<QuoteChanged>(ROUTE, token, { method: 'POST', body: JSON.stringify(change) });

/** What the route says of a refused change, beside its message. */
export const faultOf = (error: unknown): Partial<QuoteFault> =>
  ((error as Error).cause as QuoteFault | undefined) ?? {};

/** Whether a change was refused because another came first. */
export const isStale = (error: unknown): boolean => faultOf(error).reason === 'stale';

const NOT_MADE = 'Le PDF n’a pas pu être préparé. Réessayez dans un instant.';

/**
 * The PDF of a quote, of a draft its preview, as an address that the browser holds; revoke it once it is read.
 *
 * @throws Error with a French message
 */
export async function fetchPdf(
  token: string | undefined,
  id: string,
  file: QuoteFileKind = 'quote',
): Promise<string> {
  const answered = async () => {
    const response = await fetch(`${ROUTE}/${encodeURIComponent(id)}/pdf?file=${file}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok) throw new Error(((await response.json()) as QuoteFault).message);
    return URL.createObjectURL(await response.blob());
  };
  return answered().catch((error: Error) => {
    // What is no answer of the route says nothing to the consultant.
    const isSaid = !(error instanceof TypeError || error instanceof SyntaxError);
    throw new Error(isSaid ? error.message : NOT_MADE);
  });
}
