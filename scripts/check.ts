import { join } from 'node:path';
import { ROOT } from './stack/config.ts';
import { runToEnd } from './stack/processes.ts';
import { runCommand } from './stack/run-command.ts';
import { ROUTES, TYPES } from './stack/types.ts';

type Step = [title: string, args: string[]];

/** One after the other, but for those that need nothing of each other: one a core. */
const STEPS: Step[][] = [
  [['Routes', ROUTES]],
  [
    ['Types', TYPES],
    ['Content types', [join(ROOT, 'scripts/typegen.ts'), '--check']],
    ['Baseline', [join(ROOT, 'scripts/baseline.ts'), '--check']],
    ['Floors', [join(ROOT, 'scripts/floors.ts')]],
    ['Unused', [join(ROOT, 'node_modules/knip/bin/knip.js'), '--no-progress']],
    ['Licences', [join(ROOT, 'scripts/licences.ts'), '--check']],
    ['Pictures', [join(ROOT, 'scripts/pictures.ts'), '--check']],
  ],
  [
    [
      'Style',
      [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
    ],
  ],
];

/** Steps that only tell: a changed word is none to be held up for, its pictures are taken before a release (decision 60). */
const TELLING = new Set(['Pictures']);

await runCommand(async () => {
  for (const steps of STEPS) {
    const codes = await Promise.all(steps.map(([, args]) => runToEnd(args, process.env)));
    const failed = steps.filter(([title], index) => codes[index] !== 0 && !TELLING.has(title));
    for (const [title] of failed) console.error(`${title}: failed.`);
    if (failed.length > 0) return 1;
  }
  return 0;
});
