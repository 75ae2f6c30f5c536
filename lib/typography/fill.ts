/**
 * A sentence with its values: `fill('dès {prix}', { prix: '600 €' })`. A place without a value stays
 * as it is written.
 */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\p{L}+)\}/gu, (place, name: string) => values[name] ?? place);
}

/** Why a sentence cannot be filled, in French, or null: each of these places must be in it once. */
export function placesProblem(sentence: string, places: readonly string[]): string | null {
  for (const place of places) {
    const count = sentence.split(`{${place}}`).length - 1;
    if (count === 0) return `Écrivez {${place}} là où la valeur doit apparaître.`;
    if (count > 1) return `{${place}} ne doit apparaître qu’une fois.`;
  }
  const unknown = [...sentence.matchAll(/\{([^}]*)\}/g)].find(
    ([, name]) => !places.includes(name ?? ''),
  );
  return unknown ? `${unknown[0]} n’est pas une valeur connue.` : null;
}
