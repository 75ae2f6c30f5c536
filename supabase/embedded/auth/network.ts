/** An IPv6 address as its eight groups. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('::');
  const groups = (part = '') =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16) || 0);
  const left = groups(head);
  const right = groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<number>(zeros).fill(0), ...right];
}

/**
 * The network that one client has to themselves: an IPv4 address as it is, IPv6 as its first 64 bits.
 *
 * @param bits fewer for the network of a whole customer or hoster, of whom each has as many as they like of the smaller
 */
export function networkOf(ip: string, bits: 64 | 48 = 64): string {
  const plain = ip
    .trim()
    .toLowerCase()
    .replace(/[%/].*$/, '')
    .replace(/^(?:0*:)+ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const kept = groupsOf(plain).slice(0, bits / 16);
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
