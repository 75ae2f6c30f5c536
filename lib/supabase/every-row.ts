/** Rows of one answer: fewer than those past which the API leaves out the rest without a word (db-max-rows, 1,000). */
const PAGE = 500;

/** A query of supabase-js as far as it is read here. What it is told stays with it, a page takes the place of another. */
type Query<Row> = {
  order: (column: string) => {
    range: (from: number, to: number) => { throwOnError: () => PromiseLike<{ data: Row[] }> };
  };
};

/**
 * Reads all rows, however many, a page at a time.
 *
 * @param query with its filters, and its order where there is one
 * @param unique column of it that no two rows share: two pages agree on the order by it
 * @throws the store's error
 */
export async function everyRow<Row>(query: Query<Row>, unique = 'id'): Promise<Row[]> {
  const ordered = query.order(unique);
  const rows: Row[] = [];
  for (;;) {
    const page = ordered.range(rows.length, rows.length + PAGE - 1);
    const { data } = await page.throwOnError();
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}
