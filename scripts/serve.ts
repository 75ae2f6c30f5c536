import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { StartupError } from '../lib/env/startup-error.ts';
import { say } from './setup/say.mjs';
import { artifactOf, siteServerOf } from './stack/build.ts';
import { ROOT } from './stack/config.ts';
import { readEnvironment } from './stack/environment.ts';
import { runCommand } from './stack/run-command.ts';
import { warningsOf } from './stack/warnings.ts';

/** Without these a store would be missing, or a visitor's link lead elsewhere. */
const NEEDED = [
  'SITE_URL',
  'SANITY_PROJECT_ID',
  'SANITY_REVALIDATE_SECRET',
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
] as const;

/** Runs the artifact against the stores that the environment names, in this process. */
await runCommand(async () => {
  const env = readEnvironment(ROOT);
  const missing = NEEDED.filter((name) => !env[name]);
  if (missing.length > 0) {
    throw new StartupError(
      missing.map((name) => `${name} manque : voir « Environment » dans le README.`).join('\n'),
    );
  }
  const server = siteServerOf(env.NEXT_DIST_DIR);
  if (!existsSync(server)) {
    throw new StartupError(
      `Rien n’est construit dans ${artifactOf(env.NEXT_DIST_DIR)} : lancez d’abord npm run build.`,
    );
  }
  Object.assign(process.env, { NODE_ENV: 'production', PORT: String(env.PORT), HOST: env.HOST });
  await import(pathToFileURL(server).href);
  say(`  Site       ${env.SITE_URL}`);
  const hosted = { lake: true, supabase: true };
  for (const line of await warningsOf(process.env, { hosted })) say(`Attention\u00a0: ${line}`);
  return 0;
});
