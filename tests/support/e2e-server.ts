// Starts the product as `npm start` does, on the tests' ports and on an empty data folder.
import { rmSync } from 'node:fs';
import { assertPortsFree, readConfig } from '../../scripts/stack/config.ts';
import { runCommand } from '../../scripts/stack/errors.ts';
import { runStack } from '../../scripts/stack/run-stack.ts';
import { E2E } from './e2e-stack.ts';

Object.assign(process.env, E2E.env);
await runCommand(async () => {
  // A stack that still runs keeps its data.
  await assertPortsFree(readConfig());
  rmSync(E2E.dataDir, { recursive: true, force: true });
  return runStack('start');
});
