import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { readContent } from '../read.ts';
import { identifier, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The questions of a page, in the consultant's order. */
export const FAQ_QUERY = defineQuery(`
  *[_type == "faqEntry" && group == $group] | order(coalesce(order, 1000000) asc, question asc) {
    "id": _id, question, answer, "isAboutFunding": coalesce(isAboutFunding, false)
  }
`);

const faqShape = z.array(
  z.object({ id: identifier, question: text, answer: text, isAboutFunding: z.boolean() }),
);

/** An answer is plain text; an empty line parts its paragraphs. */
export type FaqEntry = z.output<typeof faqShape>[number];

/** The page that a question shows on. */
export type FaqGroup = 'contact' | 'training';

/**
 * The published questions of a page, in order (product.md, Content). Cached until a question is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getFaq(group: FaqGroup): Promise<FaqEntry[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('faqEntry'));
  return readContent(`faq-${group}`, FAQ_QUERY, faqShape, { group });
}
