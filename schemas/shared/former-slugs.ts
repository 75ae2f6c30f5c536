import { defineArrayMember, defineField } from 'sanity';
import { formatDay } from '../../lib/format/dates.ts';
import { FRENCH_DAY } from './fields.ts';

/** Types whose documents remember the slugs that they had, with the field that holds the one of now. */
export const MOVING_TYPES = {
  article: 'slug',
  caseStudy: 'slug',
  page: 'slug',
  service: 'serviceId',
} as const;

/**
 * The earlier slugs of a document: they go live and leave with it, so that an old link leads on from the moment
 * of its publication (product.md, Redirects). Written by the Studio as the slug is changed.
 * The stored names call them addresses.
 */
export const formerSlugs = (group: string) =>
  defineField({
    name: 'formerAddresses',
    title: 'Anciennes adresses',
    description:
      'Elles mènent ici : le Studio les retient quand l’adresse change. Retirez-en une pour qu’elle ne mène plus nulle part.',
    type: 'array',
    group,
    hidden: ({ value }) => !value?.length,
    options: { disableActions: ['add', 'addBefore', 'addAfter', 'duplicate', 'copy'] },
    of: [
      defineArrayMember({
        name: 'formerAddress',
        title: 'Ancienne adresse',
        type: 'object',
        fields: [
          defineField({
            name: 'slug',
            title: 'Fin de l’adresse',
            description: 'Telle qu’elle était.',
            type: 'string',
            readOnly: true,
          }),
          defineField({
            name: 'until',
            title: 'Quittée le',
            options: FRENCH_DAY,
            description: 'Quand une autre l’a remplacée.',
            type: 'datetime',
            readOnly: true,
          }),
        ],
        preview: {
          select: { slug: 'slug', until: 'until' },
          prepare: ({ slug, until }) => ({
            title: slug,
            subtitle: until ? `jusqu’au ${formatDay(until)}` : undefined,
          }),
        },
      }),
    ],
  });
