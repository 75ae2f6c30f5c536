/**
 * Whom to count requests by: the network of the visitor's IP (`networkOf`), or `unknown`.
 *
 * Reads the last entry of X-Forwarded-For, of which the site's own process has left what named proxies said
 * (proxies.ts). Another host has to see to that itself: limits by IP are a second net under those by e-mail,
 * never the only one.
 */
export function clientIp(headers: Pick<Headers, 'get'>): string {
  return networkOf(headers.get('x-forwarded-for')?.split(',').at(-1) ?? '') || 'unknown';
}

/** What one visitor has to themselves: of IPv4 the address, written as IPv6 or not, of IPv6 the network of 64 bits. */
export function networkOf(ip: string): string {
  const address = ip
    .trim()
    .toLowerCase()
    .replace(/%.*$/, '')
    .replace(/^(?:0{0,4}:){2,5}ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  const [high = '', low = ''] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const bytes = [high, low].map((group) => Number.parseInt(group, 16));
    return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
