import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { startingPrice } from '../../estimator/announced.ts';
import { readContent } from '../read.ts';
import { identifier, image, text, uniqueIds } from '../shape.ts';
import { contentTag } from '../tags.ts';
import { getEstimator } from './estimator.ts';

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
      popular: z.boolean(),
      image: image.nullable(),
    }),
  )
  .min(1)
  .refine(uniqueIds, 'two services have the same id');

type Written = z.output<typeof servicesShape>[number];

export type Service = Written & {
  /** The estimator's base price, in euros before tax; null for a service that it does not know. */
  startingPrice: number | null;
};

/** The published services without their prices: a new price does not read them anew. */
async function getWritten(): Promise<Written[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('service'));
  return readContent('services', SERVICES_QUERY, servicesShape);
}

/**
 * The published services in the consultant's order, with their prices. Cached until one of them, or the
 * estimator, is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getServices(): Promise<Service[]> {
  const [services, { rules }] = await Promise.all([getWritten(), getEstimator()]);
  return services.map((service) => ({
    ...service,
    startingPrice: startingPrice(rules, service.id),
  }));
}
