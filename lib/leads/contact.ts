import { email, line, optionalLine, optionalText } from './fields.ts';
import { MAX_LENGTH } from './max-length.ts';

/** Whom to answer: the last step of the wizard, whatever is asked for (product.md, Quote wizard). */
export const contactFields = {
  firstName: line(MAX_LENGTH.name, 'Indiquez votre prénom.'),
  lastName: line(MAX_LENGTH.name, 'Indiquez votre nom.'),
  email: email('Indiquez votre adresse e-mail.'),
  company: optionalLine(MAX_LENGTH.company),
  phone: optionalLine(MAX_LENGTH.phone),
  additionalInfo: optionalText(MAX_LENGTH.additionalInfo),
};
