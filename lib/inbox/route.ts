import 'server-only';
import * as z from 'zod/mini';
import type { InboxQuery, Refusal } from './inbox.ts';
import { REQUEST_LIMITS, REQUEST_STATES, REQUEST_TOPICS, REQUEST_VIEWS } from './states.ts';

const NO_STORE = { 'cache-control': 'private, no-store' };

/** An answer of the inbox's routes: nobody keeps it. */
export const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: NO_STORE });

/** Where Supabase does not answer: nothing is known to be done. */
export function unavailable(error: unknown): Response {
  console.error(error);
  return answer(503, {
    message: 'La base de données ne répond pas. Rien n’a été modifié, réessayez dans un instant.',
  });
}

const query = z.object({
  view: z._default(z.enum(REQUEST_VIEWS), 'all'),
  search: z.optional(z.string().check(z.maxLength(REQUEST_LIMITS.search))),
  state: z.optional(z.enum(REQUEST_STATES)),
  topic: z.optional(z.enum(REQUEST_TOPICS)),
  after: z.optional(
    z.string().check(z.regex(/^\d{1,17}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  ),
});

/** What of the inbox an address asks for; null where it asks for something else. */
export function inboxQuery(parameters: URLSearchParams): InboxQuery | null {
  const parsed = query.safeParse(Object.fromEntries(parameters));
  return parsed.success ? parsed.data : null;
}

/** Why nothing was changed: an HTTP status and what the consultant reads. */
export const REFUSED: Readonly<Record<Refusal, readonly [status: number, message: string]>> = {
  gone: [404, 'Cette demande n’existe plus\u00a0: elle a sans doute été effacée avec son compte.'],
  stale: [
    409,
    'Cette demande a changé entre-temps\u00a0: rien n’a été modifié. Relisez-la, puis recommencez.',
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
};
