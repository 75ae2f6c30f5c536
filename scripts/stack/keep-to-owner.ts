import { chmodSync, existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The entries of a data folder that the stack keeps. */
const OWN = [
  'content-lake',
  'supabase',
  'logs',
  'secrets.json',
  'backup',
  'backup.lock',
  'backups',
  'restore',
  'start.lock',
  'upgrade',
];

/** Takes from others what they may do with a file, or with a folder and all that is in it. */
function close(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  // Where a link leads is not ours to say.
  if (!stat || stat.isSymbolicLink()) return;
  if (stat.mode & 0o077) chmodSync(path, stat.mode & 0o700);
  if (stat.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
}

/** Whether a data folder holds nothing but what the stack keeps, or the data folders of others. */
const isOnlyOurs = (dataDir: string): boolean =>
  readdirSync(dataDir).every(
    (name) => OWN.includes(name) || existsSync(join(dataDir, name, 'secrets.json')),
  );

/**
 * Closes to all but their owner a data folder and what the stack keeps in it (drafts, sessions, accounts, mails): an older
 * version left them readable. A folder that holds anything else, `/var` say, stays as it is. Says what cannot be closed.
 */
export function keepToOwner(dataDir: string, say: (line: string) => void): void {
  if (process.platform === 'win32') return;
  try {
    for (const name of OWN) close(join(dataDir, name));
    if (isOnlyOurs(dataDir)) chmodSync(dataDir, 0o700);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    say(`Les droits de ${path ?? dataDir} ne se restreignent pas à leur propriétaire (${code}).`);
  }
}
