import { z } from 'zod';
import { splitMarks } from '../preview/marks.ts';
import { typesetSpans } from '../rich-text/typeset.ts';
import { identifier, linkTarget } from './shape.ts';

/** A field that may be missing; GROQ answers null where it is asked for by name. */
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A run of words of one block; the block sets their typography, which the words before it bear on. */
export const span = z.object({
  _type: z.literal('span'),
  _key: identifier,
  text: z.string(),
  marks: maybe(z.array(z.string())),
});

/** The typography of a block's words; the marks after each run of them stay where they are. */
function typesetBlock(children: z.output<typeof span>[]): z.output<typeof span>[] {
  const parts = children.map((child) => splitMarks(child.text));
  const words = children.map((child, index) => ({ ...child, text: parts[index]?.[0] ?? '' }));
  return typesetSpans(words).map((child, index) => ({
    ...child,
    text: child.text + (parts[index]?.[1] ?? ''),
  }));
}

const link = z.object({
  _type: z.literal('link'),
  _key: identifier,
  href: linkTarget,
});

const blockOf = <Style extends string>(styles: readonly [Style, ...Style[]]) =>
  z.object({
    _type: z.literal('block'),
    _key: identifier,
    style: maybe(z.enum(styles)),
    listItem: maybe(z.enum(['bullet', 'number'])),
    level: maybe(z.number().int().min(1).max(6)),
    children: z.array(span).transform(typesetBlock),
    markDefs: maybe(z.array(link)),
  });

/** A block of running text with headings, as schemas/shared/rich-text.ts defines it. */
export const headedTextBlock = blockOf(['normal', 'h2', 'h3']);

/** Running text without headings. */
export const plainTextBlock = blockOf(['normal']);

export type TextBlock = z.output<typeof headedTextBlock>;

/** The words of a block, without marks. */
export const blockText = ({ children }: Pick<TextBlock, 'children'>): string =>
  children.map((child) => child.text).join('');
