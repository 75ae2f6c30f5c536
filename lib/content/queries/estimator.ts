import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { parseEstimatorRules } from '../../estimator/rules.ts';
import { TIME_LIMITS, type TimeAssumptions } from '../../time-regained/time-regained.ts';
import { filled } from '../filled.ts';
import { clientOfVisit, readAnswer } from '../read-answer.ts';
import { identifier, optionalText, text, uniqueIds } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** Prices, durations and choices of the estimator (product.md, Estimates), and the assumptions of the time regained. */
export const ESTIMATOR_QUERY = defineQuery(`
  *[_type == "estimator" && _id == "estimator"][0] {
    "revision": _rev,
    featurePercent,
    rangeFactor,
    weeksRangeFactor,
    priceStep,
    time,
    "services": coalesce(services[] {
      "id": service->serviceId.current,
      "name": service->name,
      basePrice,
      topPrice,
      kind,
      weeks,
      "projectTypes": coalesce(projectTypes[] { id, label, description, multiplier }, []),
      "features": coalesce(features[] { id, label, beyond, weeks }, [])
    }, []),
    "timelines": coalesce(timelines[] { id, label }, []),
    "budgets": coalesce(budgets[] { id, label }, [])
  }
`);

const choice = z.object({ id: identifier, label: text });

const hasTwoDecimals = (value: number) => Math.round(value * 100) / 100 === value;

/** A whole number within its limits. */
const whole = ({ from, to }: { from: number; to: number }) => z.int().min(from).max(to);

/** A number that the rules judge, whose problems say more. */
const number = z.number().nullable();

/** Content that the pages need: exact rules, named services, what is said of their prices, the choices. */
const estimatorShape = z
  .object({
    revision: identifier,
    featurePercent: number,
    rangeFactor: number,
    weeksRangeFactor: number,
    priceStep: number,
    services: z.array(
      z
        .object({
          id: identifier,
          name: text,
          basePrice: number,
          topPrice: number,
          /** Its name for search engines. */
          kind: optionalText,
          weeks: number,
          projectTypes: z.array(choice.extend({ description: optionalText, multiplier: number })),
          features: z.array(choice.extend({ beyond: optionalText, weeks: number })),
        })
        .refine(
          ({ basePrice, topPrice }) => topPrice === null || topPrice >= Number(basePrice),
          'the highest price is below the base price',
        ),
    ),
    timelines: z.array(choice).refine(uniqueIds, 'two timelines have the same id'),
    budgets: z.array(choice).refine(uniqueIds, 'two budgets have the same id'),
    time: z.object({
      weeksPerYear: whole(TIME_LIMITS.weeksPerYear),
      sharePercent: whole(TIME_LIMITS.sharePercent),
      hourlyCost: z
        .number()
        .min(TIME_LIMITS.hourlyCost.from)
        .max(TIME_LIMITS.hourlyCost.to)
        .refine(hasTwoDecimals, 'the cost of an hour has more than two decimals'),
      maxMonths: whole(TIME_LIMITS.maxMonths),
    }),
  })
  .transform((answer, context) => {
    const parsed = parseEstimatorRules(answer);
    if (!parsed.ok) {
      for (const problem of parsed.problems) context.addIssue(problem);
      return z.NEVER;
    }
    const { revision, services, timelines, budgets, time } = answer;
    return {
      /** Revision of the published document: which prices an estimate was made with. */
      revision,
      rules: parsed.rules,
      serviceNames: Object.fromEntries(services.map(({ id, name }) => [id, name])),
      /** Prices of each service, for search engines (product.md, Structured data). */
      prices: services.map(({ name, kind, basePrice, topPrice }) => ({
        name: kind || name,
        min: Number(basePrice),
        max: topPrice,
      })),
      timelines,
      budgets,
      /** Assumptions that the time regained is counted with. */
      time: time satisfies TimeAssumptions,
    };
  });

export type EstimatorContent = z.output<typeof estimatorShape>;

/**
 * The estimator's rules, timelines, budgets and assumptions about time. Cached until it, or a service whose id it
 * shows, is published. Prices in euros before tax, durations in weeks.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getEstimator(): Promise<EstimatorContent> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('estimator'), contentTag('service'));
  const client = clientOfVisit();
  return readAnswer(client, 'estimator', ESTIMATOR_QUERY, estimatorShape, {}, filled);
}
