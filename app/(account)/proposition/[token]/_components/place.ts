import * as z from 'zod/mini';
import { PLACE_PARAMETER } from '@/lib/quotes/states.ts';

/** The id of a place within a page; what is none leads to its beginning. */
export const place = z.catch(z.string().check(z.regex(/^[a-z-]{1,40}$/)), '');

/** Where the query of a link leads within its page. */
export const placeOf = (query: Readonly<Record<string, string | string[] | undefined>>): string =>
  place.parse(query[PLACE_PARAMETER]);
