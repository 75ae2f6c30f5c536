import { useCallback, useEffect, useRef, useState } from 'react';

/** A page of a list that a route of the site answers, and what the next one is asked for by. */
type Page = { next: string | null };

export type Pages<Item, Answer extends Page> = {
  /** Of all pages that were read; null until they are known. */
  items: Item[] | null;
  /** The last page that was read. */
  page: Answer | null;
  /** Why they could not be read, or not anew. */
  problem: string | null;
  isLoading: boolean;
  /** Looks anew, from the first page on. */
  readAgain: () => void;
  readMore: () => void;
};

/** After the last keystroke of a search, in ms. */
const SETTLED_MS = 250;

/**
 * A list as it is filtered, page by page, read anew when the consultant comes back to the window.
 *
 * @param read answers a page: the first one, or what comes after the `next` of another; the same function each time
 * @param itemsOf what is listed of a page
 * @param keyOf tells one from another: what has moved up meanwhile is not listed twice
 */
export function usePages<Item, Answer extends Page, Filters extends { search: string }>(
  read: (filters: Filters, after: string | null) => Promise<Answer>,
  filters: Filters,
  itemsOf: (page: Answer) => Item[],
  keyOf: (item: Item) => string,
): Pages<Item, Answer> {
  const [items, setItems] = useState<Item[] | null>(null);
  const [page, setPage] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  /** Counts up to have it read anew. */
  const [look, setLook] = useState(0);
  const readAgain = useCallback(() => setLook((count) => count + 1), []);
  const [settled, setSettled] = useState(filters.search);
  const asked = JSON.stringify({ ...filters, search: settled });
  /** Counts the questions: of answers on their way, the one to the last question counts. */
  const questions = useRef(0);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(filters.search), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [filters.search]);

  const failed = (error: Error) => {
    setProblem(error.message);
    setIsLoading(false);
  };
  const show = (answer: Answer, before: (known: Item[]) => Item[]) => {
    setItems((known) => {
      const kept = before(known ?? []);
      const keys = new Set(kept.map(keyOf));
      return [...kept, ...itemsOf(answer).filter((item) => !keys.has(keyOf(item)))];
    });
    setPage(answer);
    setProblem(null);
    setIsLoading(false);
  };

  const ask = (after: string | null, before: (known: Item[]) => Item[]) => {
    questions.current += 1;
    const question = questions.current;
    setIsLoading(true);
    read(JSON.parse(asked), after).then(
      (answer) => question === questions.current && show(answer, before),
      (error: Error) => question === questions.current && failed(error),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more; how pages are read stays the same.
  useEffect(() => {
    ask(null, () => []);
    return () => {
      questions.current += 1;
    };
  }, [read, asked, look]);

  useEffect(() => {
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [readAgain]);

  const readMore = () => {
    if (!isLoading && page?.next) ask(page.next, (known) => known);
  };

  return { items, page, problem, isLoading, readAgain, readMore };
}
