import { runCommand } from './stack/errors.ts';
import { runStack } from './stack/run-stack.ts';

await runCommand(() => runStack('start'));
