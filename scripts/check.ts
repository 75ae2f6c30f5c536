import { join } from 'node:path';
import { ROOT } from './stack/config.ts';
import { runToEnd } from './stack/processes.ts';
import { runCommand } from './stack/run-command.ts';

const bin = (name: string) => join(ROOT, 'node_modules', name);

type Step = [title: string, args: string[]];

/** One after the other, but for those that need nothing of each other: one a core. */
const STEPS: Step[][] = [
  [['Routes', [bin('next/dist/bin/next'), 'typegen']]],
  [
    // What a global declaration changes elsewhere, an incremental run does not see (TypeScript 7.0):
    // of the content's types and of the routes', then, nothing.
    ['Types', [bin('typescript/bin/tsc'), '--noEmit', '--incremental', 'false']],
    ['Content types', [join(ROOT, 'scripts/typegen.ts'), '--check']],
  ],
  [['Style', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']]],
];

await runCommand(async () => {
  for (const steps of STEPS) {
    const codes = await Promise.all(steps.map(([, args]) => runToEnd(args, process.env)));
    const failed = steps.filter((_, index) => codes[index] !== 0);
    for (const [title] of failed) console.error(`${title}: failed.`);
    if (failed.length > 0) return 1;
  }
  return 0;
});
