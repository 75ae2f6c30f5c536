import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { SETTINGS_FIELDS } from '../../legal/settings-values.ts';
import { typesetSpans } from '../../rich-text/typeset.ts';
import { type LegalSlug, legalPageId } from '../../site/legal-pages.ts';
import { MARK_DEFS } from '../link.ts';
import { readContent } from '../read.ts';
import { headedTextBlock, span } from '../rich-text.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { identifier, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** One of the three legal texts, by its document's id (product.md, Legal texts). */
export const LEGAL_PAGE_QUERY = defineQuery(`
  *[_type == "legalPage" && _id == $id][0] {
    title,
    intro,
    updatedAt,
    "body": coalesce(body[] { ..., ${MARK_DEFS} }, []),
    ${SEO_FIELD}
  }
`);

const settingsValue = z.object({
  _type: z.literal('settingsValue'),
  _key: identifier,
  field: z.enum(SETTINGS_FIELDS),
});

const legalPageShape = z.object({
  title: text,
  intro: text,
  /** A day, as « 2026-11-21 ». */
  updatedAt: z.iso.date(),
  /** Facts still open: lib/legal/resolve takes them from the site settings. */
  body: z
    .array(
      headedTextBlock.extend({
        children: z.array(z.union([span, settingsValue])).transform(typesetSpans),
      }),
    )
    .min(1),
  seo: seoShape,
});

export type LegalPage = z.output<typeof legalPageShape>;

/**
 * A published legal text. Cached until one is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getLegalPage(slug: LegalSlug): Promise<LegalPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('legalPage'));
  return readContent(`legal-${slug}`, LEGAL_PAGE_QUERY, legalPageShape, { id: legalPageId(slug) });
}
