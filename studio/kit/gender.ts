import { plainWords } from './plain-words.ts';

/** First words of the schemas’ titles that are feminine, without accents; every other one is masculine. */
const FEMININE = new Set(
  (
    'action adresse aide annonce carte categorie cellule citation colonne donnee duree entree etape etude expression faq ' +
    'fiche fonction formation formule galerie garantie hypothese icone image introduction invitation legende ligne liste ' +
    'mention mesure note offre option page partie personne photo phrase plage preuve promesse puce question realisation ' +
    'redirection reference regle remise reponse rubrique section source table tranche valeur video ville'
  ).split(' '),
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
