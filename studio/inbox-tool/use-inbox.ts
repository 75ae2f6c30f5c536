import { useCallback, useEffect, useState } from 'react';
import type { RequestSummary, RequestsPage } from '../../lib/inbox/wire.ts';
import { type Filters, fetchRequests } from './api.ts';

export type Inbox = {
  /** Null until they are known. */
  requests: RequestSummary[] | null;
  page: Omit<RequestsPage, 'requests'> | null;
  /** Why they could not be read, or not anew. */
  problem: string | null;
  isLoading: boolean;
  /** Looks anew, from the first page on. */
  readAgain: () => void;
  readMore: () => void;
};

/** After the last keystroke of a search, in ms. */
const SETTLED_MS = 250;

/** The inbox as it is filtered, read anew when the consultant comes back to the window. */
export function useInbox(token: string | undefined, filters: Filters): Inbox {
  const [requests, setRequests] = useState<RequestSummary[] | null>(null);
  const [page, setPage] = useState<Inbox['page']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  /** Counts up to have it read anew. */
  const [look, setLook] = useState(0);
  const readAgain = useCallback(() => setLook((count) => count + 1), []);
  const { search, view, state, topic } = filters;
  const [typed, setTyped] = useState(search);

  useEffect(() => {
    const timer = setTimeout(() => setTyped(search), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more.
  useEffect(() => {
    // Of two answers on their way, the one to the last question counts.
    let isLast = true;
    setIsLoading(true);
    fetchRequests(token, { search: typed, view, state, topic }).then(
      ({ requests: found, ...rest }) => {
        if (!isLast) return;
        setRequests(found);
        setPage(rest);
        setProblem(null);
        setIsLoading(false);
      },
      (error: Error) => {
        if (!isLast) return;
        setProblem(error.message);
        setIsLoading(false);
      },
    );
    return () => {
      isLast = false;
    };
  }, [token, typed, view, state, topic, look]);

  useEffect(() => {
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [readAgain]);

  const readMore = () => {
    if (isLoading || !page?.next) return;
    setIsLoading(true);
    fetchRequests(token, { search: typed, view, state, topic }, page.next).then(
      ({ requests: more, ...rest }) => {
        // What was spoken about meanwhile has moved up, and is there already.
        setRequests((known) => {
          const references = new Set(known?.map(({ reference }) => reference));
          return [...(known ?? []), ...more.filter(({ reference }) => !references.has(reference))];
        });
        setPage(rest);
        setProblem(null);
        setIsLoading(false);
      },
      (error: Error) => {
        setProblem(error.message);
        setIsLoading(false);
      },
    );
  };

  return { requests, page, problem, isLoading, readAgain, readMore };
}
