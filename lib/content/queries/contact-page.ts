import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { CONTACT_TEXTS } from '../../words/requests.ts';
import { CLOSING } from '../link.ts';
import { ownTexts } from '../own-texts.ts';
import { PAGE_BLOCKS, pageBlocks, tagBlocks } from '../page-blocks.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The copy of /contact (product.md, Contact). */
export const CONTACT_PAGE_QUERY = defineQuery(`
  *[_type == "contactPage" && _id == "contactPage"][0] {
    ...,
    ${PAGE_BLOCKS},
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

const route = z.object({ title: text, text, label: text });
const mailRoute = route.extend({ subject: text });

const contactPageShape = z.object({
  hero: titledText,
  /** Above the form. */
  form: titledText,
  words: ownTexts(CONTACT_TEXTS),
  availabilityTitle: text,
  locationTitle: text,
  email: mailRoute,
  appointment: mailRoute,
  social: route,
  faqTitle: text,
  blocks: pageBlocks,
  closing,
  seo: seoShape,
});

export type ContactPage = z.output<typeof contactPageShape>;

/**
 * The published copy of /contact. Cached until it, or what its blocks name, is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getContactPage(): Promise<ContactPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('contactPage'));
  const page = await readContent('contact-page', CONTACT_PAGE_QUERY, contactPageShape);
  tagBlocks(page.blocks);
  return page;
}
