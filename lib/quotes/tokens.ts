import 'server-only';
import { keyedHash } from '../security/secrets.ts';

export { newCode, newToken, tokenHash } from '../security/secrets.ts';

/** URL at which a client opens a quote without an account. */
export const linkUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/proposition/${token}`;

/** The hash by which the database knows the code of a link. */
export const codeHash = (token: string, code: string): string =>
  keyedHash('quote-code', `${token}\0${code}`);

/** The hash kept of the IP that an acceptance came from. */
export const ipHash = (ip: string): string => keyedHash('quote-address', ip);
