import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whose word is taken for where a request came from. */
export type Proxies = {
  /** Those that stand before the site, by IP or network. */
  named: BlockList;
  /** How many of them a visitor passes at most. */
  hops: number;
};

/** What a proxy says of the request that it had, beside the address. */
const SAID_BY_PROXIES = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Machines and networks that no visitor from outside comes from. */
const INSIDE = addressList('127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7');

let isWarned = false;

/**
 * IPs and networks (`10.0.0.0/8`), between commas or spaces.
 *
 * @throws where one of them is neither
 */
export function addressList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [, address = '', bits] = /^(.*?)(?:\/(.*))?$/.exec(entry) ?? [];
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, /^\d{1,3}$/.test(bits) ? Number(bits) : -1, family);
  }
  return list;
}

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Leaves of what a request says about its way only what named proxies said: `x-forwarded-for` is the visitor's
 * address alone from then on, the connection's own where nobody named stands before it.
 */
export function believeProxies(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { named, hops }: Proxies,
): void {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  const said = String(headers['x-forwarded-for'] ?? '').split(',');
  let visitor = peer;
  for (let hop = 0; hop < hops && isIP(visitor) && isIn(named, visitor); hop += 1) {
    const before = said.pop()?.trim() ?? '';
    if (!isIP(before)) break;
    visitor = before;
  }
  if (!isIP(peer) || !isIn(named, peer)) {
    if (headers['x-forwarded-for']) warnOnce(peer);
    for (const name of SAID_BY_PROXIES) delete headers[name];
  }
  headers['x-forwarded-for'] = visitor;
}

/** A proxy that somebody forgot to name makes one visitor of them all. */
function warnOnce(peer: string): void {
  if (isWarned || !isIP(peer) || !isIn(INSIDE, peer)) return;
  isWarned = true;
  console.warn(
    `What ${peer} says of its visitors is not believed: they all count as one. If it is your proxy, name it in TRUSTED_PROXIES.`,
  );
}
