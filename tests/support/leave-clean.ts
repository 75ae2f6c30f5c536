import { afterAll, vi } from 'vitest';

// Files of tests share a process: what one of them put in the place of the real thing goes with it.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
