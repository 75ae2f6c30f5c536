// Starts the product as `npm start` does, on the tests' ports and on an empty data folder.
import { rmSync } from 'node:fs';
import { runCommand } from '../../scripts/stack/errors.ts';
import { runStack } from '../../scripts/stack/run-stack.ts';
import { E2E } from './e2e-stack.ts';

Object.assign(process.env, E2E.env);
rmSync(E2E.dataDir, { recursive: true, force: true });
await runCommand(() => runStack('start'));
