import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';
import { ipList } from '../env/ip-list.ts';
import type { Proxies } from '../env/proxies.ts';
import { log } from '../log/log.ts';
import { REQUEST_ID_HEADER } from '../log/request.ts';

/** Headers by which a proxy describes the request that it had, beside the IP. */
const SAID_BY_PROXIES = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  REQUEST_ID_HEADER,
];

/** Machines and networks that no visitor from outside comes from. */
const INSIDE = ipList('127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7');

let isWarned = false;

const isIn = (list: BlockList, ip: string): boolean =>
  list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/**
 * Leaves of what a request says about its way only what named proxies said: `x-forwarded-for` is the visitor's
 * IP alone from then on, the connection's own where nobody named stands before it.
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
  log.warn(
    `What ${peer} says of its visitors is not believed: they all count as one. If it is your proxy, name it in TRUSTED_PROXIES.`,
  );
}
