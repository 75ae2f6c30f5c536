import { useCallback, useEffect, useRef, useState } from 'react';
import { useComeBack } from '../connection.ts';
import { type Listed, type Page, readAsFar, readOn } from './read-as-far.ts';
import { useSettled } from './use-settled.ts';

export type Pages<Item, Answer extends Page> = {
  /** The items of all pages that were read; null until they are known: another view is another list. */
  items: Item[] | null;
  /** The last page that was read. */
  page: Answer | null;
  /** The reason why they could not be read, or read again. */
  problem: string | null;
  isLoading: boolean;
  /** Reads again, as far as was read. */
  readAgain: () => void;
  readMore: () => void;
};

/**
 * A list as it is filtered, page by page, read anew when the consultant comes back to the window, or the connection.
 *
 * @param read answers a page: the first one, or what comes after the `next` of another; the same function each time
 * @param itemsOf what is listed of a page
 * @param keyOf tells one from another: what has moved up meanwhile is not listed twice
 */
export function usePages<
  Item,
  Answer extends Page,
  Filters extends { view?: string; search?: string },
>(
  read: (filters: Filters, after: string | null) => Promise<Answer>,
  filters: Filters,
  itemsOf: (page: Answer) => Item[],
  keyOf: (item: Item) => string,
): Pages<Item, Answer> {
  const [listed, setListed] = useState<(Listed<Item, Answer> & { view?: string }) | null>(null);
  const { view } = filters;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  /** Counts up to have it read again. */
  const [look, setLook] = useState(0);
  const readAgain = useCallback(() => setLook((count) => count + 1), []);
  const settled = useSettled(filters.search ?? '');
  const asked = JSON.stringify('search' in filters ? { ...filters, search: settled } : filters);
  /** Counts the questions: of answers on their way, the one to the last question counts. */
  const questions = useRef(0);
  /** Number of items that are listed, for this question. */
  const known = useRef({ asked, count: 0 });

  const reading = {
    read: (after: string | null) => read(JSON.parse(asked), after),
    itemsOf,
    keyOf,
  };
  const ask = (answered: Promise<Listed<Item, Answer>>) => {
    questions.current += 1;
    const question = questions.current;
    const isLast = () => question === questions.current;
    setIsLoading(true);
    answered
      .then(
        (found) => {
          if (!isLast()) return;
          known.current = { asked, count: found.items.length };
          setListed({ ...found, view });
          setProblem(null);
        },
        (error: Error) => isLast() && setProblem(error.message),
      )
      .finally(() => isLast() && setIsLoading(false));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more; how pages are read stays the same.
  useEffect(() => {
    ask(readAsFar(reading, known.current.asked === asked ? known.current.count : 0));
    return () => {
      questions.current += 1;
    };
  }, [read, asked, look]);

  useComeBack(readAgain);

  const readMore = () => {
    if (!isLoading && listed?.page.next) ask(readOn(reading, listed.items, listed.page.next));
  };

  return {
    items: listed?.view === view ? (listed?.items ?? null) : null,
    page: listed?.page ?? null,
    problem,
    isLoading,
    readAgain,
    readMore,
  };
}
