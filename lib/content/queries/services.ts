import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { announcedWeeks, startingPrice, startingSize } from '../../estimator/announced.ts';
import { formatWeeks } from '../../format/numbers.ts';
import { flowStep } from '../article-body.ts';
import { readContent } from '../read.ts';
import { IMAGE, identifier, image, optionalText, text, uniqueIds } from '../shape.ts';
import { contentTag } from '../tags.ts';
import { getEstimator } from './estimator.ts';

/** The catalogue, in the consultant's order (product.md, Services). */
export const SERVICES_QUERY = defineQuery(`
  *[_type == "service"] | order(coalesce(order, 1000000) asc, name asc) {
    "id": serviceId.current,
    "formerIds": coalesce(formerAddresses[].slug, []),
    name,
    tagline,
    audience,
    replaces,
    description,
    icon,
    "steps": coalesce(steps[] { sign, label, text }, []),
    "features": coalesce(features, []),
    "deliverables": coalesce(deliverables, []),
    timeline,
    "popular": coalesce(popular, false),
    "image": image { ${IMAGE} }
  }
`);

/** Fields of the catalogue that the pages need. */
const servicesShape = z
  .array(
    z.object({
      id: identifier,
      /** Its ids of before, whose anchors still lead to it. */
      formerIds: z.array(identifier),
      name: text,
      tagline: text,
      /** For whom it is, and what it replaces; null in content from before they were asked. */
      audience: optionalText,
      replaces: optionalText,
      description: text,
      icon: z.enum(['bubble', 'shopify', 'make', 'airtable']),
      /** How the work goes with what it builds, step by step; none where it is not drawn. */
      steps: z.array(flowStep),
      features: z.array(text),
      deliverables: z.array(text),
      /** Its delay, of a service that the estimator does not know. */
      timeline: optionalText,
      popular: z.boolean(),
      image: image.nullable(),
    }),
  )
  .min(1)
  .refine(uniqueIds, { error: 'two services have the same id', path: ['id'] })
  .transform((services) => {
    const taken = new Set(services.map(({ id }) => id));
    // An anchor that another service has by now is that one's.
    const own = (id: string) => !taken.has(id) && taken.add(id);
    return services.map((service) => ({ ...service, formerIds: service.formerIds.filter(own) }));
  });

type Written = z.output<typeof servicesShape>[number];

export type Service = Omit<Written, 'timeline'> & {
  /** The estimator's base price, in euros before tax; null for a service that it does not know. */
  startingPrice: number | null;
  /** The project type that this is the price of. */
  startingSize: string | null;
  /** « 3 à 8 semaines »: the estimator's, or what is written; null where neither is. */
  delay: string | null;
  /** Weeks that it may come to with the margin, where these are more. */
  latestWeeks: number | null;
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
  return services.map(({ timeline, ...service }) => {
    const weeks = announcedWeeks(rules, service.id);
    return {
      ...service,
      startingPrice: startingPrice(rules, service.id),
      startingSize: startingSize(rules, service.id),
      delay: weeks ? formatWeeks(weeks.minimum, weeks.maximum) : timeline,
      latestWeeks: weeks && weeks.latest > weeks.maximum ? weeks.latest : null,
    };
  });
}
