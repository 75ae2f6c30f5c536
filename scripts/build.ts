import { StartupError } from '../lib/env/startup-error.ts';
import { say, step } from './setup/say.mjs';
import { artifactOf, ensureBuild } from './stack/build.ts';
import { assertPortsFree, readConfig } from './stack/config.ts';
import { endOrphans } from './stack/orphans.ts';
import { runToEnd, type StackProcess } from './stack/processes.ts';
import { runCommand } from './stack/run-command.ts';
import { interruption } from './stack/run-stack.ts';
import { startLake, startSupabase } from './stack/stack.ts';
import { ROUTES, TYPES } from './stack/types.ts';
import { openUpgrade } from './stack/upgrade.ts';

/** Makes the artifact that serves any origin, of content that is published by now, its types checked. */
await runCommand(async () => {
  const signal = interruption();
  const config = readConfig();
  await step('Vérification des types', 'Types vérifiés', async () => {
    for (const args of [ROUTES, TYPES]) {
      const code = await runToEnd(args, process.env, { signal });
      if (code !== 0)
        throw new StartupError(
          'Les types ne concordent pas : corrigez-les, puis relancez la commande.',
        );
    }
  });
  await endOrphans(config.dataDir, say);
  await assertPortsFree(config, ['lake', 'supabase'], signal);
  const upgrade = openUpgrade(config, say, signal);
  const stores: StackProcess[] = [];
  try {
    // Pages show content and reviews.
    if (config.embedded.supabase) {
      stores.push(await startSupabase(config, () => {}, signal, upgrade));
    }
    if (config.embedded.lake) stores.push(await startLake(config, () => {}, signal, upgrade));
    upgrade.end();
    await ensureBuild(config, say, signal);
  } finally {
    for (const store of stores.reverse()) await store.stop();
    upgrade.release();
  }
  say(`  À déployer : ${artifactOf(config.distDir)}`);
  return 0;
});
