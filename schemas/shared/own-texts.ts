import { defineField } from 'sanity';
import { line, paragraph } from './fields.ts';

/** A text of the site: its title in the Studio, how long it may be, where it is read, and the places that it has. */
type OwnText = readonly [title: string, max: number, where: string, places?: readonly string[]];

/** Length from which a text is edited on several lines, in characters. */
const SEVERAL_LINES = 120;

/**
 * Fields of texts that the site has words of its own for: an empty one shows them in grey, and the site says them.
 *
 * @param own those words, by the fields' names
 */
export const ownTexts = <Name extends string>(
  own: Readonly<Record<Name, string>>,
  { group, fieldset }: { group?: string; fieldset?: string },
  texts: { readonly [Field in Name]?: OwnText },
) =>
  (Object.entries(texts) as [Name, OwnText][]).map(([name, [title, max, description, places]]) =>
    (max < SEVERAL_LINES ? line : paragraph)({
      name,
      title,
      description,
      max,
      placeholder: own[name],
      ...(group ? { group } : {}),
      ...(fieldset ? { fieldset } : {}),
      ...(places ? { places } : {}),
    }),
  );

/** The small words around a document's subject, in one part of it. */
export const ownWords = <Name extends string>(
  own: Readonly<Record<Name, string>>,
  { group, title, description }: { group: string; title: string; description: string },
  texts: { readonly [Field in Name]: OwnText },
) =>
  defineField({
    name: 'words',
    title,
    description: `${description} Un champ vide garde le texte affiché en gris.`,
    type: 'object',
    group,
    fields: ownTexts(own, {}, texts),
  });
