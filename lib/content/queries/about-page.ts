import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { LINK } from '../link.ts';
import { paragraphs } from '../paragraphs.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, image, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The founder's profile (product.md, About). */
export const ABOUT_PAGE_QUERY = defineQuery(`
  *[_type == "aboutPage" && _id == "aboutPage"][0] {
    heroTitle,
    heroText,
    "portrait": portrait { "assetId": asset._ref, alt, crop, hotspot },
    biographyTitle,
    biography,
    signedOn,
    tilesTitle,
    "tiles": coalesce(tiles[] { icon, title, text }, []),
    valuesTitle,
    "values": coalesce(values[] { title, text }, []),
    "closing": closing { title, text, primary { ${LINK} }, secondary { ${LINK} } },
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
  signedOn: z.iso.date().nullable(),
  tilesTitle: text,
  tiles: z.array(
    titledText.extend({ icon: z.enum(['training', 'certification', 'location', 'specialty']) }),
  ),
  valuesTitle: text,
  values: z.array(titledText),
  closing,
  seo: seoShape,
});

export type AboutPage = z.output<typeof aboutPageShape>;

/**
 * The published profile of the founder. Cached until it is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getAboutPage(): Promise<AboutPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('aboutPage'));
  return readContent('about-page', ABOUT_PAGE_QUERY, aboutPageShape);
}
