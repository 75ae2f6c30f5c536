/**
 * Whom to count requests by: the visitor's IP, for IPv6 the network of 64 bits that one visitor
 * has to themselves.
 *
 * Reads the last entry of X-Forwarded-For, of which the site's own process has left what named proxies said
 * (proxies.ts). Another host has to see to that itself: limits by IP are a second net under those by e-mail,
 * never the only one.
 */
export function clientIp(headers: Pick<Headers, 'get'>): string {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().toLowerCase() ?? '';
  const ip = last.replace(/^::ffff:(?=\d+\.)/, '');
  if (!ip.includes(':')) return ip || 'unknown';
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
