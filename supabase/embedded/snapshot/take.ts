import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '../database/data-folder.ts';
import { linkOrCopy, mirror } from './mirror.ts';

/**
 * Brings the snapshot's database and files to what the data folder holds now. It is what a kill at this moment would
 * leave, as long as nothing is written meanwhile; the database makes of it what was committed.
 */
export function takeSnapshot({ databaseDir, storageDir, snapshotDir }: DataFolder): void {
  if (existsSync(databaseDir)) mirror(databaseDir, join(snapshotDir, 'postgres'));
  mirror(storageDir, join(snapshotDir, 'storage'), linkOrCopy);
}
