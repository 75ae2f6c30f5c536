import 'server-only';
import type { LinkKey } from '../security/link-key.ts';
import { isSignature, sign } from '../security/signature.ts';

/** Time for which a URL that the Studio is given opens its file, in ms. */
const SIGNED_MS = 10 * 60 * 1000;

/** URL at which a client reads a file: their session is asked each time. */
export const fileUrl = (id: string): string => `/fichiers/${id}`;

/**
 * URL that takes a file from who opened a project without an account: signed by the site, since a file is not sent below their
 * page, where the proxy would hold it in memory. It opens no longer than their code does, which the database verifies.
 */
export function linkedUploadUrl(key: LinkKey): string {
  const query = { ...key, sceau: sign('upload', ...Object.values(key)) };
  return `/api/fichiers?${new URLSearchParams(query)}`;
}

/** The key that such a URL names; null where the site did not sign it. */
export function uploadKey(query: URLSearchParams): LinkKey | null {
  const access = { access_hash: query.get('access_hash') ?? '' };
  const token = query.get('token_hash');
  const key = token
    ? { token_hash: token, ...access }
    : { lead_reference: query.get('lead_reference') ?? '', ...access };
  return isSignature(query.get('sceau') ?? '', 'upload', ...Object.values(key)) ? key : null;
}

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
