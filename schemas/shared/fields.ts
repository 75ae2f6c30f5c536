import { defineArrayMember, defineField } from 'sanity';
import { isFilled } from '../../lib/words/placeholder.ts';
import { notTooLarge } from './large-image.ts';
import { MESSAGES } from './messages.ts';
import { knownPlaces, textRules } from './validation.ts';

/** Options common to all fields. */
export type Field = {
  name: string;
  title: string;
  /** A hint for the editor: where the text shows, or what to write there. */
  description: string;
  group?: string;
  fieldset?: string;
};

/** Lengths in characters; `max` is checked in French. */
type TextField = Field & {
  max: number;
  /** The Studio's message where the text is missing. Left out: the text is optional. */
  empty?: string;
  initialValue?: string;
  /** The places for values that the text has to have, as `{prénom}`, beside those of every text. */
  places?: readonly string[];
  /** The site's text where there is nothing; shown in the empty field. */
  placeholder?: string;
  /** What is wrong with a text that is filled in, as a message; null where nothing is. */
  problem?: (text: string) => string | null;
};

/** A day as one reads and types it in France, and its time where the field asks for one. */
export const FRENCH_DAY = { dateFormat: 'DD/MM/YYYY', timeFormat: 'HH:mm' } as const;

/** One line of text. */
export const line = ({ max, empty, places, problem, ...field }: TextField) =>
  defineField({
    ...field,
    type: 'string',
    validation: (rule) => [
      ...textRules(rule, { max, empty }),
      rule.custom(knownPlaces(places)),
      rule.custom((text: string | undefined) =>
        problem && text && isFilled(text) ? (problem(text) ?? true) : true,
      ),
    ],
  });

/** Text of several lines; `rows` is the height of its box in the Studio. */
export const paragraph = ({
  max,
  empty,
  places,
  rows = 3,
  ...field
}: Omit<TextField, 'problem'> & { rows?: number }) =>
  defineField({
    ...field,
    type: 'text',
    rows,
    validation: (rule) => [...textRules(rule, { max, empty }), rule.custom(knownPlaces(places))],
  });

/** A list of titles, each with its text: reasons, steps, modules … */
export const titledTexts = ({
  item,
  itemTitle,
  min,
  max,
  ...field
}: Field & {
  /** The name of the items' type, and the Studio's label of an item. */
  item: string;
  itemTitle: string;
  min: number;
  max: number;
}) =>
  defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        name: item,
        title: itemTitle,
        type: 'object',
        fields: [
          line({
            name: 'title',
            title: 'Titre',
            description: 'En quelques mots : le visiteur parcourt d’abord les titres.',
            max: 80,
            empty: MESSAGES.title,
          }),
          paragraph({
            name: 'text',
            title: 'Texte',
            description: 'Une ou deux phrases, à la suite du titre.',
            max: 400,
            empty: MESSAGES.text,
          }),
        ],
        preview: { select: { title: 'title', subtitle: 'text' } },
      }),
    ],
    validation: (rule) => [
      rule.required().min(min).error(`Ajoutez-en ${min} au moins.`),
      rule.max(max).error(`${max} au plus\u00a0: retirez-en.`),
    ],
  });

/** One line of a list, of at most `max` characters. */
export const listLine = (max = 120) =>
  defineArrayMember({
    type: 'string',
    validation: (rule) => [
      ...textRules(rule, { max, empty: MESSAGES.blankLine }),
      rule.custom(knownPlaces()),
    ],
  });

/** A list of short lines, none twice. `empty` is the message where there is none. */
export const lines = ({
  empty,
  max,
  count,
  ...field
}: Field & {
  empty: string;
  /** Length of each line, in characters. */
  max?: number;
  /** Number of lines, where not any number will do. */
  count?: number;
}) =>
  defineField({
    ...field,
    type: 'array',
    of: [listLine(max)],
    validation: (rule) => [
      rule.required().error(empty),
      (count ? rule.length(count) : rule.min(1)).error(empty),
      rule.unique().error(MESSAGES.sameLine),
    ],
  });

/** A price in euros before tax. */
export const price = (field: Field) =>
  defineField({
    ...field,
    type: 'number',
    validation: (rule) => [
      rule.required().error('Indiquez un prix.'),
      rule.min(0).error('Un prix ne peut pas être inférieur à 0.'),
      rule.max(100_000).error(MESSAGES.highestPrice),
    ],
  });

/** Shapes that a crop is previewed in; Sanity's own are named in English. */
const PREVIEWS = [
  { title: 'Portrait', aspectRatio: 3 / 4 },
  { title: 'Carré', aspectRatio: 1 },
  { title: 'Paysage', aspectRatio: 16 / 9 },
  { title: 'Panorama', aspectRatio: 4 },
];

/** An image that can be cropped, with its text for those who do not see it. */
export const imageWithAlt = (field: Field) =>
  defineField({
    ...field,
    type: 'image',
    options: { hotspot: { previews: PREVIEWS } },
    fields: [
      defineField({
        name: 'alt',
        title: 'Texte de remplacement',
        description: 'Ce que montre l’image, pour qui ne la voit pas.',
        type: 'string',
      }),
    ],
    validation: (rule) => [
      rule.custom((value) => {
        const image = value as { asset?: unknown; alt?: string } | undefined;
        return (
          !image?.asset ||
          Boolean(image.alt?.trim()) ||
          'Ajoutez un texte de remplacement : il est lu à voix haute aux personnes qui ne voient pas l’image.'
        );
      }),
      rule.custom(notTooLarge).warning(),
    ],
  });

/** The title of a page or of one of its parts, with the text under it. */
export const section = (field: Field) =>
  defineField({
    ...field,
    type: 'object',
    fields: [
      line({
        name: 'title',
        title: 'Titre',
        description: 'Ce que le visiteur lit en grand.',
        max: 90,
        empty: MESSAGES.title,
      }),
      paragraph({
        name: 'text',
        title: 'Texte',
        description: 'Une à trois phrases, à la suite du titre.',
        max: 400,
        empty: MESSAGES.text,
      }),
    ],
    validation: (rule) => rule.required().error('Donnez un titre et un texte.'),
  });
