/** Places that requests come from, as far as the headers may be believed. */
import { BlockList, isIP } from 'node:net';
import type { Proxies } from '../protocol/types.ts';

export const NO_PROXIES: Proxies = { named: new BlockList(), hops: 0 };

/**
 * IPs and networks (`10.0.0.0/8`), between commas or spaces.
 *
 * @throws where one of them is neither
 */
export function ipList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [ip = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(ip, familyOf(ip));
    else list.addSubnet(ip, /^\d{1,3}$/.test(bits) ? Number(bits) : -1, familyOf(ip));
  }
  return list;
}

/**
 * The place that limits count by: an IPv4, or the network of an IPv6 (/64), of which one visitor has every address.
 *
 * @param peer the other end of the connection
 * @param forwardedFor what the request says of its way: only what a named proxy added to it counts
 */
export function placeOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  { named, hops }: Proxies,
): string {
  const said = forwardedFor?.split(',') ?? [];
  let ip = plainIp(peer ?? '');
  for (let hop = 0; hop < hops && isNamed(ip, named); hop += 1) {
    const before = plainIp(said.pop()?.trim() ?? '');
    if (!isIP(before)) break;
    ip = before;
  }
  return isIP(ip) === 6 ? networkOf(ip) : ip;
}

/** Whether the other end of a connection is a named proxy, behind which there are many. */
export const isProxy = (peer: string | undefined, { named }: Proxies): boolean =>
  isNamed(plainIp(peer ?? ''), named);

const isNamed = (ip: string, named: BlockList): boolean =>
  isIP(ip) !== 0 && named.check(ip, familyOf(ip));

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Plain form of an IP: IPv4 where it is one mapped to IPv6, and without the interface. */
const plainIp = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

function networkOf(ip: string): string {
  // Written in one way, with its longest run of zeros as `::`.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':') ?? [])];
  return `${all.slice(0, 4).join(':')}::/64`;
}
