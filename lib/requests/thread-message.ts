import * as z from 'zod/mini';
import { NO_MESSAGE, text } from '../validation/fields.ts';
import { REQUEST_LIMITS } from './states.ts';

/** A client's message in a thread: of a request, a quote or a project (product.md, Requests that move). */
export const threadMessage = z.object({
  text: text(REQUEST_LIMITS.text, NO_MESSAGE),
});
