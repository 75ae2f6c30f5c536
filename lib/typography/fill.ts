/**
 * A sentence with its values: `fill('dès {prix}', { prix: '600 €' })`. A place without a value stays
 * as it is written.
 */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\p{L}+)\}/gu, (place, name: string) => values[name] ?? place);
}

/** The places that any text of the content may have; the site settings hold their values. */
export const SHARED_PLACES = ['délai', 'appel', 'taxe', 'engagement', 'paiement'] as const;

/** A price, or a range of them, may be quoted in any text, too (lib/content/quoted-prices.ts). */
const PRICE = /^(?:prix|fourchette):[a-z0-9-]+$/;

export type SharedPlace = (typeof SHARED_PLACES)[number];

/**
 * Why a sentence cannot be filled, in French, or null: each of these places must be in it once, and
 * beside them only shared ones.
 */
export function placesProblem(sentence: string, places: readonly string[]): string | null {
  for (const place of places) {
    const count = sentence.split(`{${place}}`).length - 1;
    if (count === 0) return `Écrivez {${place}} là où la valeur doit apparaître.`;
    if (count > 1) return `{${place}} ne doit apparaître qu’une fois.`;
  }
  const known: readonly string[] = [...places, ...SHARED_PLACES];
  const unknown = [...sentence.matchAll(/\{([^}]*)\}/g)].find(
    ([, name = '']) => !known.includes(name) && !PRICE.test(name),
  );
  return unknown ? `${unknown[0]} n’est pas une valeur connue.` : null;
}
