import { existsSync } from 'node:fs';
import { artifactOf, siteServerOf } from '../../scripts/stack/build.ts';
import { E2E } from './e2e-stack.ts';

/** Ends the title of what is skipped without it. */
export const NO_BUILD = ', skipped: nothing is built (npm test builds it first)';

const distDir: string = E2E.env.NEXT_DIST_DIR;

/** A build, and the folder of it that runs. */
export type Built = { distDir: string; artifact: string };

/** The artifact of the browser tests' stack, where it was built. */
export const BUILT: Built | undefined = existsSync(siteServerOf(distDir))
  ? { distDir, artifact: artifactOf(distDir) }
  : undefined;
