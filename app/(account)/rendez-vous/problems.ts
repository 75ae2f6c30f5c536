import { REFUSED, type Refusal } from '@/lib/appointments/appointments.ts';

/** What can keep a form of these pages from being done, as their URLs name it. */
export type Problem = Refusal | 'origine' | 'limite' | 'panne';

/** What a visitor reads of each. */
export const PROBLEM_WORDS: Readonly<Record<Problem, string>> = {
  ...REFUSED,
  origine: 'L’envoi ne vient pas de ce site. Rien n’a été modifié\u00a0: recommencez ici.',
  limite:
    'Trop d’essais en peu de temps. Rien n’a été modifié\u00a0: réessayez dans quelques minutes.',
  panne: 'Le service ne répond pas. Rien n’a été modifié\u00a0: réessayez dans un instant.',
};

/** What a visitor reads of the problem that a URL names; null where it names none. */
export const problemWords = (name: unknown): string | null =>
  typeof name === 'string' && Object.hasOwn(PROBLEM_WORDS, name)
    ? PROBLEM_WORDS[name as Problem]
    : null;
