import 'server-only';
import * as z from 'zod/mini';
import type { Refusals } from '../http/answer.ts';
import { pageCursor } from '../validation/page-cursor.ts';
import { REQUEST_LIMITS, REQUEST_STATES, REQUEST_TOPICS, REQUEST_VIEWS } from './states.ts';

/** The query of a URL that lists requests of the inbox. */
export const inboxQuery = z.object({
  view: z._default(z.enum(REQUEST_VIEWS), 'all'),
  search: z.optional(z.string().check(z.maxLength(REQUEST_LIMITS.search))),
  /** State to show; without one, all but spam. */
  state: z.optional(z.enum(REQUEST_STATES)),
  topic: z.optional(z.enum(REQUEST_TOPICS)),
  /** `next` of the page before. */
  after: z.optional(pageCursor),
});

export type InboxQuery = z.output<typeof inboxQuery>;

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const REFUSED = {
  gone: [404, 'Cette demande n’existe plus\u00a0: elle a sans doute été effacée avec son compte.'],
  stale: [
    409,
    'Cette demande a changé entre-temps\u00a0: rien n’a été modifié. Relisez-la, puis recommencez.',
  ],
  archived: [
    409,
    'Le compte de ce client est supprimé\u00a0: sa demande est conservée comme preuve du contrat, et ne change plus.',
  ],
  state: [409, 'Cet état ne peut pas suivre l’état actuel. Rien n’a été modifié.'],
  merged: [
    409,
    'Cette demande est réunie à une autre\u00a0: ouvrez celle-là, ou séparez-les d’abord.',
  ],
  spam: [
    409,
    'Une demande indésirable ne reçoit pas de réponse\u00a0: remettez-la d’abord parmi les nouvelles.',
  ],
  merge: [
    409,
    'Ces deux demandes ne peuvent pas être réunies ainsi\u00a0: l’une d’elles en réunit déjà d’autres, ou est déjà réunie.',
  ],
} as const satisfies Refusals<string>;

export type Refusal = keyof typeof REFUSED;
