import * as z from 'zod/mini';
import { day } from '../validation/day.ts';
import { text } from '../validation/fields.ts';
import { REQUEST_LIMITS, REQUEST_STATES } from './states.ts';

const request = {
  id: z.uuid(),
  version: z.int().check(z.nonnegative()),
};

const written = text(REQUEST_LIMITS.text, 'Écrivez quelque chose avant d’enregistrer.');

/** A change of a request, as it may be sent by anybody (product.md, Inbox). */
export const requestChange = z.discriminatedUnion('action', [
  z.object({ ...request, action: z.literal('move'), state: z.enum(REQUEST_STATES) }),
  z.object({ ...request, action: z.literal('answer'), text: written }),
  z.object({ ...request, action: z.literal('note'), text: written }),
  z.object({
    ...request,
    action: z.literal('plan'),
    step: text(REQUEST_LIMITS.step, 'Dites quelle est la prochaine étape.'),
    day,
  }),
  z.object({ ...request, action: z.literal('unplan') }),
  z.object({
    ...request,
    action: z.literal('mark'),
    mark: z.enum(['read', 'unread', 'answered']),
  }),
  z.object({ ...request, action: z.literal('merge'), into: z.uuid() }),
  z.object({ ...request, action: z.literal('unmerge') }),
]);
