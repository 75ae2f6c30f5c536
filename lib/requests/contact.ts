import { NO_NAME } from '../validation/checks.ts';
import { email, name, optionalName, optionalText, phone } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';

/** Contact fields: the last step of the wizard, whatever is asked for (product.md, Quote wizard). */
export const contactFields = {
  firstName: name(MAX_LENGTH.name, 'Indiquez votre prénom.'),
  lastName: name(MAX_LENGTH.name, NO_NAME),
  email: email(),
  company: optionalName(MAX_LENGTH.company),
  phone,
  additionalInfo: optionalText(MAX_LENGTH.additionalInfo),
};
