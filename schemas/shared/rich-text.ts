import { LinkIcon } from '@sanity/icons/Link';
import { defineArrayMember, defineField } from 'sanity';
import { isLinkTarget } from '../../lib/links/link-target.ts';

/** A link's target: a path of the site, or an https URL; no other scheme is let through. */
export const linkTarget = (field: { name: string; title: string; description?: string }) =>
  defineField({
    description: 'Une page du site (/contact) ou une adresse complète (https://…).',
    ...field,
    type: 'string',
    validation: (rule) => [
      rule.required().error('Indiquez une adresse.'),
      rule.custom(
        (value: string | undefined) =>
          !value ||
          isLinkTarget(value) ||
          'Une page du site, qui commence par /, ou une adresse complète, qui commence par https://.',
      ),
    ],
  });

const HEADINGS = {
  h2: { title: 'Titre de partie', value: 'h2' },
  h3: { title: 'Sous-titre', value: 'h3' },
} as const;

/** Running text with links, as Portable Text; pages set it with app/_components/rich-text. */
export const richTextBlock = ({
  headings = [],
  inline = [],
}: {
  headings?: ReadonlyArray<keyof typeof HEADINGS>;
  /** Objects that may stand inside a sentence. */
  inline?: Array<{ type: string }>;
} = {}) =>
  defineArrayMember({
    type: 'block',
    title: 'Texte',
    styles: [
      { title: 'Paragraphe', value: 'normal' },
      ...headings.map((heading) => HEADINGS[heading]),
    ],
    of: inline,
    lists: [
      { title: 'Liste à puces', value: 'bullet' },
      { title: 'Liste numérotée', value: 'number' },
    ],
    marks: {
      decorators: [
        { title: 'Important', value: 'strong' },
        { title: 'Italique', value: 'em' },
        { title: 'Code', value: 'code' },
      ],
      annotations: [
        {
          name: 'link',
          title: 'Lien',
          type: 'object',
          icon: LinkIcon,
          fields: [linkTarget({ name: 'href', title: 'Adresse' })],
        },
      ],
    },
    // The Studio's editor indents further than the site shows (lib/content/rich-text).
    validation: (rule) =>
      rule.custom(
        (block) =>
          ((block as { level?: number } | undefined)?.level ?? 1) <= 6 ||
          'Six niveaux de liste au plus.',
      ),
  });

/** The first words of rich text, for a preview in the Studio. */
export function firstWords(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const [first] = blocks as Array<{ children?: Array<{ text?: string }> }>;
  return first?.children?.map(({ text }) => text ?? '').join('');
}
