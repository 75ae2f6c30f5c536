import { relative } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ROOT } from '../../scripts/stack/config.ts';
import { isLong } from './scale.ts';
import { testEnv } from './test-env.ts';

/** Variables by which a run is as long as this one. */
const LENGTH = isLong ? `TEST_LONG=1 LONG_DIVISOR=${testEnv.LONG_DIVISOR} ` : '';

// Each run of a property takes a seed by chance. By the seed alone all of it comes again, and is made as small: the path in
// fast-check's own words would be tried on every property of the file.
fc.configureGlobal({
  ...(testEnv.TEST_SEED !== undefined && { seed: testEnv.TEST_SEED }),
  reporter: (run) => {
    if (!run.failed) return;
    const file = relative(ROOT, expect.getState().testPath ?? '');
    const again = `${LENGTH}TEST_SEED=${run.seed} npm test -- ${file}`;
    const message = `${fc.defaultReportMessage(run)}\n\nThe same again: ${again}`;
    throw new Error(message, { cause: run.errorInstance });
  },
});
