/** A page of a list that a route of the site answers, with the cursor of the next one. */
export type Page = { next: string | null };

/** A list as far as it was read. */
export type Listed<Item, Answer> = {
  items: Item[];
  /** The last page that was read. */
  page: Answer;
};

/** The way to read a list, and the items of a page. */
export type Reading<Item, Answer> = {
  /** Reads a page: the first one, or the one after the `next` of another. */
  read: (after: string | null) => Promise<Answer>;
  itemsOf: (page: Answer) => Item[];
  /** Tells one item from another: one that has moved up meanwhile is not listed twice. */
  keyOf: (item: Item) => string;
};

/** Reads the page after the known ones, and adds it to them. */
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
