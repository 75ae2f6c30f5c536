import { runToEnd } from './stack/processes.ts';
import { runCommand } from './stack/run-command.ts';
import { module } from './testing/stages.ts';

/** The unit tests alone; `watch` runs again those that a change touches. What follows is Vitest's. */
const [command = 'run', ...rest] = process.argv.slice(2);

await runCommand(() =>
  runToEnd([module('vitest/vitest.mjs'), command, '--project', 'unit', ...rest], process.env),
);
