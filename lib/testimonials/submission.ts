import * as z from 'zod/mini';
import { addressChecks, NO_NAME, nameChecks } from '../validation/checks.ts';
import { INVALID_EMAIL } from '../validation/invalid-email.ts';
import { isStorable } from '../validation/sanitize.ts';
import { isVisible, UNREADABLE, unixLines, withoutOverrides } from '../validation/text.ts';
import { TESTIMONIAL_LIMITS } from './limits.ts';

const { name, role, company, email, content, rating } = TESTIMONIAL_LIMITS;

/** Characters as PostgreSQL counts them: an emoji outside the first plane is one. */
const length = (text: string) => [...text].length;

/** Whether the database takes a text: what it refuses is reported beforehand. */
const isText = (value: string) => isStorable(value.replace(/[\n\t]/g, ' '));

const check = (holds: (value: string) => boolean, error: string) =>
  z.refine<string>(holds, { error, abort: true });

/** An optional line about the author: their name, role or company. */
const optional = (max: number, tooLong: string) =>
  z.string({ error: UNREADABLE }).check(...nameChecks(max, null, { tooLong }));

/** The message for a name below its minimum. */
export const SHORT_NAME = 'Le nom doit contenir au moins 2 caractères';

const NO_RATING = 'Choisissez une note de 1 à 5 étoiles.';

/**
 * A review as a client submits it (product.md, Reviews), trimmed. Empty optional fields are empty
 * strings. Its issues are in the form's order: the first one's message is what the toast says.
 */
export const testimonialSubmission = z.object({
  name: z.string({ error: NO_NAME }).check(
    ...nameChecks(name.max, SHORT_NAME, {
      min: name.min,
      tooLong: 'Le nom ne peut pas dépasser 100 caractères',
    }),
  ),
  role: optional(role.max, 'La fonction ne peut pas dépasser 100 caractères'),
  company: optional(company.max, 'L’entreprise ne peut pas dépasser 100 caractères'),
  email: z.string({ error: UNREADABLE }).check(
    ...addressChecks(null, {
      max: email.max,
      tooLong: 'L’adresse e-mail ne peut pas dépasser 255 caractères',
      invalid: INVALID_EMAIL.title,
    }),
  ),
  content: z.string({ error: 'Écrivez votre avis.' }).check(
    z.overwrite((value) => withoutOverrides(unixLines(value)).trim()),
    check(
      (value) => length(value) >= content.min && isVisible(value),
      'L’avis doit contenir au moins 10 caractères',
    ),
    check((value) => length(value) <= content.max, 'L’avis ne peut pas dépasser 500 caractères'),
    check(isText, UNREADABLE),
  ),
  // A form sends digits; nothing else is made a number of.
  rating: z.pipe(
    z.transform((value) =>
      typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value,
    ),
    z
      .number({ error: NO_RATING })
      .check(
        z.refine(
          (value) => Number.isInteger(value) && value >= rating.min && value <= rating.max,
          NO_RATING,
        ),
      ),
  ),
});

export type TestimonialSubmission = z.output<typeof testimonialSubmission>;
