import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// Files of tests share a process: one that puts stand-ins in the place of modules loads what it tests
// anew, and the next one what it needs.
const { testPath = '' } = expect.getState();
const hasStandIns = readFileSync(testPath, 'utf8').includes('vi.mock(');
if (hasStandIns) vi.resetModules();

// What one of them put in the place of the real thing goes with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (hasStandIns) vi.resetModules();
});
