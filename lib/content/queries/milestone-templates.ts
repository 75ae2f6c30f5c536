import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { readPublished } from '../read-answer.ts';
import { identifier, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** Milestones that a project can begin with (product.md, Projects). */
export const MILESTONE_TEMPLATES_QUERY = defineQuery(`
  *[_type == "milestoneTemplate"] | order(name asc) {
    "id": _id,
    name,
    "service": service->serviceId.current,
    "milestones": coalesce(milestones[] { title, afterDays }, [])
  }
`);

const templatesShape = z.array(
  z.object({
    id: identifier,
    name: text,
    service: z.string().nullable(),
    milestones: z.array(z.object({ title: text, afterDays: z.number().nullable() })),
  }),
);

/** One of them, as the Studio gets it. */
export type MilestoneTemplate = z.infer<typeof templatesShape>[number];

/**
 * The published templates, by name, read now.
 *
 * @throws InvalidContentError, or the client's error
 */
export function readMilestoneTemplates(): Promise<MilestoneTemplate[]> {
  return readPublished('milestone-templates', MILESTONE_TEMPLATES_QUERY, templatesShape);
}

/**
 * The same, cached until one is published.
 *
 * @throws InvalidContentError, or the client's error; what was cached then stays
 */
export async function getMilestoneTemplates(): Promise<MilestoneTemplate[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('milestoneTemplate'));
  return readMilestoneTemplates();
}
