import * as z from 'zod/mini';
import { email, line, name, text } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';

/** A message of the contact form (product.md, Contact): all four are required. */
export const messageSchema = z.object({
  name: name(MAX_LENGTH.name, 'Indiquez votre nom.'),
  email: email('Indiquez votre adresse e-mail.'),
  subject: line(MAX_LENGTH.subject, 'Indiquez le sujet de votre message.'),
  message: text(MAX_LENGTH.message, 'Écrivez votre message.'),
});
