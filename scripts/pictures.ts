import { E2E } from '../tests/support/e2e-stack.ts';
import { testEnv } from '../tests/support/test-env.ts';
import { runCommand } from './stack/run-command.ts';
import { runPlaywright, startStack } from './testing/stages.ts';

const CONFIG = '--config=tests/pictures/playwright.config.ts';

/**
 * Takes the documents' pictures anew on the tests' stack, or those whose name has one of the words. One that cannot be taken
 * is named at the end: its file stays as it was, and the others are taken.
 */
await runCommand(async () => {
  const words = process.argv.slice(2);
  const grep = words.length === 0 ? [] : ['--grep', words.join('|')];
  const stack = testEnv.E2E_REUSE ? undefined : await startStack(E2E.siteUrl);
  try {
    return (await runPlaywright('pictures', [CONFIG, ...grep])) ? 0 : 1;
  } finally {
    await stack?.stop();
  }
});
