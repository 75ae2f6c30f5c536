import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { CLOSING } from '../link.ts';
import { PAGE_BLOCKS, pageBlocks, tagBlocks } from '../page-blocks.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The words of /realisations and those that all case studies' pages share (product.md, Case studies). */
export const CASE_STUDIES_PAGE_QUERY = defineQuery(`
  *[_type == "caseStudiesPage" && _id == "caseStudiesPage"][0] {
    ...,
    ${PAGE_BLOCKS},
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

const caseStudiesPageShape = z.object({
  title: text,
  intro: text,
  readLabel: text,
  serviceLabel: text,
  clientLabel: text,
  deliveredLabel: text,
  servicesLabel: text,
  measuresTitle: text,
  problemTitle: text,
  builtTitle: text,
  screensTitle: text,
  reviewTitle: text,
  moreTitle: text,
  blocks: pageBlocks,
  closing,
  seo: seoShape,
});

export type CaseStudiesPage = z.output<typeof caseStudiesPageShape>;

/**
 * The published words of the case studies. Cached until they, or what their blocks
 * name, are published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getCaseStudiesPage(): Promise<CaseStudiesPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('caseStudiesPage'));
  const page = await readContent(
    'case-studies-page',
    CASE_STUDIES_PAGE_QUERY,
    caseStudiesPageShape,
  );
  tagBlocks(page.blocks);
  return page;
}
