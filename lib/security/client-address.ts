/**
 * Whom to count requests by: the visitor's IP address, for IPv6 the network of 64 bits that one visitor
 * has to themselves.
 *
 * Reads the last entry of X-Forwarded-For, which the nearest proxy appends, or Next itself from the
 * connection. Without a proxy in front a visitor may write the header: limits by address are a second
 * net under those by e-mail, never the only one.
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().toLowerCase() ?? '';
  const address = last.replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address || 'unknown';
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
