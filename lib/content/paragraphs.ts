import { splitMarks } from '../preview/marks.ts';

/** The paragraphs of a text typed with empty lines between them. */
export function paragraphs(text: string): string[] {
  // In a preview each of them leads to the field that holds them all.
  const [words, marks] = splitMarks(text);
  return words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph + marks);
}
