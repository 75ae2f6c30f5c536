import * as z from 'zod/mini';

/** Where a page of a list begins, as the database names a row: the moment that the list is in the order of, in microseconds, and its id. */
export const pageCursor = z
  .string()
  .check(z.regex(/^\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
