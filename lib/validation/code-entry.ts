import * as z from 'zod/mini';

/** The code that was sent by mail; spaces are no part of it. */
export const codeEntry = z.object({
  code: z.string({ error: 'Indiquez le code reçu par e-mail.' }).check(
    z.overwrite((value) => value.replace(/\s/g, '')),
    z.regex(/^\d{6}$/, { error: 'Le code a six chiffres.' }),
  ),
});
