import { once } from 'node:events';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { RENEW, unreachable } from './ask.ts';
import { type Check, fault, ok, skipped } from './finding.ts';
import type { Place } from './place.ts';
import { SITE } from './services.ts';

/** The least time for which a certificate is still to be valid. Programs that renew them do so a month before. */
const LEFT_DAYS = 14;
const DAY_MS = 86_400_000;

const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' });

/**
 * When the certificate ends that the site shows to a visitor.
 *
 * @throws Unreachable where a browser would not take it
 */
async function endOf({ siteUrl, limitMs }: Place): Promise<Date> {
  const { hostname, port } = new URL(siteUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  // An IP is no name to ask a certificate of (RFC 6066).
  const name = isIP(host) === 0 && { servername: host };
  const socket = tls.connect({ host, port: Number(port || 443), ...name });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(limitMs) });
    return new Date(socket.getPeerCertificate().valid_to);
  } catch (error) {
    throw unreachable(SITE, (error as Error).cause ?? error, limitMs);
  } finally {
    socket.destroy();
  }
}

/** Whether visitors will still be let in in two weeks. */
export const certificate: Check = {
  name: 'Certificat',
  run: async (place) => {
    if (!place.siteUrl.startsWith('https:')) return skipped('site servi sans TLS');
    const end = await endOf(place);
    const until = `jusqu’au ${date.format(end)}`;
    if (end.getTime() - Date.now() > LEFT_DAYS * DAY_MS) return ok(`valable ${until}`);
    return fault(`Le certificat du site n’est plus valable que ${until}.`, RENEW);
  },
};
