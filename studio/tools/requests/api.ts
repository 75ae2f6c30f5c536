import { parisDay } from '../../../lib/format/dates.ts';
import type { RequestState, RequestTopic, RequestView } from '../../../lib/requests/states.ts';
import type {
  ExportedRequest,
  RequestChange,
  RequestDetail,
  RequestsPage,
} from '../../../lib/requests/wire.ts';
import { requestsWorkbook } from '../../../lib/requests/workbook.ts';
import { askSite } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';
import { saveFile } from '../../kit/save-file.ts';

/** Base URL of the site's routes of the inbox (app/api/inbox). */
const ROUTE = '/api/inbox';

/** Filters of the inbox; empty ones narrow nothing. */
export type Filters = {
  view: RequestView;
  search: string;
  state: RequestState | '';
  topic: RequestTopic | '';
};

export const NO_FILTERS: Filters = { view: 'all', search: '', state: '', topic: '' };

/** Reads a page of the inbox: the first one, or the one after the `next` of another. */
export const fetchRequests = (
  token: string | undefined,
  filters: Filters,
  after: string | null = null,
) => askSite<RequestsPage>(`${ROUTE}?${queryOf({ ...filters, after })}`, token);

export const fetchRequest = (token: string | undefined, reference: string) =>
  askSite<RequestDetail>(`${ROUTE}/${encodeURIComponent(reference)}`, token);

/** @throws Error with a French message; nothing is changed then */
export const sendChange = (token: string | undefined, change: RequestChange) =>
  askSite<object>(ROUTE, token, change);

/**
 * Exports the filtered requests, as a file that the browser saves.
 *
 * @throws Error with a French message
 */
export async function saveExport(token: string | undefined, filters: Filters): Promise<void> {
  const requests = await askSite<ExportedRequest[]>(`${ROUTE}/export?${queryOf(filters)}`, token);
  saveFile(await requestsWorkbook(requests), `demandes-${parisDay(new Date())}.xlsx`);
}
