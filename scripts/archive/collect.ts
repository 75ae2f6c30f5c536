import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../lib/env/startup-error.ts';
import { say, step } from '../setup/say.mjs';
import { ROOT } from '../stack/config.ts';
import { runToEnd } from '../stack/processes.ts';

/** The launcher's own files of a data folder that an archive has: the secrets, and the mark that the lake was filled. */
const OWN_FILES = ['secrets.json', 'content-lake/seeded'];

const inFrench = new Intl.NumberFormat('fr-FR');

const snapshotSchema = z.object({ pausedMs: z.number(), migrations: z.array(z.string()) });

type Places = { dataDir: string; staging: string; signal: AbortSignal };
type Store = {
  folder: string;
  program: string;
  flags: string[];
  variable: string;
  /** The folder of those files that are only ever replaced: a copy is another name of the same one, where the disk has such. */
  linked: string;
};

const LAKE: Store = {
  folder: 'content-lake',
  program: 'studio/content-lake/snapshot.ts',
  flags: [],
  variable: 'LAKE_DATA_DIR',
  linked: 'assets',
};

const SUPABASE: Store = {
  folder: 'supabase',
  program: 'supabase/embedded/snapshot.ts',
  // It reads one table and ends: to compile the database's code well would take 600 MB beside the server that runs.
  flags: ['--liftoff-only'],
  variable: 'SUPABASE_DATA_DIR',
  linked: 'storage',
};

export const STORES = [LAKE, SUPABASE];

/**
 * Has a store copy its own folder, and moves the copy into `staging`. Resolves with what it printed last.
 *
 * @throws StartupError with the line in which the store says why it could not
 */
async function copyStore(store: Store, { dataDir, staging, signal }: Places): Promise<string> {
  const folder = join(dataDir, store.folder);
  let last = '';
  const code = await runToEnd(
    [...store.flags, join(ROOT, store.program)],
    { ...process.env, [store.variable]: folder },
    {
      onLine: (line) => {
        last = line;
      },
      signal,
    },
  );
  if (code !== 0) throw new StartupError(last);
  renameSync(join(folder, 'snapshot'), join(staging, store.folder));
  return last;
}

async function copyLake(places: Places): Promise<void> {
  if (!existsSync(join(places.dataDir, LAKE.folder, 'lake.sqlite'))) return;
  await step('Copie du Content Lake', 'Content Lake copié', () => copyStore(LAKE, places));
}

/** Resolves with the versions of the migrations; with none where the database is not part of it. */
async function copySupabase(places: Places): Promise<string[]> {
  if (!existsSync(join(places.dataDir, SUPABASE.folder))) return [];
  const printed = await step('Copie de Supabase', 'Supabase copié', () =>
    copyStore(SUPABASE, places),
  );
  const { pausedMs, migrations } = snapshotSchema.parse(JSON.parse(printed));
  if (migrations.length === 0) {
    say(
      '  Sans la base de DATABASE_URL : sauvegardez-la d’abord, par pg_dump (docs/deploy/server.md)',
    );
  }
  if (pausedMs > 0) say(`  Les visiteurs ont attendu ${inFrench.format(pausedMs)} ms`);
  return migrations;
}

/**
 * Copies what a data folder holds of the embedded stores into `staging`: first the content, then the database with its
 * files, each as of one moment. Resolves with the versions of the database's migrations.
 */
export async function collect(places: Places): Promise<string[]> {
  const { dataDir, staging } = places;
  await copyLake(places);
  const migrations = await copySupabase(places);
  for (const name of OWN_FILES) {
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(staging, name));
  }
  return migrations;
}
