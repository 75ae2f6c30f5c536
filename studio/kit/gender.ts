import { plainWords } from './plain-words.ts';

/** First words of the schemas’ titles that are feminine, without accents; every other one is masculine. */
const FEMININE = new Set(
  'ancienne cellule colonne etape exception faq formule image ligne mesure page plage question raison realisation redirection section tranche valeur'.split(
    ' ',
  ),
);

const isFeminine = (title: string): boolean => FEMININE.has(plainWords(title)[0] ?? '');

const small = (title: string): string =>
  title.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

/** « Nouvel article », « Nouvelle question fréquente », of a type’s title. */
export function aNew(title: string): string {
  if (isFeminine(title)) return `Nouvelle ${small(title)}`;
  return `${/^[aeiouy]/.test(plainWords(title)[0] ?? '') ? 'Nouvel' : 'Nouveau'} ${small(title)}`;
}

/** « un article », « une question fréquente ». */
export const oneOf = (title: string): string =>
  `${isFeminine(title) ? 'une' : 'un'} ${small(title)}`;
