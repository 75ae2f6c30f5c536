/** A text with the line breaks that scripts see, whatever browsers send for one. */
export const unixLines = (value: string) => value.replace(/\r\n?/g, '\n');

/** Whether anything of it is to be seen: a name of invisible characters, or of blanks of Braille, is no name. */
export const isVisible = (value: string) => /(?!\u2800)[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(value);

/**
 * Unseen by themselves: marks and overrides of direction, blanks without width, soft hyphens, fillers, tags. A joiner
 * writes something after a letter of Arabic, of the scripts of India, of Khmer or Mongolian, and after an emoji; a
 * variation selector says which form of a sign is meant. The database keeps to the same (`internal.without_unseen`).
 */
const UNSEEN =
  /(?![\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\u200c|\u200d)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?<![\ufe0f\u0600-\u0dff\u1780-\u18af\u2190-\u2bff\u{1f000}-\u{1faff}])(?:\u200c|\u200d)/gu;

/** A text that names somebody or something for others, without signs that could make it pass for another one. */
export const withoutUnseen = (value: string) => value.replace(UNSEEN, '');

/** A text of several lines, without what turns the direction of all that follows. */
export const withoutOverrides = (value: string) =>
  value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** The name of somebody, or of their company: on one line with plain spaces. */
export const plainName = (value: string) =>
  withoutUnseen(value)
    .replace(/[\t\p{Zs}]/gu, ' ')
    .trim();

/** The message for a text that no database column holds or no page shows. */
export const UNREADABLE =
  'Ce champ contient un caractère invisible, qui ne peut pas être enregistré.';

/** The message for several lines where there is to be one. */
export const ONE_LINE = 'Ce champ tient sur une seule ligne.';
