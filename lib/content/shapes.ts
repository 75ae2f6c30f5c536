import { z } from 'zod';
import { parseEstimatorRules } from '../estimator/rules.ts';

const text = z.string().trim().min(1);
const optionalText = z.string().nullable();
const choice = z.object({ id: text, label: text });
const titledText = z.object({ title: text, text });

/** No two entries with one id: an anchor and a query parameter lead to one service only. */
const uniqueIds = <Item extends { id: string }>(items: Item[]): boolean =>
  new Set(items.map((item) => item.id)).size === items.length;

/** What the pages need of the catalogue (§3 « Service catalogue »). */
export const servicesShape = z
  .array(
    z.object({
      id: text,
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
      image: z
        .object({
          assetId: optionalText,
          alt: optionalText,
          crop: z
            .object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
            .nullable(),
          hotspot: z
            .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
            .nullable(),
        })
        .nullable(),
    }),
  )
  .min(1)
  .refine(uniqueIds, 'two services have the same id');

/** What /devis needs: exact rules, named services, the choices (§9 « Quote estimator »). */
export const estimatorShape = z
  .object({
    services: z.array(z.object({ id: text, name: text }).loose()),
    timelines: z.array(choice).refine(uniqueIds, 'two timelines have the same id'),
    budgets: z.array(choice).refine(uniqueIds, 'two budgets have the same id'),
  })
  .loose()
  .transform((answer, context) => {
    const parsed = parseEstimatorRules(answer);
    if (!parsed.ok) {
      for (const problem of parsed.problems) context.addIssue(problem);
      return z.NEVER;
    }
    return { rules: parsed.rules, timelines: answer.timelines, budgets: answer.budgets };
  });

/** Identity, contact and shared copy (§1, §2). */
export const siteSettingsShape = z.object({
  brand: text,
  baseline: text,
  ownerName: text,
  email: z.email(),
  country: text,
  socialUrl: z.url({ protocol: /^https$/ }).nullable(),
  heroTitle: text,
  heroText: text,
  claims: z.array(z.object({ value: text, label: text, source: optionalText })),
  reasons: z.array(titledText),
  process: z.array(titledText),
  /** Euros a person, before tax. */
  trainingFromPrice: z.number().min(0),
});

export type Service = z.output<typeof servicesShape>[number];
export type EstimatorContent = z.output<typeof estimatorShape>;
export type SiteSettings = z.output<typeof siteSettingsShape>;
