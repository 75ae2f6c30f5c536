import {
  electronicFormatIBAN,
  friendlyFormatIBAN,
  isSEPACountry,
  isValidBIC,
  ValidationErrorsIBAN,
  validateIBAN,
} from 'ibantools';

/** An IBAN without what people put between its characters; others stay, to be refused. */
const bare = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase();

/** Why this is no IBAN that a client of the SEPA can pay to, in French; null for one that is. */
export function ibanProblem(typed: string): string | null {
  const iban = bare(typed);
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) {
    return isSEPACountry(iban.slice(0, 2))
      ? null
      : 'Ce compte n’est pas dans l’espace SEPA\u00a0: un client ne pourrait pas y faire un virement européen.';
  }
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    return 'Cet IBAN n’a pas le bon nombre de caractères\u00a0: recopiez-le de votre RIB.';
  }
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) {
    return 'Un IBAN commence par les deux lettres de son pays, comme FR.';
  }
  return 'La clé de cet IBAN ne correspond pas\u00a0: un caractère est faux. Recopiez-le de votre RIB.';
}

/** An IBAN in groups of four, as it is read; empty for what is none. */
export const shownIban = (typed: string): string =>
  ibanProblem(typed) ? '' : (friendlyFormatIBAN(bare(typed)) ?? '');

/** An IBAN as programs take it; empty for what is none. */
export const plainIban = (typed: string): string =>
  ibanProblem(typed) ? '' : (electronicFormatIBAN(bare(typed)) ?? '');

/** Why this is no BIC, in French; null for one that is. */
export const bicProblem = (typed: string): string | null =>
  isValidBIC(bare(typed)) ? null : 'Un BIC a 8 ou 11 caractères, comme AGRIFRPP.';

/** A BIC as programs take it; empty for what is none. */
export const plainBic = (typed: string): string => (bicProblem(typed) ? '' : bare(typed));
