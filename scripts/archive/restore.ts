import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar';
import { StartupError } from '../../lib/env/startup-error.ts';
import { step } from '../setup/say.mjs';
import { formerPart } from '../stack/migrations.ts';
import { stagingOf } from './half-restored.ts';
import { hold, holdForArchive, startLock } from './held.ts';
import { contentsOf, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';

/** The parts of an archive that a data folder gets from it; in this order, so that the secrets come last. */
const RESTORED = ['content-lake', 'supabase', 'secrets.json'];

/** @throws StartupError where a store runs on the folder, or where there is something in it that may not be moved */
function refuseInUse(dataDir: string, mayMove: boolean): void {
  const present = RESTORED.filter((name) => existsSync(join(dataDir, name)));
  const locks = present.map((name) => join(dataDir, name, 'lock.sqlite'));
  // While a launcher migrates, its stores may be down.
  for (const lock of [...locks, startLock(dataDir)]) {
    const release = existsSync(lock) ? hold(lock) : () => {};
    if (!release) {
      throw new StartupError(
        `Le site tourne sur ${dataDir} : arrêtez-le, puis relancez la commande.`,
      );
    }
    release();
  }
  if (present.length === 0 || mayMove) return;
  throw new StartupError(
    `${dataDir} contient déjà des données, et rien n’a été touché : ajoutez --move-aside pour les mettre de côté, ou donnez un autre dossier dans DATA_DIR.`,
  );
}

/** Unpacks an archive into `staging` and compares all that it holds with its manifest. */
async function unpack(archive: string, staging: string): Promise<Manifest> {
  try {
    // To the end of the file, where gzip has a checksum of its own; whatever would lead out of the folder is an error.
    // In step, or what it is still writing comes back behind the broken archive's removal.
    await pipeline(
      createReadStream(archive),
      createGunzip(),
      extract({ cwd: staging, strict: true, umask: 0o077, sync: true }),
    );
    const text = readFileSync(join(staging, MANIFEST), 'utf8');
    const manifest = manifestSchema.parse(JSON.parse(text));
    const { emptyFolders, members } = manifest;
    if (isDeepStrictEqual(await contentsOf(staging), { emptyFolders, members })) return manifest;
    throw new Error('other contents than its manifest says');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    throw new StartupError(
      `${archive} est abîmée, ou n’est pas une sauvegarde de ce site ; rien n’a été touché.`,
      { cause },
    );
  }
}

/** @throws StartupError where it holds a migration that this code does not know, or too few of those of before */
function refuseUnknown(archive: string, manifest: Manifest, known: readonly string[]): void {
  const [first = ''] = known;
  if (formerPart(manifest.migrations, known) === 'some') {
    throw new StartupError(
      `${archive} s’arrête à la migration ${manifest.migrations.at(-1)}, avant la ${first} d’où part ce code\u202f; rien n’a été touché. Restaurez-la avec la version du site qui va jusqu’à ${first}, démarrez, puis mettez à jour.`,
    );
  }
  const unknown = manifest.migrations.find(
    (version) => version > first && !known.includes(version),
  );
  if (!unknown) return;
  throw new StartupError(
    `${archive} vient d’une version plus récente du site (migration ${unknown}) ; rien n’a été touché. Restaurez-la avec cette version.`,
  );
}

/** Moves what is in a data folder into a folder of its own within it; returns that, undefined where there was nothing. */
function moveAside(dataDir: string): string | undefined {
  const present = RESTORED.filter((name) => existsSync(join(dataDir, name)));
  if (present.length === 0) return undefined;
  const aside = join(dataDir, `before-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`);
  mkdirSync(aside);
  for (const name of present) renameSync(join(dataDir, name), join(aside, name));
  return aside;
}

export type Restored = {
  manifest: Manifest;
  /** Where what was there before is now, if there was anything. */
  aside: string | undefined;
};

/**
 * Restores a data folder from an archive, of which every checksum is verified before anything is touched.
 *
 * @param migrations the versions that this code knows
 * @param mayMove whether what is in the folder may be moved aside
 * @throws StartupError where the archive is damaged or too new, or the folder is in use or not empty
 */
export async function restore(
  archive: string,
  dataDir: string,
  { migrations, mayMove }: { migrations: readonly string[]; mayMove: boolean },
): Promise<Restored> {
  if (!existsSync(archive)) throw new StartupError(`L’archive ${archive} n’existe pas.`);
  const release = holdForArchive(dataDir);
  const staging = stagingOf(dataDir);
  try {
    refuseInUse(dataDir, mayMove);
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(staging, { mode: 0o700 });
    const manifest = await step('Vérification de l’archive', 'Archive vérifiée', () =>
      unpack(archive, staging),
    );
    refuseUnknown(archive, manifest, migrations);
    const aside = moveAside(dataDir);
    const names = readdirSync(staging);
    for (const name of RESTORED.filter((one) => names.includes(one))) {
      renameSync(join(staging, name), join(dataDir, name));
    }
    return { manifest, aside };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}
