import type { QuoteFileKind } from '../../../lib/quotes/document.ts';
import type { OfferAnswer } from '../../../lib/quotes/offer.ts';
import type { QuoteState } from '../../../lib/quotes/states.ts';
import type {
  FollowUpPreview,
  QuoteChange,
  QuoteChanged,
  QuoteDetail,
  QuoteFault,
  QuotesPage,
} from '../../../lib/quotes/wire.ts';
import { askSite, askSiteForFile } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';

/** Base URL of the site's routes of quotes (app/api/quotes). */
const ROUTE = '/api/quotes';

/** Filters of the list of quotes; empty ones narrow nothing. */
export type Filters = {
  /** `attention`: quotes that ask for something. */
  view: 'all' | 'attention';
  search: string;
  state: QuoteState | '';
  /** The reference of a request: its quotes alone. */
  request: string;
};

export const NO_FILTERS: Filters = { view: 'all', search: '', state: '', request: '' };

/** Reads a page of the quotes: the first one, or the one after the `next` of another. */
export const fetchQuotes = (
  token: string | undefined,
  filters: Filters,
  after: string | null = null,
) => askSite<QuotesPage>(`${ROUTE}?${queryOf({ ...filters, after })}`, token);

export const fetchQuote = (token: string | undefined, id: string) =>
  askSite<QuoteDetail>(`${ROUTE}/${encodeURIComponent(id)}`, token);

/** The mail that following a quote up would send. */
export const fetchFollowUp = (token: string | undefined, id: string) =>
  askSite<FollowUpPreview>(`${ROUTE}/${encodeURIComponent(id)}/follow-up`, token);

/** Reads services and options at their published prices. */
export const fetchOffer = (token: string | undefined) =>
  askSite<OfferAnswer>(`${ROUTE}/offer`, token);

/** @throws Error with a French message, and what the route says of it as its cause; nothing is changed then */
export const sendChange = (token: string | undefined, change: QuoteChange) =>
  askSite<QuoteChanged>(ROUTE, token, change);

/** Whether a change was refused because another came first. */
export const isStale = (error: unknown): boolean =>
  ((error as Error).cause as Partial<QuoteFault> | undefined)?.reason === 'stale';

/**
 * The PDF of a quote, of a draft its preview, as a URL that the browser holds; revoke it once it is read.
 *
 * @throws Error with a French message
 */
export const fetchPdf = async (
  token: string | undefined,
  id: string,
  file: QuoteFileKind = 'quote',
): Promise<string> =>
  URL.createObjectURL(
    await askSiteForFile(`${ROUTE}/${encodeURIComponent(id)}/pdf?${queryOf({ file })}`, token),
  );
