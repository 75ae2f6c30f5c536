import { ipList } from '../../lib/env/ip-list.ts';
import { type Check, fault, ok, skipped } from './finding.ts';
import { askSite } from './services.ts';

/** IPs for documentation (RFC 5737, RFC 3849): no proxy has one. */
const NOBODYS = [
  ['192.0.2.1', 'ipv4'],
  ['198.51.100.1', 'ipv4'],
  ['203.0.113.1', 'ipv4'],
  ['2001:db8::1', 'ipv6'],
] as const;

/** The proxies that the site believes about its visitors, as shown by the header that it sends over TLS alone. */
export const proxies: Check = {
  name: 'Proxys',
  run: async (place) => {
    const named = ipList(place.env.TRUSTED_PROXIES);
    if (NOBODYS.some(([ip, family]) => named.check(ip, family))) {
      return fault(
        'TRUSTED_PROXIES croit n’importe quelle adresse : un visiteur peut se faire passer pour un autre.',
        'N’y nommez que l’adresse de votre proxy, et les réseaux de votre CDN.',
      );
    }
    if (!place.siteUrl.startsWith('https:')) return skipped('site servi sans TLS');
    const { headers } = await askSite(place, '/api/health/live');
    if (headers.has('strict-transport-security')) return ok('le site croit celui qui porte TLS');
    return fault(
      'Le site ne croit pas le proxy qui porte TLS : tous les visiteurs comptent pour un, et il n’y a pas de HSTS.',
      'Nommez dans TRUSTED_PROXIES l’adresse d’où le site le voit venir, puis relancez le site.',
    );
  },
};
