import { z } from 'zod';
import { IMAGE, image, optionalText, prose } from './shape.ts';

/** GROQ: the `seo` field of a document, for its page's query. */
export const SEO_FIELD = /* groq */ `"seo": seo {
    title, description, keywords,
    "image": image { ${IMAGE} }
  }`;

/** Answer of `SEO_FIELD`; null where the consultant has filled in nothing (product.md, Metadata). */
export const seoShape = z
  .object({
    title: optionalText,
    description: optionalText,
    keywords: z.array(prose).nullable(),
    image: image.nullable(),
  })
  .nullable();

export type Seo = z.output<typeof seoShape>;
