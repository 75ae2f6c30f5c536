import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { explain } from '../stack/run-command.ts';
import { backUp } from './backup.ts';

/** Number of archives kept, and for how many days: they hold what people have had deleted since. */
const KEPT = 3;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The kind in the names of these archives; nothing that a person makes has it. */
const KIND = 'upgrade';
const OWN = /^upgrade-(\d{4})(\d\d)(\d\d)T\d{6}Z\.tar\.gz$/;

/** The folder of these archives, within the data folder, which is what outlives a container. */
const folderIn = (dataDir: string) => join(dataDir, 'backups');

/** Names the archive from before an upgrade that has begun and not ended. */
const markIn = (dataDir: string) => join(dataDir, 'upgrade');

/** The archives that were made before upgrades, oldest first. */
const archivesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => OWN.test(name))
        .sort()
    : [];

/** The archive from before an upgrade that did not end; undefined where each did. */
function unfinishedUpgrade(dataDir: string): string | undefined {
  const mark = markIn(dataDir);
  const name = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  return OWN.test(name) && existsSync(join(folderIn(dataDir), name)) ? name : undefined;
}

/**
 * Backs up a data folder whose upgrade begins, and deletes the oldest archives of this kind. Of an upgrade that was
 * interrupted, however often, the archive from before it stays, and the newest.
 *
 * @param tell says where the archive is, and how many are kept
 * @throws StartupError where there is none: then nothing may be migrated
 */
export async function backUpBeforeUpgrade(
  dataDir: string,
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderIn(dataDir);
  const instead = `faites de ${folder} un lien vers un dossier d’un autre disque`;
  const { file, size } = await backUp({ dataDir, folder, kind: KIND, instead, signal }).catch(
    (error: unknown) => {
      const why = explain(error);
      if (why === undefined) throw error;
      throw new StartupError(
        `Les données n’ont pas été mises à jour, faute d’une sauvegarde. ${why}`,
        { cause: error },
      );
    },
  );
  const first = unfinishedUpgrade(dataDir) ?? basename(file);
  writeFileSync(markIn(dataDir), first, { mode: 0o600, flush: true });
  const all = archivesIn(folder);
  const kept = all.filter((name) => name <= first || name === basename(file)).slice(-KEPT);
  for (const name of all) if (!kept.includes(name)) rmSync(join(folder, name));
  tell(
    `Sauvegarde d’avant la mise à jour\u00a0: ${file} (${size})\u202f; les ${KEPT} dernières de cette sorte sont gardées.`,
  );
  if (first !== basename(file)) {
    tell(
      `La mise à jour précédente n’est pas allée au bout\u00a0: ce qu’il y avait avant elle est dans ${join(folder, first)}.`,
    );
  }
}

/** Notes that an upgrade has ended, if one had begun. */
export const endUpgrade = (dataDir: string): void => rmSync(markIn(dataDir), { force: true });

/** Deletes the archives from before upgrades that are older than 90 days. Returns how many. */
export function sweepArchives(dataDir: string): number {
  const folder = folderIn(dataDir);
  const limit = Date.now() - KEPT_DAYS * DAY_MS;
  const old = archivesIn(folder).filter(
    (name) => Date.parse(name.replace(OWN, '$1-$2-$3')) < limit,
  );
  for (const name of old) rmSync(join(folder, name));
  return old.length;
}
