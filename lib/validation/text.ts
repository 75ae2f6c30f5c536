/** What browsers send for a new line, as scripts see it. */
export const unixLines = (value: string) => value.replace(/\r\n?/g, '\n');

/** Whether anything of it is to be seen: a name of invisible characters is no name. */
export const isVisible = (value: string) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(value);

/** Said of a text that no database column holds or no page shows. */
export const UNREADABLE =
  'Ce champ contient un caractère invisible, qui ne peut pas être enregistré.';

/** Said of a line that has several. */
export const ONE_LINE = 'Ce champ tient sur une seule ligne.';
