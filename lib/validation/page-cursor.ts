import * as z from 'zod/mini';

/**
 * The cursor of a page of a list, as the database names a row: the moment that the list is sorted by, in microseconds,
 * and its id.
 */
export const pageCursor = z
  .string()
  .check(z.regex(/^\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
