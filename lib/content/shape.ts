import { z } from 'zod';

/** Text that a page cannot do without. */
export const text = z.string().trim().min(1);

export const optionalText = z.string().nullable();

/** A title with the text under it. */
export const titledText = z.object({ title: text, text });

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
