import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';

/** The folder in which a restore unpacks and verifies what it then moves into the data folder. */
export const stagingOf = (dataDir: string) => join(dataDir, 'restore');

/**
 * Refuses a data folder that a restore which was ended half-way has left: a start would fill up what is missing.
 *
 * @throws StartupError that says what to do
 */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(stagingOf(dataDir))) return;
  throw new StartupError(
    `Une restauration de ${dataDir} est en cours, ou a été interrompue : laissez-la finir, ou relancez-la (npm run restore -- archive --move-aside).`,
  );
}
