import * as z from 'zod/mini';
import { addressChecks, nameChecks, phoneChecks, tooLong } from './checks.ts';
import {
  isVisible,
  ONE_LINE,
  UNREADABLE,
  unixLines,
  withoutOverrides,
  withoutUnseen,
} from './text.ts';

/** Whether a text can be stored and mailed: no NUL or its like, no halves of a character. */
const isStorable = (value: string) =>
  value.isWellFormed() && !/[^\P{Cc}\t\n\u0080-\u009f]/u.test(value);

/** The message for a field that is no text. */
export const ILLEGIBLE = 'Ce champ est illisible.';

const checks = (max: number, required: string | null, clean: (value: string) => string) => [
  z.overwrite<string>((value) => clean(unixLines(value)).trim()),
  // The reader of the form sees one message a field: the first one.
  ...(required === null ? [] : [z.refine<string>(isVisible, { error: required, abort: true })]),
  z.refine<string>((value) => [...value].length <= max, { error: tooLong(max), abort: true }),
  z.refine<string>(isStorable, { error: UNREADABLE, abort: true }),
];

/** Text of several lines that has to be there. `required` is the message where it is not. */
export const text = (max: number, required: string) =>
  z.string({ error: required }).check(...checks(max, required, withoutOverrides));

/** Text of several lines that may be empty, as it is where absent. */
export const optionalText = (max: number) =>
  z._default(z.string({ error: ILLEGIBLE }).check(...checks(max, null, withoutOverrides)), '');

const oneLine = z.refine<string>((value) => !/[\n\u2028\u2029]/.test(value), { error: ONE_LINE });

/** Text of one line that has to be there. */
export const line = (max: number, required: string) =>
  z.string({ error: required }).check(...checks(max, required, withoutUnseen), oneLine);

/** Text of one line that may be empty. */
export const optionalLine = (max: number) =>
  z._default(
    z.string({ error: ILLEGIBLE }).check(...checks(max, null, withoutUnseen), oneLine),
    '',
  );

/** The message for whoever sends a message without one. */
export const NO_MESSAGE = 'Écrivez votre message.';

/** A name that has to be there. */
export const name = (max: number, required: string) =>
  z.string({ error: required }).check(...nameChecks(max, required));

/** A name that may be left out. */
export const optionalName = (max: number) =>
  z._default(z.string({ error: ILLEGIBLE }).check(...nameChecks(max, null)), '');

const NO_EMAIL = 'Indiquez votre adresse e-mail.';

/** An e-mail address that has to be there (product.md, E-mails and names). */
export const email = () => z.string({ error: NO_EMAIL }).check(...addressChecks(NO_EMAIL));

/** A telephone number that may be left out; the server reads it by `withPhone`. */
export const phone = z._default(z.string({ error: ILLEGIBLE }).check(...phoneChecks), '');
