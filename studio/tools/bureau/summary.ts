/**
 * The Bureau's sentence above its sections, from the count of each section that asks for something: undefined for
 * one that is still read, null for one that could not be. Null as long as nothing can be said.
 */
export function summaryOf(counts: ReadonlyArray<number | null | undefined>): string | null {
  if (counts.includes(undefined)) return null;
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  if (sum > 1) return `${sum} points vous attendent.`;
  if (sum === 1) return 'Un point vous attend.';
  return counts.includes(null)
    ? 'Rien d’autre ne vous attend.'
    : 'Tout est à jour. Rien ne vous attend\u00a0: belle journée\u202f!';
}
