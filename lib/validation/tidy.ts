import { cleanEmail } from './clean-email.ts';
import { plainPhone } from './phone.ts';
import { withoutOverrides, withoutUnseen } from './text.ts';

/**
 * The value that a field shows once it is left: what its schema makes of what was typed or pasted, so that nothing is
 * stored which its author has not seen.
 *
 * @param type of the field, as the DOM has it
 */
export function tidy(type: string, value: string): string {
  switch (type) {
    case 'email':
      return cleanEmail(value);
    case 'tel':
      return plainPhone(value);
    case 'text':
      return withoutUnseen(value);
    case 'textarea':
      return withoutOverrides(value);
    default:
      return value;
  }
}
