/** Number of characters that two texts begin with alike. */
function sharedStart(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && before[length] === after[length]) length += 1;
  return length;
}

/**
 * The place in a text that another has changed at one place: what stood before the change stays where it was, what stood
 * behind it moves along, and what stood inside of it goes to its end.
 */
export function keptPlace(before: string, after: string, place: number): number {
  const start = sharedStart(before, after);
  const rest = Math.min(before.length, after.length) - start;
  let end = 0;
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (place <= start) return place;
  const fromEnd = before.length - place;
  return after.length - Math.min(Math.max(fromEnd, 0), end);
}
