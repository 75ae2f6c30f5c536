import { z } from 'zod';
import { isLinkTarget } from '../links/link-target.ts';

/** Text that a page cannot do without. */
export const text = z.string().trim().min(1);

export const optionalText = z.string().nullable();

/** A title with the text under it. */
export const titledText = z.object({ title: text, text });

/** A label and where it leads. */
export const linkShape = z.object({
  label: text,
  href: text.refine(isLinkTarget, 'a link must be a path or an https address'),
});

/** The panel that closes a page (schemas/shared/link.ts). */
export const closing = z.object({ title: text, text, primary: linkShape, secondary: linkShape });

export type Closing = z.output<typeof closing>;

/** No two entries with one id: an anchor and a query parameter lead to one of them only. */
export const uniqueIds = <Item extends { id: string }>(items: Item[]): boolean =>
  new Set(items.map((item) => item.id)).size === items.length;

/** An image with its description, and the consultant's crop and hotspot. */
export const image = z.object({
  assetId: optionalText,
  alt: optionalText,
  crop: z
    .object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
    .nullable(),
  hotspot: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .nullable(),
});

export type ContentImage = z.output<typeof image>;
