import { type EstimateSelection, estimate } from '../../lib/estimator/estimate.ts';
import { specifiedRules } from '../../lib/estimator/rules.fixture.ts';
import type { Figure } from './figures.ts';

const CALLS = 1_000_000;
const WARM_UP = 100_000;
const BAR_NS = 1_000;

/** Every project type of every service, with all its features: the longest estimates there are. */
const selections: EstimateSelection[] = specifiedRules.services.flatMap((service) =>
  service.projectTypes.map((type) => ({
    serviceId: service.id,
    projectTypeId: type.id,
    featureIds: service.features.map(({ id }) => id),
  })),
);

/** Nanoseconds a call; the results are summed so that none is optimised away. */
function nanosecondsPerCall(call: (selection: EstimateSelection) => number): number {
  let sum = 0;
  const run = (calls: number) => {
    for (let index = 0; index < calls; index++) {
      sum += call(selections[index % selections.length] as EstimateSelection);
    }
  };
  run(WARM_UP);
  const startedAt = performance.now();
  run(CALLS);
  const elapsed = performance.now() - startedAt;
  if (!(sum > 0)) throw new Error('the calls returned nothing');
  return (elapsed * 1_000_000) / CALLS;
}

/** One estimate with all features. */
export async function estimator(): Promise<Figure[]> {
  const yardstick = nanosecondsPerCall((selection) => JSON.stringify(selection).length);
  const figure = nanosecondsPerCall(
    (selection) => estimate(specifiedRules, selection)?.minimum ?? 0,
  );
  return [
    {
      name: `one full estimate, mean of ${CALLS}`,
      figure: `${Math.round(figure)} ns`,
      bar: `<= ${BAR_NS} ns`,
      met: figure <= BAR_NS,
      yardstick: `JSON.stringify of the choices: ${Math.round(yardstick)} ns`,
    },
  ];
}
