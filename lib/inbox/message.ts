import * as z from 'zod/mini';
import { text } from '../leads/fields.ts';
import { REQUEST_LIMITS } from './states.ts';

/** What a client writes about a request of their own (product.md, Requests that move). */
export const requestMessage = z.object({
  text: text(REQUEST_LIMITS.text, 'Écrivez votre message.'),
});
