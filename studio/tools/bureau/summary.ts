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

/** What a section has: how many of its lines ask for something, null where that is not known; and whether it has none. */
export type Report = { count: number | null; isEmpty: boolean };

/** The sections in their order: those in which something waits, then those that tell something, then the empty ones. */
export const byUrgency = <Section extends { name: string; asks: boolean }>(
  sections: readonly Section[],
  reports: Readonly<Record<string, Report>>,
): Section[] => {
  const rank = ({ name, asks }: Section) => {
    const { count, isEmpty } = reports[name] ?? { count: null, isEmpty: false };
    if (isEmpty) return 2;
    return asks && count !== 0 ? 0 : 1;
  };
  return sections.toSorted((one, other) => rank(one) - rank(other));
};
