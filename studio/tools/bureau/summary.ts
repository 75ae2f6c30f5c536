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

/** The sections in their order, those that ask for something and have nothing behind the others. */
export const emptyLast = <Section extends { name: string; asks: boolean }>(
  sections: readonly Section[],
  counts: Readonly<Record<string, number | null | undefined>>,
): Section[] => {
  const isEmpty = ({ name, asks }: Section) => asks && counts[name] === 0;
  return [...sections.filter((one) => !isEmpty(one)), ...sections.filter(isEmpty)];
};
