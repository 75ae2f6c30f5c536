import 'server-only';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { plainPhone, splitPhone } from './phone.ts';

/** Country codes of numbers dialled from France like a French one: 0690 12 34 56 is one of Guadeloupe. */
const OVERSEAS: ReadonlyArray<[RegExp, string]> = [
  [/^0(?=590|69[01])/, '+590'],
  [/^0(?=[56]94)/, '+594'],
  [/^0(?=[56]96|697)/, '+596'],
  [/^0(?=26[239]|639|69[23])/, '+262'],
  [/^0508/, '+508'],
];

/** The message for a number that no country has. */
const UNKNOWN_PHONE =
  'Ce numéro est incomplet ou trop long\u00a0: dix chiffres en France, ailleurs avec l’indicatif du pays, comme +32.';

/**
 * A telephone number in the one form in which it is stored and shown (product.md, Telephone numbers): a French one as
 * « 06 12 34 56 78 », any other as « +590 690 12 34 56 », each with its « poste 12 ». What it is read from says the
 * same number.
 *
 * @returns null where it is the number of no country; an empty text of an empty one
 */
export function readPhone(value: string): string | null {
  const plain = plainPhone(value);
  if (plain === '') return '';
  const { number, extension } = splitPhone(plain);
  const dialled = number.replace(/\((?!0\))|(?<!\(0)\)/g, ' ').trim();
  const digits = number.replace(/[ ().\-/]/g, '');
  const overseas = digits.length === 10 ? OVERSEAS.find(([local]) => local.test(digits)) : null;
  const found = parsePhoneNumberFromString(
    overseas ? digits.replace(overseas[0], overseas[1]) : dialled,
    { defaultCountry: 'FR', extract: false },
  );
  if (!found) return null;
  const isFrench = found.countryCallingCode === '33';
  // Plans elsewhere grow new prefixes: of those the length is enough.
  if (!(isFrench ? found.isValid() : found.isPossible())) return null;
  const grouped = isFrench ? found.formatNational() : found.formatInternational();
  return extension ? `${grouped} poste ${extension}` : grouped;
}

/** A form with its `phone` as it is stored; what the schema alone lets through may be no number. */
export const withPhone = <Values extends { phone: string }>(schema: z.ZodMiniType<Values>) =>
  z.pipe(
    schema,
    z.transform((values: Values, context): Values => {
      const phone = readPhone(values.phone);
      if (phone !== null) return { ...values, phone };
      const { phone: input } = values;
      context.issues.push({ code: 'custom', message: UNKNOWN_PHONE, path: ['phone'], input });
      return z.NEVER;
    }),
  );
