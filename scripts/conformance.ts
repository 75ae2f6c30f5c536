import { join } from 'node:path';
import { ROOT } from './stack/config.ts';
import { runToEnd } from './stack/processes.ts';
import { runCommand } from './stack/run-command.ts';

/** Sanity's GROQ test suite against the embedded Content Lake; what follows is where it is. */
const main = join(ROOT, 'studio/content-lake/conformance/main.ts');

await runCommand(() => runToEnd([main, ...process.argv.slice(2)], process.env));
