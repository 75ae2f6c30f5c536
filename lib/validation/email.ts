import { cleanEmail } from './clean-email.ts';
import { INVALID_EMAIL } from './invalid-email.ts';
import { UNREADABLE } from './text.ts';

/** Characters. */
export const EMAIL_MAX = 254;

/** Patterns that keep a text from being an address, for people or for programs; the first that is found is reported. */
const REASONS: ReadonlyArray<[RegExp, (found: string) => string]> = [
  [
    /[<>()"«»“”]/,
    () => 'Écrivez l’adresse seule, comme jean@exemple.fr, sans nom ni signe autour.',
  ],
  [/\s/, () => 'Une adresse e-mail ne contient pas d’espace\u00a0: donnez-en une seule.'],
  [/[\p{Cc}\p{Cs}]/u, () => UNREADABLE],
  [
    /[’‘ʼ´]/,
    () =>
      'Cette adresse contient une apostrophe courbe (’)\u00a0: remplacez-la par une apostrophe droite, ou retirez-la.',
  ],
  [
    /[^ -~]/u,
    (found) =>
      `Le caractère «\u202f${found}\u202f» n’est pas accepté partout dans une adresse e-mail\u00a0: vérifiez-la, ou donnez-en une sans accent.`,
  ],
  [/[/\\&,;:[\]]/, (found) => `Une adresse e-mail ne contient pas «\u202f${found}\u202f».`],
  [/@.*@/, () => 'Il y a plusieurs «\u202f@\u202f» dans cette adresse\u00a0: donnez-en une seule.'],
  [/\.\./, () => 'Deux points se suivent dans cette adresse\u00a0: gardez-en un seul.'],
  [/^\./, () => 'Une adresse e-mail ne commence pas par un point.'],
  [/\.@|@\./, () => 'Il y a un point de trop à côté du «\u202f@\u202f» de cette adresse.'],
];

/** Labels of letters, digits and hyphens after the « @ », the last one no number. */
const SHAPE =
  /^[\w!#$%'*+.=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/**
 * Why a cleaned text is no address, in French; null for one that is. Texts with characters that the specification strips
 * are refused, not made somebody else's; so are those that are not ASCII, which the auth server refuses or, where its
 * rules for letter case differ from ours, takes for another's.
 *
 * @param otherwise what is said where nothing more is known
 */
export function emailProblem(email: string, otherwise: string = INVALID_EMAIL.text): string | null {
  if (!email.includes('@')) return otherwise;
  for (const [pattern, say] of REASONS) {
    const found = pattern.exec(email);
    if (found) return say(found[0]);
  }
  return SHAPE.test(email) ? null : otherwise;
}

/** Whether this is an address as it stands. */
export const isEmail = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= EMAIL_MAX &&
  cleanEmail(value) === value &&
  emailProblem(value) === null;
