const SIREN_DIGITS = 9;
const SIRET_DIGITS = 14;

/** La Poste, whose establishments are too many for the usual key. */
const LA_POSTE = '356000000';

const digitsOf = (typed: string) => typed.replace(/[\s.\u002d]/g, '');

/** Luhn's sum: each second digit from the right counts twice, a double of two digits by their sum. */
const luhn = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const counted = Number(digit) * (1 + (index % 2));
    return sum + (counted > 9 ? counted - 9 : counted);
  }, 0);

/** Whether the last digit is the key of those before it. */
function hasKey(digits: string): boolean {
  if (luhn(digits) % 10 === 0) return true;
  const isPost = digits.length === SIRET_DIGITS && digits.startsWith(LA_POSTE);
  return isPost && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}

/** Whether what was typed has the length of a SIRET. */
export const isSiret = (typed: string): boolean => digitsOf(typed).length === SIRET_DIGITS;

/** What is wrong with a typed number, in French; null where its key is right. `lengths` are those that it may have. */
function problem(typed: string, lengths: readonly number[], rule: string): string | null {
  const digits = digitsOf(typed);
  if (/\D/.test(digits)) return `${rule}, et rien d’autre.`;
  if (!lengths.includes(digits.length)) {
    return `${rule}\u00a0: celui-ci en a ${digits.length}.`;
  }
  // The key of a SIRET is that of its SIREN too.
  const isRight = hasKey(digits) && luhn(digits.slice(0, SIREN_DIGITS)) % 10 === 0;
  return isRight ? null : 'Un chiffre de ce numéro est faux\u00a0: sa clé ne correspond pas.';
}

/** What is wrong with the number of a business in France, its SIREN or one of its SIRET. */
export const sirenProblem = (typed: string): string | null =>
  problem(typed, [SIREN_DIGITS, SIRET_DIGITS], 'Un SIREN a 9\u00a0chiffres, un SIRET 14');

/** What is wrong with the number of an establishment. */
export const siretProblem = (typed: string): string | null =>
  problem(typed, [SIRET_DIGITS], 'Un SIRET a 14\u00a0chiffres');
