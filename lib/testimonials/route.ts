import 'server-only';
import { z } from 'zod';
import type { Refusals } from '../http/answer.ts';
import { TESTIMONIAL_STATUSES } from './states.ts';

/** The query of a URL that lists reviews. */
export const testimonialsQuery = z.object({
  status: z.enum(TESTIMONIAL_STATUSES),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
});

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const REFUSED = {
  gone: [404, 'Cet avis n’existe plus\u00a0: son auteur l’a peut-être supprimé ou corrigé.'],
} as const satisfies Refusals<string>;

export type Refusal = keyof typeof REFUSED;
