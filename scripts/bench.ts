import { artifact } from '../tests/bench/artifact.ts';
import { behindNginx } from '../tests/bench/behind-nginx.ts';
import { type Bench, prepareBench, withStack } from '../tests/bench/bench-stack.ts';
import { blocks } from '../tests/bench/blocks.ts';
import { clickToLive, clickToLiveAmongMany } from '../tests/bench/click-to-live.ts';
import { editCost } from '../tests/bench/edit-cost.ts';
import { estimator } from '../tests/bench/estimator.ts';
import { type Figure, table } from '../tests/bench/figures.ts';
import { hosted } from '../tests/bench/hosted.ts';
import { hurtfulQueries } from '../tests/bench/hurtful-queries.ts';
import { instances } from '../tests/bench/instances.ts';
import { interaction } from '../tests/bench/interaction.ts';
import { jobs } from '../tests/bench/jobs.ts';
import { lighthouse } from '../tests/bench/lighthouse.ts';
import { pageQuery } from '../tests/bench/page-query.ts';
import { lakeStartUp, npmStart } from '../tests/bench/start-up.ts';
import { studioOpening } from '../tests/bench/studio-opening.ts';
import { throughput } from '../tests/bench/throughput.ts';
import { typography } from '../tests/bench/typography.ts';
import { webhookToLive } from '../tests/bench/webhook-to-live.ts';
import { weight } from '../tests/bench/weight.ts';
import { year } from '../tests/bench/year.ts';
import { runCommand } from './stack/run-command.ts';

type Measurement = (bench: Bench) => Promise<Figure[]>;

/** Measurements that need nothing but themselves, those on the running stack, and those after it. */
const ALONE: Record<string, Measurement> = {
  estimator,
  query: pageQuery,
  hurtful: hurtfulQueries,
  lake: lakeStartUp,
};
const ON_STACK: Record<string, Measurement> = {
  webhook: webhookToLive,
  click: clickToLive,
  weight,
  throughput,
  nginx: behindNginx,
  artifact,
  interaction,
  studio: studioOpening,
  jobs,
  typography,
  lighthouse,
  blocks,
};
const ON_BUILT_STACK: Record<string, Measurement> = {
  start: npmStart,
  instances,
  hosted,
  edit: editCost,
  many: clickToLiveAmongMany,
};
/** Measurements that take so long that they run only where they are asked for by name. */
const BY_NAME: Record<string, Measurement> = { year };
const EVERY_RUN = [ALONE, ON_STACK, ON_BUILT_STACK].flatMap(Object.keys);
const NAMES = [...EVERY_RUN, ...Object.keys(BY_NAME)];

const say = (line: string) => console.info(line);

/** Adds to `figures` as they come, so that a failure does not lose those before it. */
async function measure(wanted: Set<string>, figures: Figure[], signal: AbortSignal): Promise<void> {
  const bench: Bench = { config: await prepareBench(), signal, say };
  const run = async (group: Record<string, Measurement>) => {
    for (const [name, measurement] of Object.entries(group)) {
      if (!wanted.has(name)) continue;
      signal.throwIfAborted();
      say(`${name}…`);
      figures.push(...(await measurement(bench)));
    }
  };
  const wantsAny = (...groups: Array<Record<string, Measurement>>) =>
    groups.flatMap(Object.keys).some((name) => wanted.has(name));

  await run(ALONE);
  if (wantsAny(ON_STACK, ON_BUILT_STACK)) await withStack(bench, () => run(ON_STACK));
  await run(ON_BUILT_STACK);
  await run(BY_NAME);
}

/** All measurements, or those named on the command line; exit code 1 when a bar is missed. */
await runCommand(async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Measurements: ${NAMES.join(', ')}.`);
    return 1;
  }
  const controller = new AbortController();
  process.on('SIGINT', () => controller.abort());
  process.on('SIGTERM', () => controller.abort());
  const figures: Figure[] = [];
  try {
    await measure(new Set(names.length > 0 ? names : EVERY_RUN), figures, controller.signal);
    return figures.some(({ met }) => met === false) ? 1 : 0;
  } catch (error) {
    if (controller.signal.aborted) return 130;
    throw error;
  } finally {
    if (figures.length > 0) say(`\n${table(figures)}`);
  }
});
