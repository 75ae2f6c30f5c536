/**
 * The visible form of a text: without the characters that a line of a form drops, and with one kind of blank. Two texts
 * that are alike here differ in nothing that a reader sees.
 */
export const asSeen = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .trim();

/** A text of several lines as it is stored: to the letter, but for line ends, blanks around it and overrides of direction. */
export const asWritten = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069]/g, '')
    .trim();
