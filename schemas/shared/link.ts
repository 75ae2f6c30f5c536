import { defineArrayMember, defineField } from 'sanity';
import { SITE_PAGES } from '../../lib/site/pages.ts';
import { type Field, line, paragraph } from './fields.ts';
import { linkFields } from './link-fields.ts';
import { MESSAGES } from './messages.ts';

const fields = [
  line({
    name: 'label',
    title: 'Libellé',
    description: 'Les mots sur lesquels le visiteur clique.',
    max: 50,
    empty: MESSAGES.label,
  }),
  ...linkFields('href'),
];

/** Fields that a preview selects to name a link's destination. */
export const DESTINATION = {
  href: 'href',
  pageId: 'page._id',
  pageTitle: 'page.title',
  pageName: 'page.name',
} as const;

type Destination = { [Key in keyof typeof DESTINATION]?: string };

/** A link's destination: a page by its title, or a URL. */
export function destinationOf({
  href,
  pageId,
  pageTitle,
  pageName,
}: Destination): string | undefined {
  const own = Object.values(SITE_PAGES).find(({ document }) => document === pageId);
  return own?.name ?? pageName ?? pageTitle ?? href;
}

/** A label and where it leads: a page of the site, or another URL. */
export const link = (field: Field) =>
  defineField({
    ...field,
    type: 'object',
    options: { columns: 2 },
    fields,
    validation: (rule) => rule.required().error('Complétez ce lien.'),
  });

/** A list of links, in the order in which they show. */
export const links = ({ min, max, ...field }: Field & { min: number; max: number }) =>
  defineField({
    ...field,
    type: 'array',
    of: [
      defineArrayMember({
        name: 'link',
        title: 'Lien',
        type: 'object',
        fields,
        preview: {
          select: { label: 'label', ...DESTINATION },
          prepare: ({ label, ...destination }) => ({
            title: label,
            subtitle: destinationOf(destination),
          }),
        },
      }),
    ],
    validation: (rule) => [
      ...(min > 0 ? [rule.required().min(min).error(`Ajoutez-en ${min} au moins.`)] : []),
      rule.max(max).error(`${max} au plus\u00a0: retirez-en.`),
    ],
  });

/** The panel that closes a page: a title, a text, two buttons. A page of one's own may do without. */
export const closing = (
  group: string,
  description = 'Le dernier bloc de la page, avec ses deux boutons.',
  isRequired = true,
) =>
  defineField({
    name: 'closing',
    title: 'Encart final',
    description,
    type: 'object',
    group,
    fields: [
      line({
        name: 'title',
        title: 'Titre',
        description: 'En grand, au centre de l’encart.',
        max: 80,
        empty: MESSAGES.title,
      }),
      paragraph({
        name: 'text',
        title: 'Texte',
        description: 'Sous le titre : ce que le visiteur gagne à continuer.',
        max: 300,
        empty: MESSAGES.text,
      }),
      link({
        name: 'primary',
        title: 'Bouton principal',
        description: 'Le bouton plein, celui que le visiteur voit d’abord.',
      }),
      link({
        name: 'secondary',
        title: 'Second bouton',
        description: 'À côté, plus discret : pour qui hésite encore.',
      }),
    ],
    validation: (rule) => (isRequired ? rule.required().error('Complétez l’encart final.') : rule),
  });
