/** Names whose h is mute; before any other h nothing is elided. */
const MUTE_H =
  /^h(?:adrien|ector|edwige|elen|elena|elio|eloise|enri|erbert|ermann|ermes|ermin|ermione|erve|ilaire|ilda|ildegarde|ippolyte|omere|onor|orace|ortense|ubert|ugo|ugue|yacinthe)/;

/** Words without accents, in small letters. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether « de » and « que » are elided before `text`: a vowel that no glide begins, or a mute h. */
function isElidedBefore(text: string): boolean {
  const word = plain(text.trimStart());
  if (word.startsWith('h')) return MUTE_H.test(word);
  // « de Yann », but « d’Yves »; « de Ouassila »; « de onze ».
  if (/^(?:y[aeiouy]|ou[aeiouy]|onze)/.test(word)) return false;
  return /^[aeiouyœæ]/.test(word);
}

/** The end of a text that comes before a name: « Question de » + « Alice » is « Question d’Alice ». */
export function elided(before: string, name: string): string {
  return isElidedBefore(name)
    ? before.replace(/(?<!\p{L})(d|qu)e[ \u00a0]$/iu, '$1’') + name
    : before + name;
}

/** A sentence with its `{nom}`, before which « de » and « que » are elided where it asks for that. */
export const fillName = (sentence: string, name: string): string =>
  sentence.replace(/((?<!\p{L})(?:de|que)[ \u00a0])?\{nom\}/giu, (_, before: string | undefined) =>
    elided(before ?? '', name),
  );
