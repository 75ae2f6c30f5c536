import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseHalfRestored } from './half-restored.ts';
import { hold, startLock } from './held.ts';
import { restore } from './restore.ts';
import { writeArchive } from './write.ts';

const ABOUT = {
  version: '1.0.0',
  createdAt: '2026-11-24T08:00:00.000Z',
  migrations: ['20261121000100', '20261121000200'],
};
const KNOWN = { migrations: ABOUT.migrations, mayMove: false };

let folder: string;
let dataDir: string;
let archive: string;

/** The files of a small archive. */
const FILES = {
  'secrets.json': '{}',
  'content-lake/lake.sqlite': 'documents',
  'supabase/postgres/PG_VERSION': '17',
  'supabase/storage/ab/abcd': 'x'.repeat(100_000),
};

function fill(root: string): void {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text, { mode: 0o600 });
  }
  // PostgreSQL does not start without its empty ones.
  mkdirSync(join(root, 'supabase/postgres/pg_notify'));
}

beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  archive = join(folder, 'backup.tar.gz');
  const staging = join(folder, 'staging');
  fill(staging);
  await writeArchive(staging, { file: archive, unfinished: join(folder, '.part') }, ABOUT);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** The entries of the data folder but its locks. */
const present = () => readdirSync(dataDir).filter((name) => !name.endsWith('.lock'));

/** Packs `staging` again, whatever its manifest says. */
const packAgain = (names = readdirSync(join(folder, 'staging'))) =>
  create({ cwd: join(folder, 'staging'), file: archive, gzip: true }, names);

/** The content of a gzipped file; undefined where it cannot be read. */
function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes);
  } catch {
    return undefined;
  }
}

