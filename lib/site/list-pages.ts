/** Number of articles on one page of the list (product.md, Articles). */
export const ARTICLES_A_PAGE = 30;

/** Number of pages that a list of articles takes: one at least. */
export const countListPages = (articles: number): number =>
  Math.max(1, Math.ceil(articles / ARTICLES_A_PAGE));

/** The numbers of the pages behind the first, as their URLs have them. */
export const laterListPages = (articles: number): string[] =>
  Array.from({ length: countListPages(articles) - 1 }, (_, index) => String(index + 2));

/** The range of a list that page `number` shows, from 1: from one index, up to but without the other, both from 0. */
export const listRange = (number: number): { from: number; to: number } => ({
  from: (number - 1) * ARTICLES_A_PAGE,
  to: number * ARTICLES_A_PAGE,
});

/** The part of a list that page `number` shows, from 1. */
export const onListPage = <T>(list: readonly T[], number: number): T[] => {
  const { from, to } = listRange(number);
  return list.slice(from, to);
};

/** The numbers to link to from one page: the first, the last, and those around it; null for what is left out. */
export function linkedPages(number: number, count: number): Array<number | null> {
  const near = [1, number - 1, number, number + 1, count].filter((n) => n >= 1 && n <= count);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}
