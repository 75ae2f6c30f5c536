import { BlockList, isIP } from 'node:net';

/**
 * IPs and networks (`10.0.0.0/8`), between commas or spaces.
 *
 * @throws where one of them is neither
 */
export function ipList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [, ip = '', bits] = /^(.*?)(?:\/(.*))?$/.exec(entry) ?? [];
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, /^\d{1,3}$/.test(bits) ? Number(bits) : -1, family);
  }
  return list;
}
