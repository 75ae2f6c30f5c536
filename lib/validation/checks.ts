import * as z from 'zod/mini';
import { cleanEmail } from './clean-email.ts';
import { EMAIL_MAX, emailProblem } from './email.ts';
import { hasPhoneShape, INVALID_PHONE, PHONE_MAX, plainPhone } from './phone.ts';
import { isVisible, ONE_LINE, plainName, UNREADABLE } from './text.ts';

// Checks that every form makes of an address, a telephone number and a name: cleaned, then refused for one reason at a time.

/** The message for whoever does not say who they are. */
export const NO_NAME = 'Indiquez votre nom.';

/** The message for a text with more characters than a column or a mail takes. */
export const tooLong = (max: number) =>
  `Ce texte est trop long\u00a0: ${max.toLocaleString('fr-FR')} caractères au plus.`;

const isLonger = (value: string, max: number) => [...value].length > max;

/** A check without `abort`, which would keep the rules between two fields from being reported as well. */
const says = (problem: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = problem(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

/**
 * An e-mail address.
 *
 * @param required what is said where there is none; null where there need not be any
 * @param words of a form that has its own, for one that is too long and for what is none
 */
export const addressChecks = (
  required: string | null,
  words: { max?: number; tooLong?: string; invalid?: string } = {},
) => {
  const { max = EMAIL_MAX, invalid } = words;
  return [
    z.overwrite<string>(cleanEmail),
    says((email) => {
      if (!isVisible(email)) return email === '' ? required : (required ?? UNREADABLE);
      return isLonger(email, max) ? (words.tooLong ?? tooLong(max)) : emailProblem(email, invalid);
    }),
  ] as const;
};

/** A telephone number that may be left out, as far as a browser knows one: the server reads it (`withPhone`). */
export const phoneChecks = [
  z.overwrite<string>(plainPhone),
  says((phone) => {
    if (isLonger(phone, PHONE_MAX))
      return `Le numéro doit contenir au plus ${PHONE_MAX} caractères`;
    return phone === '' || hasPhoneShape(phone) ? null : INVALID_PHONE;
  }),
] as const;

/**
 * The name of a person or a company.
 *
 * @param required what is said where there is none; null where there need not be any
 * @param more what a form has of its own: another word for one that is too long, the fewest characters, what is taken out
 */
export const nameChecks = (
  max: number,
  required: string | null,
  more: { tooLong?: string; min?: number; clean?: (name: string) => string } = {},
) => {
  const { clean = (name: string) => name, min = 1 } = more;
  return [
    z.overwrite<string>((typed) => clean(plainName(typed))),
    says((name) => {
      if (name === '') return required;
      if (!isVisible(name) || [...name].length < min) return required ?? UNREADABLE;
      if (isLonger(name, max)) return more.tooLong ?? tooLong(max);
      if (/[\r\n\u2028\u2029]/.test(name)) return ONE_LINE;
      return /[\p{Cc}\p{Cs}]/u.test(name) ? UNREADABLE : null;
    }),
  ] as const;
};
