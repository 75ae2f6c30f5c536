/** The executable: reads the environment, starts the lake, stops it on SIGTERM and SIGINT. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isLoopback } from './auth.ts';
import { DataFolderInUse } from './store.ts';
import type { ContentLakeOptions } from './types.ts';

/** A mistake in the environment, told in a line that says what to do. */
class ConfigurationError extends Error {}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigurationError(`Content Lake : la variable ${name} est requise.`);
  return value;
}

function readOptions(env: NodeJS.ProcessEnv): ContentLakeOptions {
  const host = env.LAKE_HOST || '127.0.0.1';
  const port = Number(env.LAKE_PORT || '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigurationError('Content Lake : LAKE_PORT doit être un numéro de port.');
  }
  const studioPassword = env.STUDIO_PASSWORD || undefined;
  if (!isLoopback(host) && !studioPassword) {
    throw new ConfigurationError(
      `Content Lake : écoute sur ${host} refusée sans STUDIO_PASSWORD ; définissez-le ou gardez LAKE_HOST=127.0.0.1.`,
    );
  }
  const allowedOrigins = (env.LAKE_ALLOWED_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of allowedOrigins) {
    if (!URL.canParse(origin)) {
      throw new ConfigurationError(
        `Content Lake : LAKE_ALLOWED_ORIGINS contient « ${origin} », qui n’est pas une origine.`,
      );
    }
  }
  const webhookUrl = env.LAKE_WEBHOOK_URL;
  if (webhookUrl && !URL.canParse(webhookUrl)) {
    throw new ConfigurationError('Content Lake : LAKE_WEBHOOK_URL n’est pas une adresse valable.');
  }
  return {
    host,
    port,
    dataDir: required(env, 'LAKE_DATA_DIR'),
    projectId: required(env, 'LAKE_PROJECT_ID'),
    dataset: required(env, 'LAKE_DATASET'),
    allowedOrigins,
    tokens: {
      write: required(env, 'LAKE_WRITE_TOKEN'),
      ...(env.LAKE_READ_TOKEN ? { read: env.LAKE_READ_TOKEN } : {}),
    },
    ...(studioPassword ? { studioPassword } : {}),
    ...(webhookUrl
      ? { webhook: { url: webhookUrl, secret: required(env, 'LAKE_WEBHOOK_SECRET') } }
      : {}),
  };
}

function explain(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof ConfigurationError) return error.message;
  const dataDir = env.LAKE_DATA_DIR ?? '';
  if (error instanceof DataFolderInUse) {
    return `Content Lake : le dossier ${dataDir} est déjà utilisé par un autre serveur ; arrêtez-le d’abord.`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Content Lake : le port ${env.LAKE_PORT} est déjà pris ; libérez-le ou changez LAKE_PORT.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    const what = code === 'EADDRNOTAVAIL' ? `adresse ${env.LAKE_HOST}` : `dossier ${dataDir}`;
    return `Content Lake : ${what} inaccessible (${code}) ; vérifiez les droits et la configuration.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ERR_SQLITE_ERROR') {
    return `Content Lake : impossible d’écrire dans ${dataDir} (${message}).`;
  }
  return `Content Lake : démarrage impossible (${message}).`;
}

try {
  const options = readOptions(process.env);
  // Compiled code is kept beside the data: it halves the start. Hence the import comes after.
  enableCompileCache(join(options.dataDir, 'compile-cache'));
  const { startContentLake } = await import('./server.ts');
  const lake = await startContentLake(options);
  console.info(`content-lake ready ${lake.url}`);
  let closing = false;
  const stop = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    await lake.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
} catch (error) {
  console.error(explain(error, process.env));
  process.exit(1);
}
