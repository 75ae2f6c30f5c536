import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { backUpBeforeUpgrade, endUpgrade } from '../archive/before-upgrade.ts';
import { hold, startLock } from '../archive/held.ts';
import type { StackConfig } from './config.ts';
import { openLogs } from './logs.ts';
import { type ContentUpgrade, refuseNewerContent } from './seed.ts';

type Say = (line: string) => void;

/** The changes that the stores of one stack make to data of an older version, once those are backed up. */
export type Upgrade = ContentUpgrade & {
  /** The database is there to be copied, and takes this version; rejected where it does not. */
  database: PromiseWithResolvers<void>;
  /** All stores are as this version has them. */
  end(): void;
  /** Lets another launcher have the data folder. */
  release(): void;
};

/**
 * Takes a data folder for the stores of this launcher alone, and has what they migrate backed up first.
 *
 * @throws StartupError where another launcher has it, or where a newer version has migrated its content
 */
export function openUpgrade(config: StackConfig, say: Say, signal: AbortSignal): Upgrade {
  const { dataDir, embedded } = config;
  const isOurs = embedded.lake || embedded.supabase;
  const release = isOurs ? hold(startLock(dataDir)) : () => {};
  if (!release) {
    throw new StartupError(
      `Le site démarre ou tourne déjà sur ${dataDir}\u00a0: arrêtez-le d’abord, ou donnez un autre dossier dans DATA_DIR.`,
    );
  }
  if (embedded.lake) refuseNewerContent(dataDir);
  const log = openLogs(join(dataDir, 'logs'), say)('upgrade');
  const tell = (line: string) => {
    say(line);
    log(JSON.stringify({ level: 'info', time: new Date().toISOString(), msg: line }));
  };
  const database = Promise.withResolvers<void>();
  // Its own start says so.
  database.promise.catch(() => {});
  if (!embedded.supabase) database.resolve();
  let backup: Promise<void> | undefined;
  return {
    begin: () => {
      backup ??= database.promise
        .then(() => backUpBeforeUpgrade(dataDir, tell, signal))
        .catch((error) => {
          backup = undefined;
          throw error;
        });
      return backup;
    },
    database,
    tell,
    end: () => {
      backup = undefined;
      endUpgrade(dataDir);
    },
    release,
  };
}
