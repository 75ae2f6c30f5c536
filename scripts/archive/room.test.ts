import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refuseWithoutRoom } from './room.ts';

const MB = 1_000_000;

let dataDir: string;
let folder: string;

beforeEach(() => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'room-'));
  folder = join(dataDir, 'backups');
  const sizes = {
    'content-lake/lake.sqlite': 2 * MB,
    'content-lake/assets/a.png': 3 * MB,
    'supabase/postgres/base/1': 4 * MB,
    'supabase/storage/ab/abcd': 5 * MB,
    // The copy of a backup that was killed.
    'supabase/snapshot/postgres/base/1': 4 * MB,
    'logs/site.log': 6 * MB,
  };
  for (const [path, size] of Object.entries(sizes)) {
    fs.mkdirSync(join(dataDir, path, '..'), { recursive: true });
    fs.writeFileSync(join(dataDir, path), '');
    fs.truncateSync(join(dataDir, path), size);
  }
  fs.mkdirSync(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true });
});

/** Examines a disk on which so much is free. */
function examine(free: number): void {
  const disk = { bavail: free / 4_096, bsize: 4_096 };
  vi.spyOn(fs, 'statfsSync').mockReturnValue(disk as ReturnType<typeof fs.statfsSync>);
  refuseWithoutRoom({ dataDir, folder, instead: 'prenez-en un autre' });
}

it('asks for the copies of both databases, and for an archive of all that the stores hold', () => {
  // 2 + 4 that are copied, and 2 + 3 + 4 + 5 that are packed.
  expect(() => examine(20 * MB)).not.toThrow();
  expect(() => examine(19.9 * MB)).toThrow(
    `Il n’y a pas la place d’une sauvegarde sur le disque de ${folder}\u00a0: il faut 20 Mo, et il reste 19,9 Mo. Libérez de la place, ou prenez-en un autre.`,
  );
});

it('asks two disks for their own part alone', () => {
  const statOf = fs.statSync;
  vi.spyOn(fs, 'statSync').mockImplementation(((path: string) => ({
    ...statOf(path),
    dev: path === folder ? 1 : 2,
  })) as typeof fs.statSync);
  expect(() => examine(14 * MB)).not.toThrow();
  expect(() => examine(13 * MB)).toThrow(`sur le disque de ${folder}\u00a0: il faut 14 Mo`);
});
