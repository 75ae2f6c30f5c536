import { type CustomValidator, defineField } from 'sanity';
import { LINKED_TYPES } from '../../lib/links/page-path.ts';
import { isLinkTarget } from '../../lib/site/link-target.ts';
import { isWrittenOut, leadsSomewhere, pageExists } from './dead-links.ts';

type Link = { page?: { _ref?: string } } | undefined;

const namesPage = (parent: unknown) => Boolean((parent as Link)?.page);

const isHref = (value: string): true | string =>
  isLinkTarget(value) ||
  'Une page du site, qui commence par /, ou une adresse complète, qui commence par https://.';

/** Validator of the URL beside the choice of a page: one of the two is there. */
const isGiven: CustomValidator<string | undefined> = (value, { parent }) => {
  if (value) return isHref(value);
  return namesPage(parent) || 'Choisissez une page du site, ou indiquez une autre adresse.';
};

/** Fields of a link's destination: a page of the site, chosen, and an anchor in it; or a URL, in the field of this name. */
export const linkFields = (hrefField: string) => [
  defineField({
    name: 'page',
    title: 'Page du site',
    description: 'Le lien la suit si elle change d’adresse. Vide : une autre adresse.',
    type: 'reference',
    to: LINKED_TYPES.map((type) => ({ type })),
    options: { disableNew: true },
    hidden: ({ parent }) => Boolean(parent?.[hrefField]) && !namesPage(parent),
    validation: (rule) => rule.custom(pageExists),
  }),
  defineField({
    name: 'anchor',
    title: 'Endroit de la page',
    description: 'Où le visiteur arrive sur cette page.',
    type: 'pageAnchor',
    hidden: ({ parent }) => !namesPage(parent),
  }),
  defineField({
    name: hrefField,
    title: 'Autre adresse',
    description: 'Celle d’un autre site, complète : https://… Vide : une page du site.',
    type: 'string',
    hidden: ({ parent }) => namesPage(parent),
    validation: (rule) => [
      rule.custom(isGiven),
      rule.custom(leadsSomewhere),
      rule
        .custom(
          async (value: string | undefined, context) =>
            !(await isWrittenOut(value ?? '', context)) ||
            'Choisissez plutôt la page dans la liste : effacez cette adresse, puis cherchez son titre.',
        )
        .warning(),
    ],
  }),
];