const changeManifest = async (change: (manifest: Record<string, unknown>) => void) => {
  const file = join(folder, 'staging/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
  await packAgain();
};

describe('an archive', () => {
  it('gives an empty data folder what it was made of, for its owner alone', async () => {
    const { manifest, aside } = await restore(archive, dataDir, KNOWN);
    expect(manifest).toMatchObject({ format: 1, ...ABOUT });
    expect(aside).toBeUndefined();
    for (const [path, text] of Object.entries(FILES)) {
      expect(readFileSync(join(dataDir, path), 'utf8')).toBe(text);
      expect(statSync(join(dataDir, path)).mode & 0o077).toBe(0);
    }
    expect(existsSync(join(dataDir, 'supabase/postgres/pg_notify'))).toBe(true);
    expect(present().sort()).toEqual(['content-lake', 'secrets.json', 'supabase']);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
  });

  it('never takes the place of another', async () => {
    const before = readFileSync(archive);
    const written = writeArchive(
      join(folder, 'staging'),
      { file: archive, unfinished: join(folder, '.part') },
      ABOUT,
    );
    await expect(written).rejects.toThrow('est déjà là');
    expect(readFileSync(archive).equals(before)).toBe(true);
  });
});

describe('refused, with nothing touched', () => {
  const refuses = async (message: string | RegExp, options = KNOWN) => {
    const before = present();
    await expect(restore(archive, dataDir, options)).rejects.toThrow(message);
    expect(present()).toEqual(before);
  };

  it('an archive of which a byte was changed, wherever', async () => {
    const whole = readFileSync(archive);
    // The first ten are gzip's own, among them a time that nobody reads.
    for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 40)) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      // Some bits say nothing: the same comes out of it.
      if (unpacked(bytes)?.equals(gunzipSync(whole))) continue;
      writeFileSync(archive, bytes);
      await refuses('est abîmée');
    }
  });

  it('an archive that ends early', async () => {
    const whole = readFileSync(archive);
    for (const share of [0, 0.2, 0.5, 0.9, 0.999]) {
      writeFileSync(archive, whole.subarray(0, Math.floor(whole.length * share)));
      await refuses('est abîmée');
    }
  });

  it.each([
    ['a file of other bytes', () => writeFileSync(join(folder, 'staging/secrets.json'), '[]')],
    ['a file more', () => writeFileSync(join(folder, 'staging/supabase/more'), '')],
    ['a file less', () => rmSync(join(folder, 'staging/content-lake/lake.sqlite'))],
    [
      'an empty folder less',
      () => rmSync(join(folder, 'staging/supabase/postgres/pg_notify'), { recursive: true }),
    ],
    ['a link', () => symlinkSync('/etc/passwd', join(folder, 'staging/supabase/link'))],
    ['no manifest', () => rmSync(join(folder, 'staging/manifest.json'))],
  ])('an archive with %s', async (_, change) => {
    change();
    await packAgain();
    await refuses('est abîmée');
  });

  it('an archive that leads out of its folder', async () => {
    writeFileSync(join(folder, 'outside'), '');
    await create({ cwd: join(folder, 'staging'), file: archive, gzip: true, preservePaths: true }, [
      'manifest.json',
      '../outside',
    ]);
    await refuses('est abîmée');
  });

  it('an archive of another format', async () => {
    await changeManifest((manifest) => {
      manifest.format = 2;
    });
    await refuses('n’est pas une sauvegarde de ce site');
  });

  it('an archive of a newer version, by the migration that this one does not know', async () => {
    await refuses('migration 20261121000200', { ...KNOWN, migrations: ['20261121000100'] });
  });

  it('an archive of before the first migration here, which has only some of what that was made of', async () => {
    await refuses('s’arrête à la migration 20261121000200, avant la 20261121000300', {
      ...KNOWN,
      migrations: ['20261121000300'],
    });
  });

  it('an archive that is not there', async () => {
    rmSync(archive);
    await refuses('n’existe pas');
  });

  it('a folder that holds data', async () => {
    fill(dataDir);
    await refuses('ajoutez --move-aside');
  });

  it('a folder on which a store runs, also where its data may be moved', async () => {
    fill(dataDir);
    const release = hold(join(dataDir, 'supabase/lock.sqlite'));
    await refuses('arrêtez-le', { ...KNOWN, mayMove: true });
    release?.();
  });

  it('a folder whose launcher has stopped its stores to migrate', async () => {
    fill(dataDir);
    const release = hold(startLock(dataDir));
    await refuses('arrêtez-le', { ...KNOWN, mayMove: true });
    release?.();
  });

  it('a folder whose lock is damaged', async () => {
    writeFileSync(join(dataDir, 'backup.lock'), 'x'.repeat(2_000));
    await refuses(`Le fichier ${join(dataDir, 'backup.lock')} est abîmé`);
  });

  it('a folder that is being backed up', async () => {
    const release = hold(join(dataDir, 'backup.lock'));
    await refuses('déjà en cours');
    release?.();
  });
});

it('moves what was there aside, where asked to', async () => {
  fill(dataDir);
  writeFileSync(join(dataDir, 'secrets.json'), 'old');
  const { aside = '' } = await restore(archive, dataDir, { ...KNOWN, mayMove: true });
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('{}');
  expect(readFileSync(join(aside, 'secrets.json'), 'utf8')).toBe('old');
  expect(readdirSync(aside).sort()).toEqual(['content-lake', 'secrets.json', 'supabase']);
});

it('a restore that was killed keeps the site from starting, until it is done again', async () => {
  mkdirSync(join(dataDir, 'restore'));
  copyFileSync(archive, join(dataDir, 'restore/torn'));
  mkdirSync(join(dataDir, 'content-lake'));
  expect(() => refuseHalfRestored(dataDir)).toThrow('relancez-la');
  await restore(archive, dataDir, { ...KNOWN, mayMove: true });
  expect(() => refuseHalfRestored(dataDir)).not.toThrow();
  expect(readFileSync(join(dataDir, 'content-lake/lake.sqlite'), 'utf8')).toBe('documents');
});
