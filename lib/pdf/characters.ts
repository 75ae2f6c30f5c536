import bidiFactory from 'bidi-js';
import COVERAGE from './fonts/coverage.json' with { type: 'json' };
import { TEXT } from './page.ts';

/** A font by the name of its file in lib/pdf/fonts, of which coverage.json tells what it draws. */
export type Font = keyof typeof COVERAGE;

/** The site's own two, then those that are looked through for what they lack. */
export const FONTS = Object.keys(COVERAGE) as Font[];
const [, , ...FALLBACK] = FONTS;

/** A stretch of a line that one font draws, as it is read. */
export type Run = { font: Font; text: string };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** Line ends, controls, soft hyphens and other signs that say how a text is set, and are not drawn. */
const UNSEEN = /(?!\t)[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2028\u2029]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const WORD = /^[\p{L}\p{M}\p{N}]/u;

const seen = (text: string): string => text.toWellFormed().normalize('NFC').replace(UNSEEN, '');

function covers(font: Font, text: string): boolean {
  for (const sign of text) if (!coversCode(font, sign.codePointAt(0) ?? 0)) return false;
  return true;
}

/** Ranges lie one after the other, each as its first and its last code. */
function coversCode(font: Font, code: number): boolean {
  const ranges: readonly number[] = COVERAGE[font];
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  // An odd number of ends before the code puts it within a range, and an end is of its range.
  return low % 2 === 1 || ranges[low] === code;
}

const fontFor = (text: string, own: Font): Font | undefined =>
  [own, ...FALLBACK].find((font) => covers(font, text));

/** The characters of a text that no font draws, each once. */
export const undrawable = (text: string): string[] => [
  ...new Set([...seen(text)].filter((sign) => !fontFor(sign, TEXT))),
];

/** The text in place of a character that no font draws: its number, « [U+0915] ». */
const numberOf = (sign: string) =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * The runs of a line, from left to right. A word whose letters `own` does not have all is drawn in one font that has them,
 * where there is one.
 */
export function runsOf(line: string, own: Font): Run[] {
  const text = seen(line);
  if (covers(own, text)) return [{ font: own, text }];
  if (!RIGHT_TO_LEFT.test(text)) return fontRuns(text, own);
  return directionRuns(text).flatMap(({ text: part, isReversed }) =>
    isReversed ? reversedRuns(part, own) : fontRuns(part, own),
  );
}

/** Parts of one direction, from left to right, each as it is read. */
function directionRuns(text: string): Array<{ text: string; isReversed: boolean }> {
  const embedding = bidi.getEmbeddingLevels(text, 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const parts: Array<{ text: string; isReversed: boolean }> = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const isReversed = (embedding.levels[index] ?? 0) % 2 === 1;
    const unit = mirrored.get(index) ?? text.charAt(index);
    const last = parts.at(-1);
    if (last?.isReversed !== isReversed) parts.push({ text: unit, isReversed });
    else last.text = isReversed ? unit + last.text : last.text + unit;
  }
  return parts;
}

/** The text's words from right to left. Letters are turned round where their font joins them, other signs here. */
const reversedRuns = (text: string, own: Font): Run[] =>
  fontRuns(text, own)
    .flatMap(({ font, text: run }) =>
      RIGHT_TO_LEFT.test(run)
        ? { font, text: run }
        : [...run].map((sign) => ({ font, text: sign })),
    )
    .reverse();

function fontRuns(text: string, own: Font): Run[] {
  const runs: Run[] = [];
  const add = (part: string, font: Font | undefined): boolean => {
    const last = runs.at(-1);
    if (font && last?.font === font) last.text += part;
    else if (font) runs.push({ font, text: part });
    return font !== undefined;
  };
  const addWhole = (part: string) => add(part, fontFor(part, own));
  for (const word of wordsOf(text)) {
    if (addWhole(word)) continue;
    for (const { segment } of graphemes.segment(word)) {
      if (addWhole(segment)) continue;
      for (const sign of segment) if (!addWhole(sign)) add(numberOf(sign), own);
    }
  }
  return runs;
}

/** Words, and each sign between them. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let isWord = false;
  for (const { segment } of graphemes.segment(text)) {
    const goesOn = WORD.test(segment);
    if (isWord && goesOn) words.push(`${words.pop()}${segment}`);
    else words.push(segment);
    isWord = goesOn;
  }
  return words;
}
