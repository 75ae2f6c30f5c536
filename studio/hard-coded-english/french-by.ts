const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Makes the look-up of what is said in English: whole texts, and patterns with values of their own. Spaces around a
 * text do not count; those around its French are kept.
 */
export function frenchBy(
  phrases: Readonly<Record<string, string>>,
  sentences: ReadonlyArray<[RegExp, (...values: string[]) => string]>,
): (text: string) => string | undefined {
  const known = new Map(Object.entries(phrases).map(([phrase, french]) => [plain(phrase), french]));
  return (text) => {
    const phrase = plain(text);
    if (!phrase) return undefined;
    const french = known.get(phrase);
    if (french !== undefined) return french;
    for (const [pattern, sentence] of sentences) {
      const match = pattern.exec(phrase);
      if (match) return sentence(...match);
    }
    return undefined;
  };
}
