import { LINK_REFUSED, type LinkRefusal } from '@/lib/appointments/by-link.ts';

/** Reasons for which a form of these pages fails, as their URLs name them. */
export type Problem = LinkRefusal | 'origine' | 'limite' | 'panne';

/** The visitor's message for each problem. */
export const PROBLEM_WORDS: Readonly<Record<Problem, string>> = {
  ...LINK_REFUSED,
  origine: 'L’envoi ne vient pas de ce site. Rien n’a été modifié\u00a0: recommencez ici.',
  limite:
    'Trop d’essais en peu de temps. Rien n’a été modifié\u00a0: réessayez dans quelques minutes.',
  panne: 'Le service ne répond pas. Rien n’a été modifié\u00a0: réessayez dans un instant.',
};

/** The visitor's message for the problem that a URL names; null where it names none. */
export const problemWords = (name: unknown): string | null =>
  typeof name === 'string' && Object.hasOwn(PROBLEM_WORDS, name)
    ? PROBLEM_WORDS[name as Problem]
    : null;
