import { runToEnd } from './stack/processes.ts';
import { runCommand } from './stack/run-command.ts';
import { module } from './testing/stages.ts';

/** Formats, orders imports, and mends what the linter can mend by itself. */
await runCommand(() =>
  runToEnd([module('@biomejs/biome/bin/biome'), 'check', '--write'], process.env),
);
