import * as z from 'zod/mini';
import { emailField, field } from './account.ts';
import { isStorable, sanitizeText } from './sanitize.ts';

const INVISIBLE = 'Ce champ contient un caractère invisible';

/** Characters, as the database holds them to (product.md, Profile). */
const PHONE_MAX = 50;
const COMPANY_MAX = 255;

/** A sanitised name; empty is allowed, the greeting then falls back on the e-mail. */
const name = z.pipe(
  field,
  z.pipe(z.transform(sanitizeText), z.string()).check(z.refine(isStorable, INVISIBLE)),
);

const trimmed = z.pipe(
  field,
  z.transform((value) => value.trim()),
);

const phone = z.pipe(
  trimmed,
  z.string().check(
    z.refine(
      (value) => value === '' || (/^\+?[\d ().\-/]+$/.test(value) && digits(value) >= 6),
      'Veuillez entrer un numéro de téléphone valide',
    ),
    z.maxLength(PHONE_MAX, `Le numéro doit contenir au plus ${PHONE_MAX} caractères`),
  ),
);

const company = z.pipe(
  trimmed,
  z
    .string()
    .check(
      z.maxLength(
        COMPANY_MAX,
        `Le nom de l’entreprise doit contenir au plus ${COMPANY_MAX} caractères`,
      ),
      z.refine(isStorable, INVISIBLE),
    ),
);

const digits = (value: string) => value.replace(/\D/g, '').length;

/** The five fields of the profile, names and e-mail sanitised. */
export const profileSchema = z.object({
  first_name: name,
  last_name: name,
  email: emailField,
  phone,
  company,
});

export type ProfileFields = z.output<typeof profileSchema>;
