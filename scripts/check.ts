import { join } from 'node:path';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/errors.ts';
import { runToEnd } from './stack/processes.ts';

const bin = (name: string) => join(ROOT, 'node_modules', name);

const STEPS: Array<[string, string[]]> = [
  ['Types', [bin('next/dist/bin/next'), 'typegen']],
  ['Types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['Style', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
];

await runCommand(async () => {
  for (const [title, args] of STEPS) {
    const code = await runToEnd(args, process.env);
    if (code !== 0) {
      console.error(`${title}: failed.`);
      return code;
    }
  }
  return 0;
});
