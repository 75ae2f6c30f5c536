import * as z from 'zod/mini';
import { field, newPasswordSchema } from './account.ts';
import { DELETION_WORD } from './deletion-word.ts';
import { profileSchema } from './profile.ts';

export const MISSING_CURRENT_PASSWORD = 'Veuillez entrer votre mot de passe actuel';

const currentPassword = z.pipe(field, z.string().check(z.minLength(1, MISSING_CURRENT_PASSWORD)));

/**
 * The five fields of the profile (product.md, Profile), and the present
 * password, which a changed e-mail asks for.
 */
export const profileFormSchema = z.object({ ...profileSchema.shape, currentPassword: field });

/** A new password, twice, from a client who knows the present one. */
export const passwordChangeSchema = z.intersection(
  z.object({ currentPassword }),
  newPasswordSchema,
);

/** The wish to delete the account: the word and the password. */
export const deletionSchema = z.object({
  confirmation: z.pipe(
    field,
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
