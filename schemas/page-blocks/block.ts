import type { ComponentType } from 'react';
import { defineArrayMember, defineField, defineType, type FieldDefinition } from 'sanity';
import { placeholdersIn } from '../../lib/words/placeholder.ts';
import { line, paragraph } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';

/** The title of a block, where the visitor reads one. */
export const blockTitle = line({
  name: 'title',
  title: 'Titre',
  description: 'En grand, au début du bloc. Un lien peut y mener.',
  max: 90,
  empty: MESSAGES.title,
});

/** A few words under it. */
export const blockText = paragraph({
  name: 'text',
  title: 'Texte d’introduction',
  description: 'Facultatif, sous le titre.',
  max: 400,
});

/** The button of a block that leads to the estimate. */
export const estimateButton = line({
  name: 'button',
  title: 'Bouton',
  description: 'Mène au devis gratuit, le service déjà choisi.',
  max: 40,
  initialValue: 'Estimer mon projet',
  empty: 'Nommez le bouton.',
});

/** The choice of one service of the catalogue. */
export const chosenService = (description: string, empty?: string) =>
  defineField({
    name: 'service',
    title: 'Service',
    description,
    type: 'reference',
    to: [{ type: 'service' }],
    options: { disableNew: true },
    validation: (rule) => (empty ? rule.required().error(empty) : rule),
  });

/** The choice of several, in the order in which they show. */
export const chosenServices = (description: string) =>
  defineField({
    name: 'services',
    title: 'Services',
    description,
    type: 'array',
    of: [
      defineArrayMember({
        type: 'reference',
        to: [{ type: 'service' }],
        options: { disableNew: true },
      }),
    ],
    validation: (rule) => rule.unique().error('Ce service est présent deux fois.'),
  });

/** A block of a page of one's own: what its kind asks for, and the switch that hides it. */
export const pageBlock = ({
  name,
  title,
  icon,
  fields,
  shown = 'title',
}: {
  name: string;
  title: string;
  icon: ComponentType;
  fields: FieldDefinition[];
  /** The field that names it in the list of blocks, where it has no title. */
  shown?: string;
}) =>
  defineType({
    name,
    title,
    type: 'object',
    icon,
    fields: [
      ...fields,
      defineField({
        name: 'hidden',
        title: 'Masquer ce bloc',
        description: 'Il reste ici, et les visiteurs ne le voient pas.',
        type: 'boolean',
        initialValue: false,
      }),
    ],
    preview: {
      select: {
        ...Object.fromEntries(fields.map((field) => [field.name, field.name])),
        shown,
        hidden: 'hidden',
      },
      prepare: ({ shown: words, hidden, ...texts }) => ({
        title: typeof words === 'string' && words ? words : title,
        subtitle: [
          placeholdersIn(texts).length > 0 ? 'À compléter' : null,
          hidden ? 'Masqué' : null,
          title,
        ]
          .filter(Boolean)
          .join(' · '),
      }),
    },
  });
