import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryInMemory } from './tests/support/in-memory.ts';
import { testEnv } from './tests/support/test-env.ts';

keepTemporaryInMemory();

/** The embedded stores bring their own tests (studio/content-lake, supabase/embedded). */
const STORE_TESTS = '{studio/content-lake,supabase/embedded}/tests/**/*.test.ts';

/** Files that wait for a minute or more: they begin before those that work, which then work meanwhile. */
const WAITING = /(release-clock|ports|upgrade)\.test\.ts$/;

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => Number(WAITING.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => waits(b) - waits(a));
  }
}

const root = fileURLToPath(new URL('.', import.meta.url));

/** What Next's server does before anything loads. */
const NEXT_SERVER = 'tests/support/next-server.ts';

/** Retries for tests that a busy machine may hold up. */
const retry = testEnv.TEST_RETRIES;

/** A long proof ends with its counts (tests/support/scale.ts): its time-out, in ms, ends what hangs. */
const longProof = testEnv.TEST_LONG === '1' && { timeout: 600_000 };

export default defineConfig({
  resolve: { alias: { '@': root, 'server-only': `${root}tests/server-only.ts` } },
  test: {
    // Modules compiled in one run are found by the next.
    fsModuleCache: true,
    sequence: { sequencer: WaitingFirst },
    tags: [{ name: 'long', description: 'Has a long form: npm run test:long.', ...longProof }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{app,lib,schemas,studio,supabase,scripts}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
          ],
          exclude: [STORE_TESTS, '**/node_modules/**'],
          // Most of a file's time would go to loading, once more, what the others loaded.
          isolate: false,
          pool: 'threads',
          maxWorkers: '100%',
          setupFiles: [NEXT_SERVER, 'tests/support/leave-clean.ts', 'tests/support/repeatable.ts'],
          // Ends what hangs: what computes ends with its counts, on a busy machine much later.
          testTimeout: 30_000,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'artifact',
          // The build that they need stands by then (scripts/test.ts).
          include: ['tests/artifact/**/*.test.ts'],
          globalSetup: ['supabase/embedded/tests/support/shared.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // They wait for processes more than they work.
          maxWorkers: 2,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          // Under load, of a stack of its own (scripts/test-long.ts).
          include: ['tests/long/**/*.test.ts'],
          maxWorkers: 1,
          retry,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts', STORE_TESTS],
          globalSetup: ['supabase/embedded/tests/support/shared.ts'],
          setupFiles: [NEXT_SERVER],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // They wait for processes more than they work.
          maxWorkers: 4,
          retry,
        },
      },
    ],
  },
});
