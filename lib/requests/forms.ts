import 'server-only';
import * as z from 'zod/mini';
import { getEstimator, getTrainingPage } from '../content/index.ts';
import { estimate } from '../estimator/estimate.ts';
import { groupPrice, tierOf } from '../estimator/training-tiers.ts';
import { parisDay } from '../format/dates.ts';
import { withPhone } from '../validation/read-phone.ts';
import { messageSchema } from './message.ts';
import { quoteSchema } from './quote.ts';
import type { LeadForm } from './submit.ts';
import { trainingSchema } from './training.ts';

/** The contact form (product.md, Leads). */
export const messageForm: LeadForm = {
  kind: 'message',
  schema: async () =>
    z.pipe(
      messageSchema,
      z.transform((payload) => ({ email: payload.email, payload })),
    ),
};

/**
 * The quote wizard's form. The estimate is computed here, from the published
 * prices: whatever a browser says about it has no effect.
 */
export const quoteForm: LeadForm = {
  kind: 'quote',
  lists: ['features'],
  schema: async () => {
    const { revision, rules, serviceNames, timelines, budgets } = await getEstimator();
    const choices = { services: rules.services, timelines, budgets };
    const labelOf = (list: ReadonlyArray<{ id: string; label: string }>, id: string) =>
      list.find((choice) => choice.id === id)?.label ?? '';
    return z.pipe(
      withPhone(quoteSchema(choices)),
      z.transform((quote) => {
        const service = rules.services.find(({ id }) => id === quote.service);
        const computed = estimate(rules, {
          serviceId: quote.service,
          projectTypeId: quote.projectType,
          featureIds: quote.features,
        });
        const labels = {
          service: serviceNames[quote.service] ?? '',
          projectType: labelOf(service?.projectTypes ?? [], quote.projectType),
          features: quote.features.map((id) => labelOf(service?.features ?? [], id)),
          timeline: labelOf(timelines, quote.timeline),
          budget: labelOf(budgets, quote.budget),
        };
        return {
          email: quote.email,
          payload: { ...quote, labels },
          // The estimate is shown only above 0, and kept likewise.
          ...(computed && computed.minimum > 0 && { estimate: { ...computed, revision } }),
        };
      }),
    );
  },
};

/** The price of a training as a lead keeps it, with the revision of the price list that it was made with. */
export type TrainingEstimate = {
  /** Euros before tax, of the whole group; both ends are the same. */
  minimum: number;
  maximum: number;
  /** Price of the tier, in euros a person. */
  perPerson: number;
  /** Length of the training, in hours. */
  hours: number;
  revision: string;
};

/** The same wizard's form of a training enquiry. Its price is computed here, from the published tiers. */
export const trainingForm: LeadForm = {
  kind: 'training',
  schema: async () => {
    const { tiers, participantsMax, hours, revision } = await getTrainingPage();
    return z.pipe(
      withPhone(trainingSchema(participantsMax, parisDay(new Date()))),
      z.transform((enquiry) => {
        const participants = Number(enquiry.participants);
        const tier = tierOf(tiers, participants);
        return {
          email: enquiry.email,
          payload: { ...enquiry, participants, labels: { tier: tier?.name ?? '' } },
          ...(tier && {
            estimate: {
              minimum: groupPrice(tier, participants),
              maximum: groupPrice(tier, participants),
              perPerson: tier.price,
              hours,
              revision,
            } satisfies TrainingEstimate,
          }),
        };
      }),
    );
  },
};
