import 'server-only';
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { supabaseEnv } from '../env/supabase.ts';

/** A secret that nobody guesses, fit for a URL or a cookie: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash by which the database knows such a secret. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A keyed hash: of codes and IPs there are too few for a plain one. The purpose is part of every hash that is stored. */
export const keyedHash = (purpose: string, value: string): string =>
  createHmac('sha256', supabaseEnv.secretKey ?? '')
    .update(`${purpose}\0${value}`)
    .digest('hex');
