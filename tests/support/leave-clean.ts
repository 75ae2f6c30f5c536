import { readFileSync } from 'node:fs';
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { afterAll, expect, vi } from 'vitest';

// Files of tests share a process: one that puts stand-ins in the place of modules, or has them read another
// environment, loads what it tests anew, and the next one what it needs. A module that failed stays so otherwise.
const { testPath = '' } = expect.getState();
const hasOwnModules = /vi\.(?:mock|resetModules)\(/.test(readFileSync(testPath, 'utf8'));
if (hasOwnModules) vi.resetModules();

// Stand-ins of a test go with it, and so do Next's marks of stale content: there is one table of them in a process.
afterAll(() => {
  tagsManifest.clear();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (hasOwnModules) vi.resetModules();
});
