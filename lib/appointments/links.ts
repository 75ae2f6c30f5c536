import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

/** What proves a hold, opens an appointment or a feed: not to be guessed, and nowhere stored but as its hash. */
export const newToken = (): string => randomBytes(24).toString('base64url');

export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{32}$/.test(value);

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
