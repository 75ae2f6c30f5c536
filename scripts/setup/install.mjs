// Installs the locked dependencies and no more: a layer of the Dockerfile that new source leaves as it is.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './dependencies.mjs';

await ensureInstalled(fileURLToPath(new URL('../..', import.meta.url)), 'build', process.execPath);
