/** Versions of the code that differ in their migrations, and a data folder from before. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createTransport } from 'nodemailer';
import { ROOT } from '../../../scripts/stack/config.ts';
import { startStores } from '../backup/support.ts';

/** Folders whose code finds its root by where it lies, and which so have to be copies. */
const COPIED = ['scripts', 'supabase'];
const LINKED = ['lib', 'schemas', 'studio', 'node_modules', 'package.json'];

/** The code, in a folder of its own, with the first of the database's migrations alone. */
export function formerVersion(root: string): string {
  mkdirSync(root);
  const isLeftOut = (path: string) =>
    path.endsWith('.test.ts') || migrationsOf(ROOT).indexOf(basename(path)) > 0;
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) => !isLeftOut(path),
    });
  }
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(root, name));
  return root;
}

/** The code as it is, with further migrations of the database, by the names of their files. */
export function nextVersion(root: string, migrations: Record<string, string>): string {
  formerVersion(root);
  const folder = 'supabase/migrations';
  cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  addMigrations(root, migrations);
  return root;
}

/** Adds migrations to a version of the code, or puts others in their place. */
export function addMigrations(root: string, migrations: Record<string, string>): void {
  for (const [name, sql] of Object.entries(migrations)) {
    writeFileSync(join(root, 'supabase/migrations', name), sql);
  }
}

/** The names of the migrations that a version has. */
export const migrationsOf = (root: string): string[] =>
  readdirSync(join(root, 'supabase/migrations')).sort();

/** Prices of a document of an older version, of which this one moves one field into another. */
const OLD_PRICES = [{ _key: 'p2', name: 'Automatisation', min: 800, max: 7000 }];

/**
 * Fills a data folder by a version of the code: a row in each table of the database, an account, a mail, files in both
 * stores, documents that were edited, a draft, and content that this code's migrations are about. The database's history is
 * that of before the first migration was one.
 */
export async function fillDataFolder(dataDir: string, root: string): Promise<void> {
  const stores = await startStores(dataDir, root);
  const { lake, supabase } = stores;
  const asset = await lake.assets.upload('file', Buffer.from('Une pièce.'.repeat(5_000)), {
    filename: 'pièce.txt',
  });
  const file = { _type: 'file', asset: { _type: 'reference', _ref: asset._id } };
  await lake.create({ _id: 'note-1', _type: 'note', file });
  for (let n = 1; n <= 20; n += 1) await lake.patch('note-1').set({ n }).commit();
  await lake.create({ _id: 'drafts.note-1', _type: 'note', text: 'Un brouillon' });
  await lake.create({ _id: 'note-2', _type: 'note' });
  await lake.delete('note-2');
  await lake
    .transaction()
    .patch('siteSettings', (patch) => patch.set({ priceRanges: OLD_PRICES }))
    .delete('accountMails')
    .commit();
  const upload = await supabase.storage
    .from('projets')
    .upload(`essai/${randomUUID()}`, Buffer.from('Un fichier.'.repeat(5_000)));
  const account = await supabase.auth.signUp({
    email: 'zoe@example.fr',
    password: 'Motdepasse-1!',
  });
  for (const { error } of [upload, account]) if (error) throw error;
  await createTransport(stores.smtpUrl).sendMail({
    from: 'bonjour@example.fr',
    to: 'zoe@example.fr',
    subject: 'Un mail d’avant',
    text: 'Bonjour,',
    attachments: [{ filename: 'devis.pdf', content: Buffer.from('%PDF-1.7') }],
  });
  await stores.stop();
  const fill = join(ROOT, 'supabase/embedded/tests/support/fill-tables.ts');
  const empty = execFileSync(process.execPath, [
    '--liftoff-only',
    fill,
    join(dataDir, 'supabase/postgres'),
  ]);
  if (String(empty) !== '[]') throw new Error(`tables without a row: ${empty}`);
  rmSync(join(dataDir, 'logs'), { recursive: true });
}
