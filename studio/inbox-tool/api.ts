import type { RequestState, RequestTopic, RequestView } from '../../lib/inbox/states.ts';
import type { RequestChange, RequestDetail, RequestsPage } from '../../lib/inbox/wire.ts';
import { askSite } from '../ask-site.ts';

/** What the site's routes of the inbox answer and take (app/api/inbox). */
const ROUTE = '/api/inbox';

/** What of the inbox is shown; empty choices narrow nothing. */
export type Filters = {
  view: RequestView;
  search: string;
  state: RequestState | '';
  topic: RequestTopic | '';
};

export const NO_FILTERS: Filters = { view: 'all', search: '', state: '', topic: '' };

const parameters = (filters: Filters, after: string | null = null) =>
  new URLSearchParams(
    Object.entries({ ...filters, search: filters.search.trim(), after: after ?? '' }).filter(
      ([, value]) => value !== '',
    ),
  );

/** A page of the inbox: the first one, or what comes after the `next` of another. */
export const fetchRequests = (
  token: string | undefined,
  filters: Filters,
  after: string | null = null,
) => askSite<RequestsPage>(`${ROUTE}?${parameters(filters, after)}`, token);

export const fetchRequest = (token: string | undefined, reference: string) =>
  askSite<RequestDetail>(`${ROUTE}/${encodeURIComponent(reference)}`, token);

/** @throws Error with a French message; nothing is changed then */
export const sendChange = (token: string | undefined, change: RequestChange) =>
  askSite(ROUTE, token, { method: 'POST', body: JSON.stringify(change) });

const NOT_EXPORTED = 'Le fichier n’a pas pu être préparé. Réessayez dans un instant.';

/**
 * What is filtered, as a file that the browser saves.
 *
 * @throws Error with a French message
 */
export async function saveExport(token: string | undefined, filters: Filters): Promise<void> {
  const answered = async () => {
    const response = await fetch(`${ROUTE}/export?${parameters(filters)}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
    return response.blob();
  };
  const file = await answered().catch((error: Error) => {
    throw new Error(error instanceof TypeError ? NOT_EXPORTED : error.message);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `demandes-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
