import { frenchTypography } from '../../lib/typography/index.ts';

/** Spellings that recur in Sanity's French labels, and their replacements. */
const WORDS: ReadonlyArray<[RegExp, string]> = [
  [/\.{3}/g, '…'],
  [/[“”]/g, '"'],
  [/'((?:<\w+>)?\{\{\w+\}\}(?:<\/\w+>)?)'/g, '"$1"'],
  [/(?<=\p{L})'(?=\S)/gu, '’'],
  [/(?<=>) :/g, '\u00a0:'],
  [/Êtes-vous sûr de vouloir/g, 'Voulez-vous vraiment'],
  [/Êtes-vous sûr \?/g, 'Continuer ?'],
  [/Quelque chose s’est mal passé/g, 'Une erreur est survenue'],
  // Sanity says « télécharger » of what goes the other way.
  [/élécharg/g, 'élévers'],
  [/jeton d’accès/g, 'token d’accès'],
  [/de l’actif/g, 'du fichier'],
  [/l’actif/g, 'le fichier'],
  [/L’actif/g, 'Le fichier'],
  [/(?<=des |les |d’)actifs/g, 'fichiers'],
];

/** A label of Sanity's French in the site's own typography and words. Applying it twice changes nothing. */
export const polish = (label: string): string =>
  frenchTypography(WORDS.reduce((text, [pattern, words]) => text.replace(pattern, words), label));
