/**
 * Words and endings that read badly in two halves: « e-mail », « no-code », a verb's ending with its pronoun («
 * engage-t-il »).
 */
const WHOLE =
  /((?<![\p{L}\p{N}-])(?:e-mails?|no-code)(?![\p{L}\p{N}-])|(?<=\p{L})-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce|moi|toi)(?![\p{L}\p{N}-]))/iu;

/** The ending of « 1er » and « 1re », which is written raised. */
const RAISED = /((?<=(?<![\p{L}\p{N}])1)(?:er|re)(?![\p{L}\p{N}]))/u;

/** A run of a text, with its place in it: one in which no line may break, one that is raised, or neither. */
type Run = { text: string; look: 'whole' | 'raised' | 'plain'; start: number };

const SPLITS = new RegExp(`${WHOLE.source}|${RAISED.source}`, 'iu');

/**
 * Text cut at the words in which no line may break, and at what is raised (product.md, Typography). Joined again, it is
 * the same text: a no-break hyphen or a raised letter in its place would not be found by who searches for the word.
 */
export function splitWholeWords(text: string): Run[] {
  let start = 0;
  // Each place is cut by one of the two groups: between two plain parts stand the words of both, one of them absent.
  return text.split(SPLITS).flatMap((part: string | undefined, index) => {
    if (!part) return [];
    const run: Run = {
      text: part,
      look: (['plain', 'whole', 'raised'] as const)[index % 3] ?? 'plain',
      start,
    };
    start += part.length;
    return [run];
  });
}
