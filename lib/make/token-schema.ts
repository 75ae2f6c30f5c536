import * as z from 'zod/mini';
import { MISSING_TOKEN } from './token.ts';
import { DEFAULT_ZONE, isMakeZone, type MakeZone } from './zones.ts';

/** A token that a header can carry, and no longer than the database takes. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/;

/** A token as it is pasted, and the zone that it is of (product.md, Make). */
export const tokenSchema = z.object({
  token: z.pipe(
    z.catch(z.string(), ''),
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: MISSING_TOKEN, abort: true }),
        z.regex(
          TOKEN,
          'Ce token n’a pas la forme attendue\u00a0: copiez-le en entier, sans espace ni caractère invisible.',
        ),
      ),
  ),
  zone: z._default(
    z.custom<MakeZone>(
      isMakeZone,
      'Cette zone n’est pas proposée\u00a0: choisissez-en une dans la liste.',
    ),
    DEFAULT_ZONE,
  ),
});
