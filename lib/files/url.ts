import 'server-only';
import { isSignature, sign } from '../security/signature.ts';

/** Time for which a URL that the Studio is given opens its file, in ms. */
const SIGNED_MS = 10 * 60 * 1000;

/** URL at which a client reads a file: their session is asked each time. */
export const fileUrl = (id: string): string => `/fichiers/${id}`;

/** URL at which the Studio reads it, whose pictures and links carry no credentials: signed by the site, until a time. */
export function signedUrl(id: string, now = Date.now()): string {
  // The same for a while, so that a browser asks once.
  const until = Math.ceil((now + SIGNED_MS) / 60_000) * 60_000;
  return `${fileUrl(id)}?${new URLSearchParams({ jusque: String(until), sceau: sign('file', id, String(until)) })}`;
}

/** Whether the site signed this URL, for now. */
export function isSignedUrl(id: string, query: URLSearchParams, now = Date.now()): boolean {
  const until = query.get('jusque') ?? '';
  return Number(until) > now && isSignature(query.get('sceau') ?? '', 'file', id, until);
}
