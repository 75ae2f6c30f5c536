import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { CLOSING } from '../link.ts';
import { PAGE_BLOCKS, pageBlocks, tagBlocks } from '../page-blocks.ts';
import { paragraphs } from '../paragraphs.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, IMAGE, image, list, optional, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The founder's profile (product.md, About). */
export const ABOUT_PAGE_QUERY = defineQuery(`
  *[_type == "aboutPage" && _id == "aboutPage"][0] {
    ...,
    ${PAGE_BLOCKS},
    "portrait": portrait { ${IMAGE} },
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

const aboutPageShape = z.object({
  heroTitle: text,
  heroText: text,
  portrait: image.nullable(),
  biographyTitle: text,
  /** Its paragraphs; the consultant leaves an empty line between two. */
  biography: text.transform(paragraphs),
  /** An ISO day. */
  signedOn: optional(z.iso.date()),
  tilesTitle: text,
  tiles: list(
    titledText.extend({ icon: z.enum(['training', 'certification', 'location', 'specialty']) }),
  ),
  valuesTitle: text,
  values: list(titledText),
  blocks: pageBlocks,
  closing,
  seo: seoShape,
});

export type AboutPage = z.output<typeof aboutPageShape>;

/**
 * The published profile of the founder. Cached until it, or what its blocks name, is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getAboutPage(): Promise<AboutPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('aboutPage'));
  const page = await readContent('about-page', ABOUT_PAGE_QUERY, aboutPageShape);
  tagBlocks(page.blocks);
  return page;
}
