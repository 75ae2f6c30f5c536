import 'server-only';
import { checkVAT, countries } from 'jsvat';
import { countryName, hasFrenchVat } from './countries.ts';

/** A fault of a VAT number, in French; where its key alone is wrong it may be right after all. */
export type VatNumberFault = { message: string; isCertain: boolean };

/** What is wrong with the VAT number of a business in this country; null where nothing is, or its form is not known. */
export function vatNumberFault(typed: string, country: string): VatNumberFault | null {
  // One series is that of all of France, and of Monaco.
  const wanted = hasFrenchVat(country) ? 'FR' : country;
  const known = countries.filter(({ codes }) => codes[0] === wanted);
  if (known.length === 0) return null;
  const { isValid, isValidFormat } = checkVAT(typed, known);
  if (isValid) return null;
  if (isValidFormat) {
    return {
      message: 'La clé de ce numéro de TVA ne correspond pas\u00a0: vérifiez-le avec le client.',
      isCertain: false,
    };
  }
  // The letters are the country's own, but for Greece.
  const letters = wanted === 'GR' ? 'EL' : wanted;
  return {
    message: `Ce n’est pas un numéro de TVA du pays du client (${countryName(country)})\u00a0: il commence par ${letters} et s’écrit en entier.`,
    isCertain: true,
  };
}
