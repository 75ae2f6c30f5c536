// Starts the product as `npm start` does, on the tests' ports and on an empty data folder. With
// E2E_BY_URL the Content Lake is a server of its own, which the stack knows by its URL alone, as it
// knows a hosted one.
import { rmSync } from 'node:fs';
import { assertPortsFree, readConfig } from '../../scripts/stack/config.ts';
import { runCommand } from '../../scripts/stack/run-command.ts';
import { runStack } from '../../scripts/stack/run-stack.ts';
import { startLake } from '../../scripts/stack/stack.ts';
import { E2E } from './e2e-stack.ts';
import { NO_UPGRADE } from './no-upgrade.ts';
import { testEnv } from './test-env.ts';

Object.assign(process.env, E2E.env);
await runCommand(async () => {
  // A stack that still runs keeps its data.
  await assertPortsFree(readConfig());
  rmSync(E2E.dataDir, { recursive: true, force: true });
  if (!testEnv.E2E_BY_URL) return runStack('start');

  const config = readConfig();
  const lake = await startLake(config, console.info, AbortSignal.timeout(60_000), NO_UPGRADE);
  for (const [name, value] of Object.entries(config.env)) {
    if (name.includes('SANITY')) process.env[name] = value;
  }
  try {
    return await runStack('start');
  } finally {
    await lake.stop();
  }
});
