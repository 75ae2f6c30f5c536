import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { siteServerOf } from './build.ts';
import { ROOT, type StackConfig } from './config.ts';
import { answers, EndedEarly, type StackProcess, startProcess } from './processes.ts';
import { seedLake } from './seed.ts';
import type { Upgrade } from './upgrade.ts';

const STORE_READY_MS = 60_000;
/** The time that migrations may take: one that is broken off begins anew at the next start. */
const MIGRATED_MS = 30 * 60_000;
const SITE_READY_MS = 60_000;

type Say = (line: string) => void;

/**
 * Starts the embedded Content Lake, seeded on its first run.
 *
 * @throws StartupError when it does not start, or cannot be seeded: then it does not run on
 */
export async function startLake(
  config: StackConfig,
  onLine: Say,
  signal: AbortSignal,
  upgrade: Upgrade,
): Promise<StackProcess> {
  const lake = await startProcess({
    name: 'Content Lake',
    args: [join(ROOT, 'studio/content-lake/main.ts')],
    env: {
      ...config.env,
      LAKE_HOST: config.host,
      LAKE_PORT: String(config.ports.lake),
      LAKE_PUBLIC_URL: config.urls.lake,
      LAKE_DATA_DIR: join(config.dataDir, 'content-lake'),
      LAKE_PROJECT_ID: 'local',
      LAKE_DATASET: 'production',
      LAKE_ALLOWED_ORIGINS: config.urls.site,
      LAKE_WRITE_TOKEN: config.secrets.lakeWriteToken,
      LAKE_READ_TOKEN: config.secrets.lakeReadToken,
      LAKE_EDITOR_NAME_FROM: 'siteSettings.ownerName',
      LAKE_WEBHOOK_URL: `${config.urls.siteInside}/api/revalidate`,
      LAKE_WEBHOOK_SECRET: config.secrets.webhookSecret,
    },
    isReady: () => answers(`${config.urls.lake}/ping`),
    readyTimeoutMs: STORE_READY_MS,
    explains: true,
    onLine,
    signal,
  });
  try {
    await seedLake(config, upgrade);
    return lake;
  } catch (cause) {
    await lake.stop();
    // It says itself what to do: that there is no backup, say.
    if (cause instanceof StartupError || signal.aborted) throw cause;
    // The client's message is a title, then a list.
    const [reason] = String(cause instanceof Error ? cause.message : cause).split(/:?\n/);
    throw new StartupError(
      `Le contenu initial ne s’écrit pas dans le Content Lake (${reason}) : vérifiez l’espace disque et ${join(config.dataDir, 'logs', 'content-lake.log')}, puis relancez.`,
      { cause },
    );
  }
}

/** The embedded Supabase's exit code where migrations wait that it may not apply (supabase/embedded/README.md). */
const MIGRATIONS_PENDING = 75;

/** Its line on a migration that it has applied. */
const MIGRATED = /^migration applied (.+)$/;

/**
 * Starts the embedded Supabase with its migrations applied, and its mailbox.
 *
 * @throws StartupError when it does not start: of data that it would have to migrate, also where they are not backed up
 */
export async function startSupabase(
  config: StackConfig,
  onLine: Say,
  signal: AbortSignal,
  upgrade: Upgrade,
): Promise<StackProcess> {
  const start = (migrates: '0' | '1', hear: Say = onLine) =>
    startProcess({
      name: 'Supabase',
      args: [join(ROOT, 'supabase/embedded/main.ts')],
      env: {
        ...config.env,
        SUPABASE_HOST: '127.0.0.1',
        SUPABASE_PORT: String(config.ports.supabase),
        MAILBOX_PORT: String(config.ports.mailbox),
        MAILBOX_SMTP_PASSWORD: config.secrets.smtpPassword,
        SUPABASE_DATA_DIR: join(config.dataDir, 'supabase'),
        SUPABASE_JWT_SECRET: config.secrets.supabaseJwtSecret,
        SUPABASE_PUBLISHABLE_KEY: config.secrets.supabasePublishableKey,
        SUPABASE_SECRET_KEY: config.secrets.supabaseSecretKey,
        SUPABASE_MIGRATE: migrates,
        SITE_URL: config.urls.site,
        SEND_EMAIL_HOOK_URL: `${config.urls.siteInside}/api/account-mails`,
        SEND_EMAIL_HOOK_SECRET: config.secrets.mailHookSecret,
      },
      isReady: async () =>
        (await answers(`${config.urls.supabase}/auth/v1/health`)) && answers(config.urls.mailbox),
      readyTimeoutMs: migrates === '1' ? MIGRATED_MS : STORE_READY_MS,
      explains: true,
      onLine: hear,
      signal,
    });
  try {
    const started = await start('0');
    upgrade.database.resolve();
    return started;
  } catch (error) {
    if (!(error instanceof EndedEarly && error.code === MIGRATIONS_PENDING)) {
      upgrade.database.reject(error);
      throw error;
    }
  }
  upgrade.database.resolve();
  await upgrade.begin();
  return start('1', (line) => {
    onLine(line);
    const [, file] = MIGRATED.exec(line) ?? [];
    if (file) upgrade.tell(`Migration de la base\u00a0: ${file}`);
  });
}

/** Starts the built site (`start`) or the compiler with hot reload (`dev`). */
export function startSite(
  config: StackConfig,
  mode: 'start' | 'dev',
  onLine: Say,
  signal: AbortSignal,
): Promise<StackProcess> {
  return startProcess({
    name: 'Site',
    args:
      mode === 'dev'
        ? [join(ROOT, 'node_modules/next/dist/bin/next'), 'dev', '--hostname', config.host]
        : [siteServerOf(config.distDir)],
    env: {
      ...config.env,
      HOST: config.host,
      PORT: String(config.ports.site),
      NODE_ENV: mode === 'dev' ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    isReady: () => answers(`${config.urls.siteInside}/api/health`),
    readyTimeoutMs: SITE_READY_MS,
    onLine,
    signal,
  });
}
