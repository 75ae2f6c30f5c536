import { withoutUnseen } from './text.ts';

/** Characters. */
export const PHONE_MAX = 50;

export const INVALID_PHONE = 'Veuillez entrer un numéro de téléphone valide';

/** The extension at the end of a number: « poste 12 ». */
const EXTENSION = /\s*(?:;ext=|,?\s*(?:poste|ext(?:ension)?\.?|x|#)[\s.:]*)(\d{1,6})$/i;

/** A number as telephones, office programs and pages copy it, with plain spaces and hyphens and nothing unseen. */
export const plainPhone = (value: string) =>
  withoutUnseen(value)
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .trim()
    .replace(/^t[eé]l\.?\s*:\s*(?=.)/i, '')
    .replace(/(?<=\d) ?[.,;]$/, '');

/** The number, and the extension after it or nothing. */
export function splitPhone(plain: string): { number: string; extension: string } {
  const found = EXTENSION.exec(plain);
  return found
    ? { number: plain.slice(0, found.index), extension: found[1] ?? '' }
    : { number: plain, extension: '' };
}

/** Whether a plain text could be a number: its signs, and how many digits a country may have. */
export function hasPhoneShape(plain: string): boolean {
  const { number } = splitPhone(plain);
  const digits = number.replace(/\D/g, '').length;
  return /^[+(\d][\d ().\-/]*(?:\+[\d ().\-/]*)?$/.test(number) && digits >= 6 && digits <= 17;
}
