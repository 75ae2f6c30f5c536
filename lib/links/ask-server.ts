import 'server-only';
import { lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { type Answer, NoAnswer } from './follow.ts';
import { isPublicAddress } from './public-address.ts';

const MAX_HEADER_BYTES = 16_384;

const NOT_PUBLIC = 'n’est pas une adresse d’internet';

/** Node connects to what this answers, so that a name which changes in between changes nothing. */
const lookupPublic: NonNullable<RequestOptions['lookup']> = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(new NoAnswer('ce site n’existe pas'), []);
    const allPublic = addresses.every(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first || !allPublic) return done(new NoAnswer(NOT_PUBLIC), []);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });

/**
 * The status and headers that the server of an https address answers with; its body is not read, and no private or
 * local address is ever connected to.
 *
 * @param signal ends it, whatever it is waiting for
 * @throws NoAnswer with the reason in French
 */
export function askServer(url: URL, signal: AbortSignal): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address that is written out is not looked up.
  if (isIP(host) && !isPublicAddress(host)) return Promise.reject(new NoAnswer(NOT_PUBLIC));
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method: 'GET',
      lookup: lookupPublic,
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal,
      headers: { accept: 'text/html,*/*;q=0.1', 'user-agent': 'Mozilla/5.0 (link check)' },
    });
    asked.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    asked.on('error', (error: Error) => reject(asNoAnswer(error)));
    asked.end();
  });
}

function asNoAnswer(error: Error): NoAnswer {
  if (error instanceof NoAnswer) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/CERT|TLS|SSL|ALTNAME/.test(code)) return new NoAnswer('son certificat n’est pas valable');
  return new NoAnswer('ne répond pas');
}
