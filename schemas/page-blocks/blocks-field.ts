import { defineArrayMember, defineField } from 'sanity';
import { pageBlocks } from './index.ts';

/** The most blocks of one page: a visitor reads no more, and a phone is to show it at once. */
const MAX_BLOCKS = 30;

/** The list of a page's blocks. */
export const blocksField = ({
  group,
  description,
  hasForm = false,
}: {
  group: string;
  /** Where they stand. */
  description: string;
  /** Whether the page has the contact form without them. */
  hasForm?: boolean;
}) =>
  defineField({
    name: 'blocks',
    title: 'Blocs',
    description: `${description} Ils se déplacent en les faisant glisser, ou au clavier\u00a0; le menu «\u202f…\u202f» les double.`,
    type: 'array',
    group,
    of: pageBlocks.map(({ name }) => defineArrayMember({ type: name })),
    validation: (rule) => [
      rule.max(MAX_BLOCKS).error(`${MAX_BLOCKS} blocs au plus\u00a0: faites-en deux pages.`),
      rule.custom((blocks: Array<{ _type?: string }> | undefined) => {
        const forms = blocks?.filter(({ _type }) => _type === 'contactBlock') ?? [];
        if (hasForm && forms.length > 0) return 'La page a déjà le formulaire de contact.';
        return forms.length < 2 || 'Un seul formulaire de contact par page.';
      }),
    ],
  });

/** The group of the blocks that a page of the site takes beside its own parts. */
export const ADDED_BLOCKS_GROUP = { name: 'blocks', title: 'Blocs ajoutés' };

/** The blocks that a page of the site takes below its own parts (product.md, Added blocks). */
export const addedBlocks = (options: { hasForm?: boolean } = {}) =>
  blocksField({
    ...options,
    group: ADDED_BLOCKS_GROUP.name,
    description: 'Sous tout ce que la page montre déjà, avant l’encart final. Facultatif.',
  });
