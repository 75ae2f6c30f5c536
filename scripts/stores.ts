import { runCommand } from './stack/run-command.ts';
import { runStack } from './stack/run-stack.ts';

/** The embedded stores without the site, which runs beside them (compose.yaml). */
await runCommand(() => runStack('stores'));
