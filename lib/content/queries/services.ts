import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { readContent } from '../read.ts';
import { identifier, image, text, uniqueIds } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The catalogue, in the consultant's order (product.md, Services). */
export const SERVICES_QUERY = defineQuery(`
  *[_type == "service"] | order(order asc, name asc) {
    "id": serviceId.current,
    name,
    tagline,
    description,
    icon,
    "features": coalesce(features, []),
    "deliverables": coalesce(deliverables, []),
    timeline,
    startingPrice,
    "popular": coalesce(popular, false),
    "image": image { "assetId": asset._ref, alt, crop, hotspot }
  }
`);

/** What the pages need of the catalogue. */
const servicesShape = z
  .array(
    z.object({
      id: identifier,
      name: text,
      tagline: text,
      description: text,
      icon: z.enum(['bubble', 'shopify', 'make', 'airtable']),
      features: z.array(text),
      deliverables: z.array(text),
      timeline: text,
      /** Euros, before tax. */
      startingPrice: z.number().min(0),
      popular: z.boolean(),
      image: image.nullable(),
    }),
  )
  .min(1)
  .refine(uniqueIds, 'two services have the same id');

export type Service = z.output<typeof servicesShape>[number];

/**
 * The published services in the consultant's order. Cached until one is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getServices(): Promise<Service[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('service'));
  return readContent('services', SERVICES_QUERY, servicesShape);
}
