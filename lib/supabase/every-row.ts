/** Rows of one answer: fewer than those past which the API leaves out the rest without a word (db-max-rows, 1,000). */
const PAGE = 500;

/**
 * Reads all rows, however many, a page at a time.
 *
 * @param page reads those from one to another, both included, in an order that two reads agree on
 */
export async function everyRow<Row>(
  page: (from: number, to: number) => PromiseLike<{ data: Row[] }>,
): Promise<{ data: Row[] }> {
  const data: Row[] = [];
  for (;;) {
    const { data: rows } = await page(data.length, data.length + PAGE - 1);
    data.push(...rows);
    if (rows.length < PAGE) return { data };
  }
}
