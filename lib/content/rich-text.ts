import { z } from 'zod';
import { isLinkTarget } from '../links/link-target.ts';
import { text } from './shape.ts';

/** A field that may be missing; GROQ answers null where it is asked for by name. */
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

const span = z.object({
  _type: z.literal('span'),
  _key: text,
  text: z.string(),
  marks: maybe(z.array(z.string())),
});

const link = z.object({
  _type: z.literal('link'),
  _key: text,
  href: z.string().refine(isLinkTarget, 'a link must be a path or an https address'),
});

const blockOf = <Style extends string>(styles: readonly [Style, ...Style[]]) =>
  z.object({
    _type: z.literal('block'),
    _key: text,
    style: maybe(z.enum(styles)),
    listItem: maybe(z.enum(['bullet', 'number'])),
    level: maybe(z.number().int().min(1).max(6)),
    children: z.array(span),
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
