import { defineQuery } from 'groq';
import type { CustomValidator } from 'sanity';
import { repeatedEntries } from '../../lib/estimator/repeats.ts';

const INCLUDED_QUERY = defineQuery(
  '*[_type == "service" && _id == $id][0] { features, deliverables }',
);

/** Warns of options that repeat what their service includes, and of what one extends that is not included. */
export const goesBeyond: CustomValidator<
  Array<{ label?: string; beyond?: string }> | undefined
> = async (options = [], { parent, getClient }) => {
  const id = (parent as { service?: { _ref?: string } } | undefined)?.service?._ref;
  if (!id) return true;
  const service = await getClient({ apiVersion: '2025-02-19' })
    .withConfig({ perspective: 'drafts' })
    .fetch(INCLUDED_QUERY, { id });
  const included = [...(service?.features ?? []), ...(service?.deliverables ?? [])];
  const named = options.map(({ label = '', beyond }) => ({ label, beyond: beyond ?? null }));
  const problems = [
    ...repeatedEntries(named, included).map(
      ({ option: { label }, entry }) =>
        `« ${label} » répète « ${entry} », que le service comprend : dites ce que l’option ajoute, ou retirez-la.`,
    ),
    ...named.flatMap(({ label, beyond }) =>
      beyond && !included.includes(beyond)
        ? [`« ${label} » va plus loin que « ${beyond} », que le service ne comprend pas.`]
        : [],
    ),
  ];
  return problems.length === 0 || problems.join(' ');
};
