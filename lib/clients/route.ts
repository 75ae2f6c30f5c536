import 'server-only';
import * as z from 'zod/mini';
import type { Refusals } from '../http/answer.ts';
import { CLIENT_LIMITS } from './states.ts';

/** The query of a URL that lists clients. */
export const clientsQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(CLIENT_LIMITS.search))),
  /** `next` of the page before: the moment that the list is sorted by, and the card. */
  after: z.optional(z.string().check(z.regex(/^\d{1,17}_[0-9a-f]{64}$/))),
});

export type ClientsQuery = z.output<typeof clientsQuery>;

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const REFUSED = {
  gone: [
    404,
    'Cette fiche n’existe plus\u00a0: il ne reste rien de ce client, ou elle a changé entre-temps.',
  ],
  archived: [
    409,
    'Le compte de ce client est supprimé\u00a0: ce qui reste est conservé comme preuve du contrat, et ne change plus.',
  ],
  known: [
    409,
    'Cette adresse a déjà sa propre fiche\u00a0: ouvrez-la, et réunissez les deux si c’est le même client.',
  ],
  full: [409, 'Une fiche a 50 adresses au plus. Rien n’a été modifié.'],
} as const satisfies Refusals<string>;

export type Refusal = keyof typeof REFUSED;
