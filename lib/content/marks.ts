/** Beginning of the marks of @sanity/client: signs without width, which no text of the content has four of in a row. */
const BEGIN = '\u200b'.repeat(4);

/**
 * A text, and the marks after it by which an overlay of Presentation knows the field that it is from
 * (docs/decisions/0013-preview.md): none but in a preview that the Studio has opened.
 */
export function splitMarks(text: string): [words: string, marks: string] {
  const at = text.indexOf(BEGIN);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** A text that a program reads. */
export const withoutMarks = (text: string): string => splitMarks(text)[0];
