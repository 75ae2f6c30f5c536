import 'server-only';
import { lookup } from 'node:dns';
import type { ClientRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { type Answer, NoAnswer } from './follow.ts';
import { isPublicIp } from './public-ip.ts';

const MAX_HEADER_BYTES = 16_384;

/** Pages answer who looks like a browser. */
const USER_AGENT = { GET: 'Mozilla/5.0 (link check)', POST: 'invoicing-webhook/1' } as const;

const NOT_PUBLIC = 'n’est pas une adresse d’internet';

/** Node connects to what this answers, so that a name which changes in between changes nothing. */
const lookupPublic: NonNullable<RequestOptions['lookup']> = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(new NoAnswer('mène à un site qui n’existe pas'), []);
    const allPublic = addresses.every(({ address }) => isPublicIp(address));
    const [first] = addresses;
    if (!first || !allPublic) return done(new NoAnswer(NOT_PUBLIC), []);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });

/**
 * The status and headers that the server of an https URL answers with; its body is not read, and no private or
 * local IP is ever connected to.
 *
 * @param signal ends it, whatever it is waiting for
 * @throws NoAnswer with the reason in French
 */
export function askServer(url: URL, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = requestPublic(url, signal, { accept: 'text/html,*/*;q=0.1' });
    asked.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    asked.on('error', (error: Error) => reject(asNoAnswer(error)));
    asked.end();
  });
}

/** The same, with the body. */
export type TextAnswer = Answer & { text: string };

/**
 * Asks the server of an https URL, and reads its body as text, under the same rules.
 *
 * @throws NoAnswer with the reason in French, also where the body is longer than `maxBytes`
 */
export function askForText(
  url: URL,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    const accept = 'text/calendar,text/plain;q=0.5,*/*;q=0.1';
    const asked = requestPublic(url, signal, { accept });
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxBytes) return void chunks.push(chunk);
        response.destroy(new NoAnswer('répond par un fichier trop gros'));
      });
      response.on('error', (error: Error) => reject(asNoAnswer(error)));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asked.on('error', (error: Error) => reject(asNoAnswer(error)));
    asked.end();
  });
}

/**
 * Posts a body to the server of an https URL, under the same rules; follows no redirection.
 *
 * @returns the status
 * @throws NoAnswer with the reason in French
 */
export function postToServer(
  url: URL,
  { body, headers, signal }: { body: string; headers: Record<string, string>; signal: AbortSignal },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const asked = requestPublic(url, signal, { ...headers, 'content-length': length }, 'POST');
    asked.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    asked.on('error', (error: Error) => reject(asNoAnswer(error)));
    asked.end(body);
  });
}

/** @throws NoAnswer where the IP is written out and none of the public internet's; a name's fails with the request */
function requestPublic(
  url: URL,
  signal: AbortSignal,
  headers: Record<string, string>,
  method: 'GET' | 'POST' = 'GET',
): ClientRequest {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP that is written out is not looked up.
  if (isIP(host) && !isPublicIp(host)) throw new NoAnswer(NOT_PUBLIC);
  return request(url, {
    method,
    lookup: lookupPublic,
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    headers: { 'user-agent': USER_AGENT[method], ...headers },
  });
}

const UNKNOWN_AUTHORITY = 'a un certificat d’une autorité inconnue';

/** Why a certificate is refused, by Node's code. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'a un certificat expiré',
  CERT_NOT_YET_VALID: 'a un certificat pas encore valable',
  ERR_TLS_CERT_ALTNAME_INVALID: 'a un certificat d’un autre nom',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
};

function asNoAnswer(error: Error): NoAnswer {
  if (error instanceof NoAnswer) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const refused =
    CERTIFICATES[code] ?? (/CERT|TLS|SSL/.test(code) && 'a un certificat non valable');
  return new NoAnswer(refused || 'ne répond pas');
}
