import 'server-only';
import * as z from 'zod/mini';
import { getEstimator } from '@/lib/content/index.ts';
import { type Estimate, estimate } from '@/lib/estimator/index.ts';
import { messageSchema } from './message.ts';
import { quoteSchema } from './quote.ts';
import type { LeadForm } from './submit.ts';

/** The contact form (product.md, Leads). */
export const messageForm: LeadForm = {
  kind: 'message',
  schema: async () =>
    z.pipe(
      messageSchema,
      z.transform((payload) => ({ email: payload.email, payload })),
    ),
};

/** An estimate as a lead keeps it, with the revision of the prices that it was made with. */
export type LeadEstimate = Estimate & { revision: string };

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
      quoteSchema(choices),
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
          // Shown only above 0, and kept likewise.
          ...(computed && computed.minimum > 0 && { estimate: { ...computed, revision } }),
        };
      }),
    );
  },
};
