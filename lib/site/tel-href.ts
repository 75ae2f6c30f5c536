import { splitPhone } from '../validation/phone.ts';

/** The link of a telephone number: « +33 (0)1 23 » is dialled without its (0), « poste 12 » after a pause. */
export function telHref(phone: string): string {
  const { number, extension } = splitPhone(phone);
  const dialled = number.replace('(0)', '').replace(/[^\d+]/g, '');
  return `tel:${dialled}${extension && `,${extension}`}`;
}
