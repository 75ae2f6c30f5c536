/**
 * The target of a request, as a browser would have sent it: steps up and down the path are taken, in whatever spelling,
 * and no fragment is left. Policy, store and Next, which read it afterwards, all read the same.
 *
 * @returns null for what is no path of this site: another server's URL, one with a NUL character, or none
 */
export function plainTarget(target: string): string | null {
  if (!target.startsWith('/')) return null;
  const { pathname, search } = new URL(`http://site${target}`);
  const plain = pathname + search;
  return plain.includes('%00') ? null : plain;
}
