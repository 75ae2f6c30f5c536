import fs from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { STORES } from './collect.ts';

const inMegabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });
const megabytes = (bytes: number) => `${inMegabytes.format(bytes / 1e6)} Mo`;

/** The bytes of a file, or of all files below a folder; what goes meanwhile counts for nothing. */
function sizeOf(path: string): number {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.size ?? 0;
  let names: string[] = [];
  try {
    names = fs.readdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return names.reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** The bytes that this user may still write to a folder's disk. */
function freeIn(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

type Places = { dataDir: string; folder: string; instead: string };

/**
 * Refuses a backup that might fill a disk, before a byte of it is written: beside the data the copies, whose large files are
 * further names of the same, and in the folder an archive that is no smaller than what it holds.
 *
 * @throws StartupError with what is needed, what there is, and what to do
 */
export function refuseWithoutRoom({ dataDir, folder, instead }: Places): void {
  let copies = 0;
  let archive = 0;
  for (const { folder: name, linked } of STORES) {
    const of = (part: string) => sizeOf(join(dataDir, name, part));
    // A copy that a killed backup has left goes before the next is made.
    const all = of('') - of('snapshot');
    archive += all;
    copies += all - of(linked);
  }
  const refuse = (disk: string, needed: number, remedy: string) => {
    const free = freeIn(disk);
    if (free >= needed) return;
    throw new StartupError(
      `Il n’y a pas la place d’une sauvegarde sur le disque de ${disk}\u00a0: il faut ${megabytes(needed)}, et il reste ${megabytes(free)}. Libérez de la place${remedy}.`,
    );
  };
  const isOneDisk = fs.statSync(dataDir).dev === fs.statSync(folder).dev;
  refuse(folder, isOneDisk ? archive + copies : archive, `, ou ${instead}`);
  if (!isOneDisk) refuse(dataDir, copies, '');
}
