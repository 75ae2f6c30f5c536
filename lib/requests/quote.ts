import * as z from 'zod/mini';
import { figureOrNone, TIME_LIMITS } from '../time-regained/time-regained.ts';
import { line, text } from '../validation/fields.ts';
import { MAX_LENGTH } from '../validation/max-length.ts';
import { contactFields } from './contact.ts';

type Choice = { id: string };

/** A visitor's choices: the published estimator, by its ids. */
export type QuoteChoices = {
  services: ReadonlyArray<
    Choice & { projectTypes: readonly Choice[]; features: readonly Choice[] }
  >;
  timelines: readonly Choice[];
  budgets: readonly Choice[];
};

const NO_TYPE = 'Choisissez un type de projet.';

/** The message for a choice that is not published any more. */
export const UNKNOWN = 'Ce choix n’est plus proposé\u00a0: choisissez à nouveau.';
const has = (choices: readonly Choice[] | undefined, id: unknown) =>
  choices?.some((choice) => choice.id === id) ?? false;

const oneOf = (choices: readonly Choice[], required: string) =>
  z.string({ error: required }).check(
    z.minLength(1, { error: required, abort: true }),
    z.refine<string>((id) => has(choices, id), UNKNOWN),
  );

const optionalOneOf = (choices: readonly Choice[]) =>
  z._default(
    z
      .string({ error: UNKNOWN })
      .check(z.refine<string>((id) => id === '' || has(choices, id), UNKNOWN)),
    '',
  );

/** A figure, left out where it is none: no request fails for it. */
const figure = (limits: { from: number; to: number }) =>
  z.pipe(
    z.catch(z.string(), ''),
    z.transform((typed) => figureOrNone(typed, limits)),
  );

/** Repeated entries once, in the order of the published list. */
const inOrder = (choices: readonly Choice[] | undefined, chosen: readonly string[]) =>
  (choices ?? []).map(({ id }) => id).filter((id) => chosen.includes(id));

/**
 * A quote request (product.md, Quote wizard) checked against the published content: step 1 needs service and projectType,
 * step 2 projectName and description, step 3 firstName, lastName and email. A project type or feature of another service
 * is refused.
 */
export const quoteSchema = (choices: QuoteChoices) => {
  const serviceOf = (id: unknown) => choices.services.find((service) => service.id === id);
  return z.pipe(
    z
      .object({
        service: oneOf(choices.services, 'Choisissez un service.'),
        projectType: z.string({ error: NO_TYPE }).check(z.minLength(1, NO_TYPE)),
        projectName: line(MAX_LENGTH.projectName, 'Donnez un nom à votre projet.'),
        description: text(MAX_LENGTH.description, 'Décrivez votre projet en quelques phrases.'),
        features: z._default(z.array(z.string({ error: UNKNOWN }), { error: UNKNOWN }), []),
        timeline: optionalOneOf(choices.timelines),
        budget: optionalOneOf(choices.budgets),
        weeklyHours: figure(TIME_LIMITS.weeklyHours),
        hourlyCost: figure(TIME_LIMITS.hourlyCost),
        ...contactFields,
      })
      .check(
        crossCheck('projectType', ({ service, projectType }) => {
          const offered = serviceOf(service);
          return !offered || !projectType || has(offered.projectTypes, projectType);
        }),
        crossCheck('features', ({ service, features }) => {
          const offered = serviceOf(service);
          if (!offered || !Array.isArray(features)) return true;
          return features.every((id) => has(offered.features, id));
        }),
      ),
    z.transform((quote) => ({
      ...quote,
      features: inOrder(serviceOf(quote.service)?.features, quote.features),
    })),
  );
};

/** A rule between two fields, said at one of them, also while other fields are still wrong. */
function crossCheck(
  path: 'projectType' | 'features',
  holds: (quote: { service?: unknown; projectType?: unknown; features?: unknown }) => boolean,
) {
  return z.refine<{ service: string; projectType: string; features: string[] }>(holds, {
    error: UNKNOWN,
    path: [path],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}
