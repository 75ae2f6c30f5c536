import type { ClientChange, ClientDetail, ClientsPage } from '../../../lib/clients/wire.ts';
import { askSite } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';

/** Base URL of the site's routes of the book of clients (app/api/clients). */
const ROUTE = '/api/clients';

export type Filters = { search: string };

/** Reads a page of the book: the first one, or the one after the `next` of another. */
export const fetchClients = (token: string | undefined, filters: Filters, after: string | null) =>
  askSite<ClientsPage>(`${ROUTE}?${queryOf({ ...filters, after })}`, token);

export const fetchClient = (token: string | undefined, id: string) =>
  askSite<ClientDetail>(`${ROUTE}/${encodeURIComponent(id)}`, token);

/** @throws Error with a French message; nothing is changed then */
export const sendChange = (token: string | undefined, change: ClientChange) =>
  askSite<object>(ROUTE, token, change);
