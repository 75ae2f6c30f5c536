import { defineArrayMember, defineField } from 'sanity';
import { line, paragraph } from './fields.ts';
import { linkTarget } from './rich-text.ts';

const fields = [
  line({ name: 'label', title: 'Libellé', max: 50, empty: 'Donnez un libellé.' }),
  linkTarget({ name: 'href', title: 'Adresse' }),
];

/** A label and where it leads: a path of the site, or an https address. */
export const link = (field: {
  name: string;
  title: string;
  description?: string;
  group?: string;
}) =>
  defineField({
    ...field,
    type: 'object',
    options: { columns: 2 },
    fields,
    validation: (rule) => rule.required().error('Complétez ce lien.'),
  });

/** A list of links, in the order in which they show. */
export const links = ({
  min,
  max,
  ...field
}: {
  name: string;
  title: string;
  description?: string;
  group?: string;
  min: number;
  max: number;
}) =>
  defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        name: 'link',
        title: 'Lien',
        type: 'object',
        fields,
        preview: { select: { title: 'label', subtitle: 'href' } },
      }),
    ],
    validation: (rule) => [
      rule.min(min).error(`${min} au moins.`),
      rule.max(max).error(`${max} au plus.`),
    ],
  });

/** The panel that closes a page: a title, a text, two buttons. */
export const closing = (group?: string) =>
  defineField({
    name: 'closing',
    title: 'Encart final',
    description: 'Le dernier bloc de la page, avec ses deux boutons.',
    type: 'object',
    ...(group ? { group } : {}),
    fields: [
      line({ name: 'title', title: 'Titre', max: 80, empty: 'Donnez un titre.' }),
      paragraph({ name: 'text', title: 'Texte', max: 300, empty: 'Écrivez un texte.' }),
      link({ name: 'primary', title: 'Bouton principal' }),
      link({ name: 'secondary', title: 'Second bouton' }),
    ],
    validation: (rule) => rule.required().error('Complétez l’encart final.'),
  });
