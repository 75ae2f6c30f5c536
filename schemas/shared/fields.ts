import { defineArrayMember, defineField } from 'sanity';
import { notBlank } from './validation.ts';

/** What every text field says of itself. Lengths in characters; `max` is checked in French. */
type TextField = {
  name: string;
  title: string;
  /** For the editor: where the text shows, or what it is for. */
  description?: string;
  max: number;
  group?: string;
  /** What the Studio says where the text is missing. Left out: the text is optional. */
  empty?: string;
  initialValue?: string;
};

/** One line of text. */
export const line = ({ max, empty, ...field }: TextField) =>
  defineField({
    ...field,
    type: 'string',
    validation: (rule) => [
      ...(empty ? [rule.required().error(empty)] : []),
      rule.max(max).error(`${max} caractères au plus.`),
      rule.custom(notBlank),
    ],
  });

/** Text of several lines; `rows` is the height of its box in the Studio. */
export const paragraph = ({ max, empty, rows = 3, ...field }: TextField & { rows?: number }) =>
  defineField({
    ...field,
    type: 'text',
    rows,
    validation: (rule) => [
      ...(empty ? [rule.required().error(empty)] : []),
      rule.max(max).error(`${max} caractères au plus.`),
      rule.custom(notBlank),
    ],
  });

/** A list of titles, each with its text: reasons, steps, modules … */
export const titledTexts = ({
  item,
  itemTitle,
  min,
  max,
  ...field
}: {
  name: string;
  title: string;
  description?: string;
  group?: string;
  /** The name of the items' type, and what the Studio calls one of them. */
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
          line({ name: 'title', title: 'Titre', max: 80, empty: 'Donnez un titre.' }),
          paragraph({ name: 'text', title: 'Texte', max: 400, empty: 'Écrivez un texte.' }),
        ],
        preview: { select: { title: 'title', subtitle: 'text' } },
      }),
    ],
    validation: (rule) => [
      rule.min(min).error(`${min} au moins.`),
      rule.max(max).error(`${max} au plus.`),
    ],
  });

/** A list of short lines, none twice. `empty` is said where there is none. */
export const lines = ({
  empty,
  max = 120,
  ...field
}: {
  name: string;
  title: string;
  description?: string;
  group?: string;
  empty: string;
  /** Of each line, in characters. */
  max?: number;
}) =>
  defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        type: 'string',
        validation: (rule) => [
          rule.required().error('Cette ligne est vide.'),
          rule.max(max).error(`${max} caractères au plus.`),
          rule.custom(notBlank),
        ],
      }),
    ],
    validation: (rule) => [
      rule.required().error(empty),
      rule.min(1).error(empty),
      rule.unique().error('Cette ligne est présente deux fois.'),
    ],
  });

/** A price in euros before tax. */
export const price = (field: {
  name: string;
  title: string;
  description?: string;
  group?: string;
}) =>
  defineField({
    ...field,
    type: 'number',
    validation: (rule) => [
      rule.required().error('Indiquez un prix.'),
      rule.min(0).error('Un prix ne peut pas être inférieur à 0.'),
      rule.max(100_000).error('100 000 € au plus.'),
    ],
  });

/** An image that can be cropped, with its text for those who do not see it. */
export const imageWithAlt = (field: {
  name: string;
  title: string;
  description?: string;
  group?: string;
}) =>
  defineField({
    ...field,
    type: 'image',
    options: { hotspot: true },
    fields: [
      defineField({
        name: 'alt',
        title: 'Texte de remplacement',
        description: 'Ce que montre l’image, pour qui ne la voit pas.',
        type: 'string',
      }),
    ],
    validation: (rule) =>
      rule.custom((value) => {
        const image = value as { asset?: unknown; alt?: string } | undefined;
        return (
          !image?.asset ||
          Boolean(image.alt?.trim()) ||
          'Ajoutez un texte de remplacement : il est lu à voix haute aux personnes qui ne voient pas l’image.'
        );
      }),
  });

/** The title of a page or of one of its parts, with the text under it. */
export const section = ({
  name,
  title,
  description,
  group,
}: {
  name: string;
  title: string;
  description?: string;
  group?: string;
}) =>
  defineField({
    name,
    title,
    ...(description ? { description } : {}),
    ...(group ? { group } : {}),
    type: 'object',
    fields: [
      line({ name: 'title', title: 'Titre', max: 90, empty: 'Donnez un titre.' }),
      paragraph({ name: 'text', title: 'Texte', max: 400, empty: 'Écrivez un texte.' }),
    ],
    validation: (rule) => rule.required().error('Donnez un titre et un texte.'),
  });
