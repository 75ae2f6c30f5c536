/** A page of a list that a route of the site answers, and what the next one is asked for by. */
export type Page = { next: string | null };

/** A list as far as it was read. */
export type Listed<Item, Answer> = {
  items: Item[];
  /** The last page that was read. */
  page: Answer;
};

/** The way to read a list, and the items of a page. */
export type Reading<Item, Answer> = {
  /** A page: the first one, or what comes after the `next` of another. */
  read: (after: string | null) => Promise<Answer>;
  itemsOf: (page: Answer) => Item[];
  /** Tells one from another: what has moved up meanwhile is not listed twice. */
  keyOf: (item: Item) => string;
};

/** The page after what is known, added to it. */
export async function readOn<Item, Answer extends Page>(
  { read, itemsOf, keyOf }: Reading<Item, Answer>,
  known: Item[],
  after: string | null,
): Promise<Listed<Item, Answer>> {
  const page = await read(after);
  const keys = new Set(known.map(keyOf));
  return { items: [...known, ...itemsOf(page).filter((item) => !keys.has(keyOf(item)))], page };
}

/**
 * A list from its first page on, as far as it was read before: who looks at it keeps their place.
 *
 * @param count of what is listed already
 */
export async function readAsFar<Item, Answer extends Page>(
  reading: Reading<Item, Answer>,
  count: number,
): Promise<Listed<Item, Answer>> {
  let listed = await readOn(reading, [], null);
  while (listed.page.next && listed.items.length < count) {
    listed = await readOn(reading, listed.items, listed.page.next);
  }
  return listed;
}
