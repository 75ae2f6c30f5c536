/** A fact that the consultant has still to fill in: « [Prénom Nom à compléter] » (product.md, Missing facts). */
export const PLACEHOLDER = /\[[^\]]*à compléter[^\]]*\]/i;

/** Text cut at its placeholders, in order; `missing` marks these. Joined again, it is the same text. */
export function splitPlaceholders(text: string): Array<{ text: string; missing: boolean }> {
  return text
    .split(new RegExp(`(${PLACEHOLDER.source})`, 'i'))
    .map((part, index) => ({ text: part, missing: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
