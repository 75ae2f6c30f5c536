import { CaseIcon } from '@sanity/icons/Case';
import { defineArrayMember, defineField } from 'sanity';
import { blockTitle, pageBlock } from './block.ts';

/** Projects that were delivered, as the list of them shows each. */
export const caseStudiesBlock = pageBlock({
  name: 'caseStudiesBlock',
  title: 'Réalisations',
  icon: CaseIcon,
  fields: [
    blockTitle,
    defineField({
      name: 'studies',
      title: 'Réalisations',
      description: 'Une à trois, dans l’ordre où elles se lisent.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'caseStudy' }],
          options: { disableNew: true },
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Choisissez une réalisation.'),
        rule.max(3).error('Trois réalisations au plus.'),
        rule.unique().error('Cette réalisation est présente deux fois.'),
      ],
    }),
  ],
});
