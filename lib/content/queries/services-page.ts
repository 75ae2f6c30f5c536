import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { SERVICES_TEXTS } from '../../words/services.ts';
import { CLOSING, LINK } from '../link.ts';
import { ownTexts } from '../own-texts.ts';
import { PAGE_BLOCKS, pageBlocks, tagBlocks } from '../page-blocks.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, linkShape, list, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The copy of /services around the catalogue (product.md, Services). */
export const SERVICES_PAGE_QUERY = defineQuery(`
  *[_type == "servicesPage" && _id == "servicesPage"][0] {
    ...,
    ${PAGE_BLOCKS},
    trainingLink { ${LINK} },
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

const servicesPageShape = z.object({
  heroTitle: text,
  heroText: text,
  comparisonTitle: text,
  comparison: ownTexts(SERVICES_TEXTS.comparison),
  includedLabel: text,
  deliverablesLabel: text,
  timelineLabel: text,
  quoteLabel: text,
  processTitle: text,
  processText: text,
  process: list(titledText),
  trainingTitle: text,
  trainingText: text,
  trainingLink: linkShape,
  blocks: pageBlocks,
  closing,
  seo: seoShape,
});

export type ServicesPage = z.output<typeof servicesPageShape>;

/**
 * The published copy of /services. Cached until it, or what its blocks name, is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getServicesPage(): Promise<ServicesPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('servicesPage'));
  const page = await readContent('services-page', SERVICES_PAGE_QUERY, servicesPageShape);
  tagBlocks(page.blocks);
  return page;
}
