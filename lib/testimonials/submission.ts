import { z } from 'zod';
import { TESTIMONIAL_LIMITS } from './limits.ts';

const { name, role, company, email, content, rating } = TESTIMONIAL_LIMITS;

/** Characters as PostgreSQL counts them: an emoji outside the first plane is one. */
const length = (text: string) => [...text].length;

const optional = (max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((text) => length(text) <= max, { error: message });

/**
 * A review as a client submits it (§5 « Testimonial »), trimmed. Empty optional fields are empty
 * strings. Its issues are in the form's order: the first one's message is what the toast says.
 */
export const testimonialSubmission = z.object({
  name: z
    .string({ error: 'Indiquez votre nom.' })
    .trim()
    .refine((text) => length(text) >= name.min, {
      error: 'Le nom doit contenir au moins 2 caractères',
      abort: true,
    })
    .refine((text) => length(text) <= name.max, {
      error: 'Le nom ne peut pas dépasser 100 caractères',
    }),
  role: optional(role.max, 'La fonction ne peut pas dépasser 100 caractères'),
  company: optional(company.max, 'L’entreprise ne peut pas dépasser 100 caractères'),
  email: optional(email.max, 'L’adresse e-mail ne peut pas dépasser 255 caractères').refine(
    (text) => text === '' || z.email().safeParse(text).success,
    { error: 'Email invalide' },
  ),
  content: z
    .string({ error: 'Écrivez votre avis.' })
    .trim()
    .refine((text) => length(text) >= content.min, {
      error: 'L’avis doit contenir au moins 10 caractères',
      abort: true,
    })
    .refine((text) => length(text) <= content.max, {
      error: 'L’avis ne peut pas dépasser 500 caractères',
    }),
  rating: z.coerce
    .number({ error: 'Choisissez une note de 1 à 5 étoiles.' })
    .int({ error: 'Choisissez une note de 1 à 5 étoiles.' })
    .min(rating.min, { error: 'Choisissez une note de 1 à 5 étoiles.' })
    .max(rating.max, { error: 'Choisissez une note de 1 à 5 étoiles.' }),
});

export type TestimonialSubmission = z.output<typeof testimonialSubmission>;
