import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPs that are no server of the public internet (IANA's special-purpose registries). */
const SPECIAL = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(net, prefix, 'ipv4');
}

/** IPv6 addresses that are given out to networks; of these, not those that wrap IPv4 or are for documentation. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');
const WRAPPING = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  WRAPPING.addSubnet(net, prefix, 'ipv6');
}

/** Whether an IP, without brackets, is one of the public internet; what is none is not. */
export function isPublicIp(ip: string): boolean {
  if (isIPv6(ip)) {
    return GLOBAL_UNICAST.check(ip, 'ipv6') && !WRAPPING.check(ip, 'ipv6');
  }
  return isIP(ip) === 4 && !SPECIAL.check(ip, 'ipv4');
}
