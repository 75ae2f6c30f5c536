import { email, name, optionalName, optionalText, phone } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';

/** Contact fields: the last step of the wizard, whatever is asked for (product.md, Quote wizard). */
export const contactFields = {
  firstName: name(MAX_LENGTH.name, 'Indiquez votre prénom.'),
  lastName: name(MAX_LENGTH.name, 'Indiquez votre nom.'),
  email: email('Indiquez votre adresse e-mail.'),
  company: optionalName(MAX_LENGTH.company),
  phone,
  additionalInfo: optionalText(MAX_LENGTH.additionalInfo),
};
