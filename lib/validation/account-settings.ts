import * as z from 'zod/mini';
import { newPasswordSchema } from './account';

/** What the client types to say that they mean it. */
export const DELETION_WORD = 'SUPPRIMER';

const text = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' ? value : '')),
);

const currentPassword = z.pipe(
  text,
  z.string().check(z.minLength(1, 'Veuillez entrer votre mot de passe actuel')),
);

/** A new password, twice (§5), from a client who knows the present one. */
export const passwordChangeSchema = z.intersection(
  z.object({ currentPassword }),
  newPasswordSchema,
);

/** The wish to delete the account: the word and the password. */
export const deletionSchema = z.object({
  confirmation: z.pipe(
    text,
    z
      .string()
      .check(
        z.refine(
          (value) => value.trim().toUpperCase() === DELETION_WORD,
          `Tapez ${DELETION_WORD} pour confirmer`,
        ),
      ),
  ),
  currentPassword,
});
