import 'server-only';
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { supabaseEnv } from '../env/supabase.ts';

/** A secret that nobody guesses, fit for a URL or a cookie: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash by which the database knows such a secret. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** URL at which a client opens a quote without an account. */
export const linkUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/proposition/${token}`;

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A keyed hash: of codes and IPs there are too few for a plain one. */
const keyedHash = (purpose: string, value: string): string =>
  createHmac('sha256', supabaseEnv.secretKey ?? '')
    .update(`${purpose}\0${value}`)
    .digest('hex');

/** The hash by which the database knows the code of a link. */
export const codeHash = (token: string, code: string): string =>
  keyedHash('quote-code', `${token}\0${code}`);

/** The hash kept of the IP that an acceptance came from. The purpose is part of every hash that is stored. */
export const ipHash = (ip: string): string => keyedHash('quote-address', ip);
