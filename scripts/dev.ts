import { runCommand } from './stack/run-command.ts';
import { runStack } from './stack/run-stack.ts';

await runCommand(() => runStack('dev'));
