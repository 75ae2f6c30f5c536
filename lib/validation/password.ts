import { isStorable } from './sanitize.ts';

/** Characters (product.md, Passwords). */
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** bcrypt, in every Supabase, reads no further (docs/decisions/0008-accounts.md). */
export const PASSWORD_MAX_BYTES = 72;

/** The special characters: what the embedded and the hosted auth server both count as a symbol. */
export const PASSWORD_SYMBOLS = '!@#$%^&*';

const COMMON = new Set([
  'password',
  '123456',
  'password123',
  'admin',
  'qwerty',
  'letmein',
  'welcome',
  'monkey',
  '1234567890',
]);

const characters = (password: string) => [...password].length;
const bytes = (password: string) => new TextEncoder().encode(password).length;

/** The message of a form that asks for a password without setting one. */
export const MISSING_PASSWORD = 'Veuillez entrer votre mot de passe';

type Rule = { message: string; holds(password: string): boolean };

/** Rules that strength counts. */
const CRITERIA: readonly Rule[] = [
  {
    message: `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`,
    holds: (password) => characters(password) >= PASSWORD_MIN,
  },
  {
    message: 'Le mot de passe doit contenir au moins une lettre majuscule',
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    message: 'Le mot de passe doit contenir au moins une lettre minuscule',
    holds: (password) => /[a-z]/.test(password),
  },
  {
    message: 'Le mot de passe doit contenir au moins un chiffre',
    holds: (password) => /[0-9]/.test(password),
  },
  {
    message: `Le mot de passe doit contenir au moins un caractère spécial (${PASSWORD_SYMBOLS})`,
    holds: (password) => [...PASSWORD_SYMBOLS].some((symbol) => password.includes(symbol)),
  },
];

/** Rules that must hold besides. */
const LIMITS: readonly Rule[] = [
  {
    message: `Le mot de passe doit contenir au plus ${PASSWORD_MAX} caractères`,
    holds: (password) => characters(password) <= PASSWORD_MAX,
  },
  {
    message: `Ce mot de passe est trop long pour être enregistré en entier\u00a0: ${PASSWORD_MAX_BYTES} caractères au plus, moins s’il a des accents`,
    holds: (password) =>
      characters(password) > PASSWORD_MAX || bytes(password) <= PASSWORD_MAX_BYTES,
  },
  { message: 'Ce mot de passe contient un caractère invisible', holds: isStorable },
  {
    message: 'Ce mot de passe est trop commun',
    holds: (password) => !COMMON.has(password.toLowerCase()),
  },
];

export type PasswordStrength = {
  /** Messages of the rules that fail, in order; none: the password may be used. */
  errors: string[];
  level: 'weak' | 'medium' | 'strong';
  label: 'Faible' | 'Moyen' | 'Fort';
  /** The full part of the meter, in thirds. */
  thirds: 1 | 2 | 3;
};

const LEVELS = {
  weak: { level: 'weak', label: 'Faible', thirds: 1 },
  medium: { level: 'medium', label: 'Moyen', thirds: 2 },
  strong: { level: 'strong', label: 'Fort', thirds: 3 },
} as const;

/**
 * Strength of a password: strong with at least 4 criteria and no error, medium with at least 3
 * and at most one error, else weak.
 */
export function passwordStrength(password: string): PasswordStrength {
  const errors = [...CRITERIA, ...LIMITS]
    .filter((rule) => !rule.holds(password))
    .map(({ message }) => message);
  const met = CRITERIA.filter((rule) => rule.holds(password)).length;
  const level =
    met >= 4 && errors.length === 0 ? 'strong' : met >= 3 && errors.length <= 1 ? 'medium' : 'weak';
  return { errors, ...LEVELS[level] };
}
