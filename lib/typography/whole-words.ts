/**
 * Words and endings that read badly in two halves: « e-mail », « no-code », a verb's ending with its pronoun («
 * engage-t-il »).
 */
const WHOLE =
  /((?<![\p{L}\p{N}-])(?:e-mails?|no-code)(?![\p{L}\p{N}-])|(?<=\p{L})-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce|moi|toi)(?![\p{L}\p{N}-]))/iu;

/** A run of a text, with its place in it; `whole` where no line may break. */
type Run = { text: string; whole: boolean; start: number };

/**
 * Text cut at the words in which no line may break (product.md, Typography). Joined again, it is the same
 * text: a no-break hyphen in its place would not be found by who searches for the word.
 */
export function splitWholeWords(text: string): Run[] {
  let start = 0;
  return text.split(WHOLE).flatMap((part, index) => {
    const run = { text: part, whole: index % 2 === 1, start };
    start += part.length;
    return part === '' ? [] : [run];
  });
}
