import * as z from 'zod/mini';
import { addressChecks } from '../validation/checks.ts';
import { optionalLine, optionalName, text } from '../validation/fields.ts';
import { CLIENT_LIMITS } from './states.ts';

/** A card, or an address of one: the hash that it is known by. */
const clientId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const NO_EMAIL = 'Indiquez l’adresse e-mail du contact.';

const client = { id: clientId };

/** A change of a card of the book (product.md, Clients). */
export const clientChange = z.discriminatedUnion('action', [
  z.object({
    ...client,
    action: z.literal('note'),
    text: text(CLIENT_LIMITS.note, 'Écrivez votre note.'),
  }),
  z.object({ ...client, action: z.literal('removeNote'), note: z.uuid() }),
  /** Adds somebody, or says how one is called who is there. */
  z.object({
    ...client,
    action: z.literal('contact'),
    email: z.string({ error: NO_EMAIL }).check(...addressChecks(NO_EMAIL)),
    name: optionalName(CLIENT_LIMITS.name),
    role: optionalLine(CLIENT_LIMITS.role),
    copiesQuotes: z.boolean(),
  }),
  /** Takes somebody out, with those that came along. */
  z.object({ ...client, action: z.literal('separate'), contact: clientId }),
  z.object({ ...client, action: z.literal('merge'), other: clientId }),
  /** Keeps two cards apart that look alike, or proposes them again. */
  z.object({ ...client, action: z.literal('distinguish'), other: clientId, areApart: z.boolean() }),
]);
