import { useCallback } from 'react';
import type { RequestSummary, RequestsPage } from '../../lib/inbox/wire.ts';
import { type Pages, usePages } from '../use-pages.ts';
import { type Filters, fetchRequests } from './api.ts';

export type Inbox = Pages<RequestSummary, RequestsPage>;

const requestsOf = ({ requests }: RequestsPage) => requests;
const referenceOf = ({ reference }: RequestSummary) => reference;

/** The inbox as it is filtered. */
export function useInbox(token: string | undefined, filters: Filters): Inbox {
  const read = useCallback(
    (asked: Filters, after: string | null) => fetchRequests(token, asked, after),
    [token],
  );
  return usePages(read, filters, requestsOf, referenceOf);
}
