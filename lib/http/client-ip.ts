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
 * The network that one visitor has to themselves: an IPv4 address as it is, IPv6 as its first 64 bits.
 *
 * @param ip an IP, or a network that this function gave
 * @param bits fewer for the network of a whole customer or hoster, of whom each has as many as they like of the smaller
 */
export function networkOf(ip: string, bits: 64 | 48 = 64): string {
  const plain = ip
    .trim()
    .toLowerCase()
    .replace(/[%/].*$/, '')
    .replace(/^(?:0*:)+ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 address, written as hexadecimal.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const kept = groups.slice(0, bits / 16).map((group) => group.toString(16));
  return `${kept.join(':')}::/${bits}`;
}

/**
 * The key that requests are counted by: the network of the visitor's IP.
 *
 * Reads the last entry of X-Forwarded-For, of which the site's own process has left what named proxies said
 * (proxies.ts). Another host has to see to that itself: limits by IP are a second net under those by e-mail,
 * never the only one.
 */
export function clientIp(headers: Pick<Headers, 'get'>): string {
  return networkOf(headers.get('x-forwarded-for')?.split(',').at(-1) ?? '') || 'unknown';
}
