/**
 * A list with one of its ids at another place, counted from 0.
 *
 * @returns the same list where nothing would move
 */
export function moveTo(ids: readonly string[], id: string, place: number): readonly string[] {
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, place));
  if (from === -1 || from === to) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
