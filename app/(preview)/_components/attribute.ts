import { createDataAttribute } from 'next-sanity';
import type { Field } from '@/lib/preview/marks.ts';
import { STUDIO_PAGE } from '@/lib/site/pages.ts';

/** A field as Sanity's overlay reads it off an element. */
export const attributeOf = ({ id, type, path }: Field): string =>
  createDataAttribute({ baseUrl: STUDIO_PAGE, id, type, path }).toString();
