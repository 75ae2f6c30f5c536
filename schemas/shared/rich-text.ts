import { LinkIcon } from '@sanity/icons/Link';
import { defineArrayMember } from 'sanity';
import { linkFields } from './link-fields.ts';

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
        { title: 'Gras', value: 'strong' },
        { title: 'Italique', value: 'em' },
        { title: 'Code', value: 'code' },
      ],
      annotations: [
        {
          name: 'link',
          title: 'Lien',
          type: 'object',
          icon: LinkIcon,
          fields: linkFields('href'),
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
