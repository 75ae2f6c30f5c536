import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { readPublished } from '../read-answer.ts';
import { identifier, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** Texts that are written often (studio.md, Templates). */
export const TEXT_TEMPLATES_QUERY = defineQuery(`
  *[_type == "textTemplate"] | order(name asc) { "id": _id, name, use, text }
`);

const templatesShape = z.array(
  z.object({
    id: identifier,
    name: text,
    use: z.enum(['answer', 'introduction']),
    text,
  }),
);

/** One of them, as the Studio gets it. */
export type TextTemplate = z.infer<typeof templatesShape>[number];

/**
 * The published templates, by name, cached until one is published.
 *
 * @throws InvalidContentError, or the client's error; what was cached then stays
 */
export async function getTextTemplates(): Promise<TextTemplate[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('textTemplate'));
  return readPublished('text-templates', TEXT_TEMPLATES_QUERY, templatesShape);
}
