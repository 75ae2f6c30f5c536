import 'server-only';
import { tokenHash } from './secrets.ts';

/** The address of what is opened without an account: a link's secret, or a request's reference. */
export type Link = { token: string } | { reference: string };

/** The key by which the database knows who opened such a link: with the access that a redeemed code gave. */
export type LinkKey =
  | { token_hash: string; access_hash: string }
  | { lead_reference: string; access_hash: string };

/** @param access what the code gave; empty before */
export const linkKeyOf = (link: Link, access: string): LinkKey =>
  'token' in link
    ? { token_hash: tokenHash(link.token), access_hash: tokenHash(access) }
    : { lead_reference: link.reference, access_hash: tokenHash(access) };
