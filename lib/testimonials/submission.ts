import * as z from 'zod/mini';
import { isStorable } from '../validation/sanitize.ts';
import { isVisible, ONE_LINE, UNREADABLE, unixLines } from '../validation/text.ts';
import { TESTIMONIAL_LIMITS } from './limits.ts';

const { name, role, company, email, content, rating } = TESTIMONIAL_LIMITS;

/** Characters as PostgreSQL counts them: an emoji outside the first plane is one. */
const length = (text: string) => [...text].length;

/** Text with the line ends that scripts see, trimmed. `missing` is said where there is none. */
const text = (missing: string) =>
  z.string({ error: missing }).check(z.overwrite(unixLines), z.trim());

/** What a database refuses is said beforehand. */
const isLine = (value: string) => isStorable(value.replaceAll('\n', ' '));
const isText = (value: string) => isStorable(value.replace(/[\n\t]/g, ' '));
const isOneLine = (value: string) => !/[\n\u2028\u2029]/.test(value);

const check = (holds: (value: string) => boolean, error: string) =>
  z.refine<string>(holds, { error, abort: true });

const required = (min: number, tooShort: string, max: number, tooLong: string, missing: string) =>
  text(missing).check(
    check((value) => length(value) >= min && isVisible(value), tooShort),
    check((value) => length(value) <= max, tooLong),
  );

const optional = (max: number, tooLong: string) =>
  text(UNREADABLE).check(
    check((value) => length(value) <= max, tooLong),
    check((value) => isLine(value) && (value === '' || isVisible(value)), UNREADABLE),
    check(isOneLine, ONE_LINE),
  );

const NO_RATING = 'Choisissez une note de 1 à 5 étoiles.';

/**
 * A review as a client submits it (product.md, Reviews), trimmed. Empty optional fields are empty
 * strings. Its issues are in the form's order: the first one's message is what the toast says.
 */
export const testimonialSubmission = z.object({
  name: required(
    name.min,
    'Le nom doit contenir au moins 2 caractères',
    name.max,
    'Le nom ne peut pas dépasser 100 caractères',
    'Indiquez votre nom.',
  ).check(check(isLine, UNREADABLE), check(isOneLine, ONE_LINE)),
  role: optional(role.max, 'La fonction ne peut pas dépasser 100 caractères'),
  company: optional(company.max, 'L’entreprise ne peut pas dépasser 100 caractères'),
  email: optional(email.max, 'L’adresse e-mail ne peut pas dépasser 255 caractères').check(
    check((value) => value === '' || z.safeParse(z.email(), value).success, 'Email invalide'),
  ),
  content: required(
    content.min,
    'L’avis doit contenir au moins 10 caractères',
    content.max,
    'L’avis ne peut pas dépasser 500 caractères',
    'Écrivez votre avis.',
  ).check(check(isText, UNREADABLE)),
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
