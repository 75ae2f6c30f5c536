import * as z from 'zod/mini';
import { isVisible, ONE_LINE, UNREADABLE, unixLines } from '../validation/text.ts';
import { MAX_LENGTH } from './max-length.ts';

/** What no database column holds or no mail shows: NUL, its like, halves of a character. */
const isStorable = (value: string) =>
  value.isWellFormed() && !/[^\P{Cc}\t\n\u0080-\u009f]/u.test(value);

const tooLong = (max: number) =>
  `Ce texte est trop long\u00a0: ${max.toLocaleString('fr-FR')} caractères au plus.`;

const checks = (max: number, required: string | null) => [
  z.overwrite<string>(unixLines),
  z.trim(),
  // The reader of the form sees one message a field: the first one.
  ...(required === null ? [] : [z.refine<string>(isVisible, { error: required, abort: true })]),
  z.refine<string>((value) => [...value].length <= max, { error: tooLong(max), abort: true }),
  z.refine<string>(isStorable, { error: UNREADABLE, abort: true }),
];

/** Text of several lines that has to be there. `required` is what is said where it is not. */
export const text = (max: number, required: string) =>
  z.string({ error: required }).check(...checks(max, required));

/** Text of several lines that may be empty, as it is where absent. */
export const optionalText = (max: number) =>
  z._default(z.string({ error: 'Ce champ est illisible.' }).check(...checks(max, null)), '');

const oneLine = z.refine<string>((value) => !/[\n\u2028\u2029]/.test(value), { error: ONE_LINE });

/** Text of one line that has to be there. */
export const line = (max: number, required: string) => text(max, required).check(oneLine);

/** Text of one line that may be empty. */
export const optionalLine = (max: number) =>
  z._default(
    z.string({ error: 'Ce champ est illisible.' }).check(...checks(max, null), oneLine),
    '',
  );

/**
 * An e-mail address: the simple shape (product.md, E-mails and names), at most 254 characters, and no
 * character that means something else in a mail's headers.
 */
export const email = (required: string) =>
  line(MAX_LENGTH.email, required).check(
    z.regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u, {
      error: 'Veuillez entrer une adresse email valide',
    }),
  );
