import { TransferIcon } from '@sanity/icons/Transfer';
import { defineQuery } from 'groq';
import { defineField, defineType, type ValidationContext } from 'sanity';
import { REDIRECT_TO } from '../lib/content/link.ts';
import { isOldPath, makesLoop, plainPath } from '../lib/redirects/resolve.ts';
import { isFree } from './shared/dead-links.ts';
import { DESTINATION, destinationOf } from './shared/link.ts';
import { linkFields } from './shared/link-fields.ts';

type Entry = { from?: string; to?: string; page?: object };

const OTHERS_QUERY = defineQuery(
  `*[_type == "redirect" && !(_id in [$id, "drafts." + $id]) && !(_id in path("versions.**"))] { from, ${REDIRECT_TO} }`,
);

/** The other redirects, drafts included: a loop must not wait for the second one's publication. */
const readOthers = ({ document, getClient }: ValidationContext) => {
  const id = (document?._id ?? '').replace(/^(drafts|versions\.[^.]+)\./, '');
  return getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'raw' })
    .fetch(OTHERS_QUERY, { id });
};

/** An old path that leads to a page that exists. Serves only paths without a page of their own. */
export const redirect = defineType({
  name: 'redirect',
  title: 'Redirection',
  type: 'document',
  icon: TransferIcon,
  fieldsets: [{ name: 'to', title: 'Nouvelle adresse' }],
  fields: [
    defineField({
      name: 'from',
      title: 'Ancienne adresse',
      description:
        'Sans le nom du site : par exemple /mes-services. Ne sert que si aucune page n’est à cette adresse.',
      type: 'string',
      validation: (rule) => [
        rule.required().error('Indiquez l’ancienne adresse.'),
        rule.custom((value: string | undefined) => {
          if (!value || isOldPath(value)) return true;
          return 'Une adresse du site, qui commence par /, sans espace, sans ? et sans #.';
        }),
        rule.custom(isFree),
        rule.custom(async (value: string | undefined, context) => {
          if (!value) return true;
          const others = await readOthers(context);
          return (
            !others.some(({ from }) => from && plainPath(from) === plainPath(value)) ||
            'Une autre redirection part déjà de cette adresse : modifiez celle-là.'
          );
        }),
      ],
    }),
    ...linkFields('to').map((field) => ({ ...field, fieldset: 'to' })),
    defineField({
      name: 'permanent',
      title: 'Définitive',
      description:
        'Les moteurs de recherche retiennent la nouvelle adresse. Décochez pour un changement de quelques semaines.',
      type: 'boolean',
      initialValue: true,
    }),
  ],
  validation: (rule) =>
    rule.custom(async (value, context) => {
      const { from, to, page } = (value ?? {}) as Entry;
      // A page of the site redirects no further: no loop.
      if (!from || !to || page) return true;
      const others = (await readOthers(context)).filter((entry): entry is Required<Entry> =>
        Boolean(entry.from && entry.to),
      );
      return (
        !makesLoop(others, { from, to }) ||
        'Cette redirection tourne en rond : la nouvelle adresse ramène à l’ancienne.'
      );
    }),
  orderings: [{ name: 'from', title: 'Adresse', by: [{ field: 'from', direction: 'asc' }] }],
  preview: {
    select: { from: 'from', permanent: 'permanent', ...DESTINATION, href: 'to' },
    prepare: ({ from, permanent, ...destination }) => ({
      title: from ?? 'Redirection à compléter',
      subtitle: `→ ${destinationOf(destination) ?? '?'}${permanent === false ? ' (provisoire)' : ''}`,
    }),
  },
});
