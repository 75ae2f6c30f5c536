import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { siteServerOf } from './build.ts';
import { ROOT, type StackConfig } from './config.ts';
import { answers, type StackProcess, startProcess } from './processes.ts';
import { seedLake } from './seed.ts';

const STORE_READY_MS = 60_000;
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
    await seedLake(config);
    return lake;
  } catch (cause) {
    await lake.stop();
    // The client's message is a title, then a list.
    const [reason] = String(cause instanceof Error ? cause.message : cause).split(/:?\n/);
    throw new StartupError(
      `Le contenu initial ne s’écrit pas dans le Content Lake (${reason}) : vérifiez l’espace disque et ${join(config.dataDir, 'logs', 'content-lake.log')}, puis relancez.`,
      { cause },
    );
  }
}

/** Starts the embedded Supabase with its migrations applied, and its mailbox. */
export function startSupabase(
  config: StackConfig,
  onLine: Say,
  signal: AbortSignal,
): Promise<StackProcess> {
  return startProcess({
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
      SITE_URL: config.urls.site,
      SEND_EMAIL_HOOK_URL: `${config.urls.siteInside}/api/account-mails`,
      SEND_EMAIL_HOOK_SECRET: config.secrets.mailHookSecret,
    },
    isReady: async () =>
      (await answers(`${config.urls.supabase}/auth/v1/health`)) && answers(config.urls.mailbox),
    readyTimeoutMs: STORE_READY_MS,
    explains: true,
    onLine,
    signal,
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
