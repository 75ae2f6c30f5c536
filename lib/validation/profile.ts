import * as z from 'zod/mini';
import { emailField, field, nameField } from './account.ts';
import { nameChecks, phoneChecks } from './checks.ts';

/** Characters, as the database holds them to (product.md, Profile). */
const COMPANY_MAX = 255;

/** The five fields of the profile, names sanitised; empty ones are allowed, the greeting then falls back on the e-mail. */
export const profileSchema = z.object({
  first_name: nameField(null),
  last_name: nameField(null),
  email: emailField,
  phone: z.pipe(field, z.string().check(...phoneChecks)),
  company: z.pipe(
    field,
    z.string().check(
      ...nameChecks(COMPANY_MAX, null, {
        tooLong: `Le nom de l’entreprise doit contenir au plus ${COMPANY_MAX} caractères`,
      }),
    ),
  ),
});

export type ProfileFields = z.output<typeof profileSchema>;

/** The same as columns: the dashboard and the export read them by this list, which the compiler holds to the fields. */
export const PROFILE_COLUMNS = 'first_name, last_name, email, phone, company';
