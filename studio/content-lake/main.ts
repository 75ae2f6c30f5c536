/** The executable: reads the environment, starts the lake, stops it on SIGTERM and SIGINT. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { StartupError } from './protocol/startup-error.ts';

/** The fault that keeps the lake from starting, in one line. */
function explain(
  error: unknown,
  { LAKE_DATA_DIR, LAKE_HOST, LAKE_PORT }: NodeJS.ProcessEnv,
): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return `le port ${LAKE_PORT} est déjà pris ; libérez-le ou changez LAKE_PORT.`;
    case 'EADDRNOTAVAIL':
      return `adresse ${LAKE_HOST} inaccessible (${code}) ; vérifiez la configuration.`;
    case 'EACCES':
    case 'ENOENT':
    case 'EPERM':
    case 'EROFS':
      return `dossier ${LAKE_DATA_DIR} inaccessible (${code}) ; vérifiez les droits et la configuration.`;
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ERR_SQLITE_ERROR':
      return `impossible d’écrire dans ${LAKE_DATA_DIR} (${message}).`;
    default:
      return error instanceof StartupError ? message : `démarrage impossible (${message}).`;
  }
}

// Drafts and the Studio's sessions must not be readable by other users of the machine.
process.umask(0o077);
try {
  const { LAKE_DATA_DIR } = process.env;
  // Compiled code is kept beside the data: it halves the start. Hence the imports come after.
  if (LAKE_DATA_DIR) {
    makeDataFolder(LAKE_DATA_DIR);
    enableCompileCache(join(LAKE_DATA_DIR, 'compile-cache'));
  }
  const { readOptions } = await import('./environment.ts');
  const options = readOptions(process.env);
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
  for (const line of explain(error, process.env).split('\n'))
    console.error(`Content Lake : ${line}`);
  process.exit(1);
}
