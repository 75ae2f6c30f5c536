/** Characters of a title and of a description that search results show at most. */
export const SEARCH_LIMITS = { title: 60, description: 160 } as const;

/** The title of a page for search results: the studio's name follows it, unless it is there already. */
export const searchTitle = (title: string, brand: string): string =>
  title.includes(brand) ? title : `${title} · ${brand}`;

/** Whole sentences stand for a longer text where they are at least as long, in characters. */
const ENOUGH = 80;

/**
 * The text or, where it is longer than search results show, its first whole sentences; cut after a whole
 * word where these say too little.
 */
export function summary(text: string): string {
  if (text.length <= SEARCH_LIMITS.description) return text;
  const ends = text.slice(0, SEARCH_LIMITS.description + 1).matchAll(/[.!?](?=\s)/g);
  const end = [...ends].at(-1)?.index ?? 0;
  if (end + 1 >= ENOUGH) return text.slice(0, end + 1);
  const cut = text.slice(0, SEARCH_LIMITS.description);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\p{P}\s]+$/u, '')}…`;
}
