import { z } from 'zod';
import { isFilled } from '../words/placeholder.ts';
import { optionalText } from './shape.ts';

/** Texts that the site has words of its own for, as the lake answers them. */
type Written<Texts> = { [Name in keyof Texts]?: string | null } | null;

/** The consultant's texts, and the site's own where one is missing or still to be filled in. */
export function completeTexts<Texts extends Record<string, string>>(
  own: Texts,
  written: Written<Texts>,
): Texts {
  const filled = Object.entries(written ?? {}).filter(([, text]) => isFilled(text));
  return { ...own, ...Object.fromEntries(filled) };
}

/** The fields of such texts in the answer of a query. */
export const optionalTexts = <Texts extends Record<string, string>>(own: Texts) =>
  Object.fromEntries(Object.keys(own).map((name) => [name, optionalText])) as {
    [Name in keyof Texts]: typeof optionalText;
  };

/** A document of such texts alone, or a part of one, complete whatever is written. */
export const ownTexts = <Texts extends Record<string, string>>(own: Texts) =>
  z
    .object(optionalTexts(own))
    .transform((written): Texts => completeTexts(own, written as Written<Texts>));
