import { isStorable, sanitizeText } from './sanitize.ts';

/** Characters. */
export const EMAIL_MAX = 254;

/** Title and text for a malformed address (product.md, E-mails and names). */
export const INVALID_EMAIL = {
  title: 'Email invalide',
  text: 'Veuillez entrer une adresse email valide',
} as const;

/**
 * The sanitised address, or null for one that is malformed or longer than 254 characters.
 *
 * Sanitising removes characters, which would turn one person's address into another's: an address
 * that holds any of them is refused instead of changed. So is one that is not ASCII, which the auth
 * server either refuses or, where it ignores letter case otherwise than we do, takes for another's.
 */
export function parseEmail(value: string): string | null {
  const email = sanitizeText(value);
  if (email !== value.trim() || email.length > EMAIL_MAX || !isStorable(email)) return null;
  return /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(email) ? email : null;
}

/** Whether this is an address as it stands, without a space around it. */
export const isEmail = (value: unknown): boolean =>
  typeof value === 'string' && parseEmail(value) === value;
