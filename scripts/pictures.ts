import { E2E } from '../tests/support/e2e-stack.ts';
import { testEnv } from '../tests/support/test-env.ts';
import { findOld } from './pictures/old.ts';
import { runCommand } from './stack/run-command.ts';
import { runPlaywright, startStack } from './testing/stages.ts';

const CONFIG = '--config=tests/pictures/playwright.config.ts';

/** Names the pictures that are older than what they show, and how they are taken anew. */
async function check(): Promise<number> {
  const old = await findOld();
  if (old.length === 0) return 0;
  console.warn(
    `Pictures older than what they show: ${old.join(', ')}.\nTaken anew by: npm run pictures -- <words of their names>`,
  );
  return 1;
}

/**
 * Takes the documents' pictures anew on the tests' stack, or those whose name has one of the words. One that cannot be taken
 * is named at the end: its file stays as it was, and the others are taken.
 */
async function take(words: string[]): Promise<number> {
  const grep = words.length === 0 ? [] : ['--grep', words.join('|')];
  const stack = testEnv.E2E_REUSE ? undefined : await startStack(E2E.siteUrl);
  try {
    return (await runPlaywright('pictures', [CONFIG, ...grep])) ? 0 : 1;
  } finally {
    await stack?.stop();
  }
}

await runCommand(() => {
  const words = process.argv.slice(2);
  return words.includes('--check') ? check() : take(words);
});
