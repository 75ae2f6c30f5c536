import * as z from 'zod/mini';
import { NO_NAME } from '../validation/checks.ts';
import { email, line, NO_MESSAGE, name, text } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';

/** A message of the contact form (product.md, Contact): all four are required. */
export const messageSchema = z.object({
  name: name(MAX_LENGTH.name, NO_NAME),
  email: email(),
  subject: line(MAX_LENGTH.subject, 'Indiquez le sujet de votre message.'),
  message: text(MAX_LENGTH.message, NO_MESSAGE),
});
