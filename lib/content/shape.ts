import { z } from 'zod';
import { splitMarks, withoutMarks } from '../preview/marks.ts';
import { isLinkTarget } from '../site/link-target.ts';
import { frenchTypography } from '../typography/index.ts';

function typeset(value: string): string {
  const [words, marks] = splitMarks(value);
  return frenchTypography(words.trim()) + marks;
}

/** Words as the consultant types them, in French typography from here on: nothing that shows them sets it. */
export const prose = z.string().trim().transform(typeset);

/** Prose that a page cannot do without. */
export const text = z.string().trim().min(1).transform(typeset);

/** A field that may be missing: null then, however its query says so. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** Items of which there may be none. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

export const optionalText = optional(prose);

/** A value that a program reads, or that is typed over by hand: an id, a URL, a number. Left as it is written. */
export const identifier = z.string().overwrite(withoutMarks).trim().min(1);

export const optionalIdentifier = optional(z.string().overwrite(withoutMarks).trim());

/** Target of a link. */
export const linkTarget = z
  .string()
  .overwrite(withoutMarks)
  .trim()
  .refine(isLinkTarget, 'a link must be a path or an https URL');

/** A title with the text under it. */
export const titledText = z.object({ title: text, text });

/** A label and where it leads. */
export const linkShape = z.object({
  label: text,
  href: linkTarget,
});

/** The panel that closes a page (schemas/shared/link.ts). */
export const closing = z.object({ title: text, text, primary: linkShape, secondary: linkShape });

export type Closing = z.output<typeof closing>;

/** No two entries with one id: an anchor and a query parameter lead to one of them only. */
export const uniqueIds = <Item extends { id: string }>(items: Item[]): boolean =>
  new Set(items.map((item) => item.id)).size === items.length;

/** GROQ: the fields of an image. */
export const IMAGE = /* groq */ `"assetId": asset._ref, alt, crop, hotspot`;

/** An image with its description, and the consultant's crop and hotspot. */
export const image = z.object({
  assetId: optionalIdentifier,
  alt: optionalText,
  crop: z
    .object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
    .nullable(),
  hotspot: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable(),
});

export type ContentImage = z.output<typeof image>;
