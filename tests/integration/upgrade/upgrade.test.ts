/** A start on the data of an older version: what it says, backs up and keeps, refuses, and does once more after a kill. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Held, heldIn, ownPorts, type Run, runIn } from '../backup/support.ts';
import {
  addMigrations,
  fillDataFolder,
  formerVersion,
  migrationsOf,
  nextVersion,
} from './versions.ts';

const TIMEOUT = { timeout: 180_000 };

const FIRST = '29990101000100_note.sql';
const SECOND = '29990101000200_index.sql';
const MIGRATIONS = {
  [FIRST]: 'alter table public.leads add column note_of_test text;',
  [SECOND]: 'create index leads_note_of_test on public.leads (note_of_test);',
};

let folder: string;
let former: string;
let next: string;
/** A data folder of the former version, and what is in it. */
let before: string;
let held: Held;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  former = formerVersion(join(folder, 'former'));
  next = nextVersion(join(folder, 'next'), MIGRATIONS);
  before = join(folder, 'before');
  await fillDataFolder(before, former);
  held = heldIn(before);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the former version's data folder. */
function dataFolder(): string {
  const own = mkdtempSync(join(folder, 'data-'));
  cpSync(before, own, { recursive: true });
  onTestFinished(() => rmSync(own, { recursive: true, force: true }));
  return own;
}

/** Starts the stores of a version. */
const start = async (root: string, dataDir: string, env: Record<string, string> = {}) =>
  runIn(root, 'stores', dataDir, { env: { ...(await ownPorts()), ...env } });

/** Starts the stores of a version, and stops them where they run. Resolves with the exit code and all that was printed. */
async function startOnce(root: string, dataDir: string, env?: Record<string, string>) {
  const run = await start(root, dataDir, env);
  await run.says('Tout est prêt');
  run.child.kill();
  return run.ended;
}

/** Kills a start once it has said something, before it ends. */
async function killAfter(run: Run, words: string): Promise<void> {
  await run.says(words);
  expect(run.child.exitCode).toBeNull();
  run.child.kill('SIGKILL');
  const { printed } = await run.ended;
  expect(printed).toContain(words);
  expect(printed).not.toContain('Tout est prêt');
}

const archivesIn = (dataDir: string) => {
  const backups = join(dataDir, 'backups');
  return existsSync(backups) ? readdirSync(backups).sort() : [];
};

/** What an archive holds, restored by the former version, whose start then changes nothing that it was not asked to. */
async function heldInArchive(dataDir: string, name = ''): Promise<Held> {
  const target = mkdtempSync(join(folder, 'restored-'));
  onTestFinished(() => rmSync(target, { recursive: true, force: true }));
  const { code, printed } = await runIn(former, 'restore', target, {
    args: [join(dataDir, 'backups', name)],
  }).ended;
  expect(code, printed).toBe(0);
  return heldIn(target);
}

/** Rows of a table with those columns alone that a row of before has. */
function withoutNewColumns(rows: string[] = [], old: string[] = []): string[] {
  const columns = Object.keys(JSON.parse(old[0] ?? '{}'));
  return rows
    .map((row) => {
      const all = JSON.parse(row) as Record<string, unknown>;
      return JSON.stringify(columns.map((name) => [name, all[name]]));
    })
    .sort();
}

/** What a start may change in the database by itself: the list of migrations, and the demo's time of signing up. */
const OWN_TABLES = /^supabase_migrations\./;

/** The documents that the migrations of the content, or a missing one, are about. */
const MOVED = ['siteSettings', 'notFoundPage', 'estimator'];

type Row = { id: string };
const others = (rows: string[] = []) =>
  rows.filter((row) => !MOVED.includes((JSON.parse(row) as Row).id));

/** Every row, document and file of before is there, as it was. */
function expectAllKept(now: Held, then = held): void {
  for (const [table, rows] of Object.entries(then.database)) {
    if (OWN_TABLES.test(table)) continue;
    expect(withoutNewColumns(now.database[table], rows), table).toEqual(
      withoutNewColumns(rows, rows),
    );
  }
  expect(now.storage).toEqual(then.storage);
  expect(now.mailbox).toEqual(then.mailbox);
  expect(now.assets).toEqual(then.assets);
  expect(others(now.lake.documents)).toEqual(others(then.lake.documents));
  for (const table of ['transactions', 'changes']) {
    expect(now.lake[table]).toEqual(expect.arrayContaining(then.lake[table] ?? []));
  }
}

describe('a start that migrates', () => {
  it(
    'backs up first, says each migration, and keeps every row, document and file',
    TIMEOUT,
    async () => {
      const dataDir = dataFolder();
      mkdirSync(join(dataDir, 'backups'));
      const own = 'backup-20250101T000000Z.tar.gz';
      const older = ['01', '02', '03'].map((day) => `upgrade-202501${day}T000000Z.tar.gz`);
      for (const name of [own, ...older]) writeFileSync(join(dataDir, 'backups', name), '');

      const { code, printed } = await startOnce(next, dataDir);
      expect(code, printed).toBe(0);
      const [archive = ''] = archivesIn(dataDir).slice(-1);
      const says = [
        `Sauvegarde d’avant la mise à jour\u00a0: ${join(dataDir, 'backups', archive)} `,
        '\u202f; les 3 dernières de cette sorte sont gardées.',
        `Migration de la base\u00a0: ${FIRST}`,
        `Migration de la base\u00a0: ${SECOND}`,
        'Contenu ajouté\u00a0: notFoundPage',
        'Migration du contenu\u00a0: one-price (1 document)',
      ];
      const logged = readFileSync(join(dataDir, 'logs/upgrade.log'), 'utf8');
      for (const line of says)
        expect([printed, logged].map((text) => text.includes(line))).toEqual([true, true]);
      expect(printed.indexOf('Sauvegarde d’avant')).toBeLessThan(printed.indexOf('Migration d'));
      expect(archivesIn(dataDir)).toEqual([own, older[1], older[2], archive]);

      expectAllKept(heldIn(dataDir));
      expect(await heldInArchive(dataDir, archive)).toEqual(held);

      const again = await startOnce(next, dataDir);
      expect(again.printed).not.toMatch(/Sauvegarde|Migration/);
      expect(archivesIn(dataDir)).toHaveLength(4);
      expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);
    },
  );

  it('makes one backup where two start at once', TIMEOUT, async () => {
    const dataDir = dataFolder();
    const both = await Promise.all([startOnce(next, dataDir), startOnce(next, dataDir)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const refused = both.find(({ code }) => code === 1)?.printed;
    expect(refused).toContain(`Le site démarre ou tourne déjà sur ${dataDir}\u00a0: arrêtez-le`);
    expect(archivesIn(dataDir)).toHaveLength(1);
    expectAllKept(heldIn(dataDir));
  });
});

describe('a start that cannot back up migrates nothing', () => {
  const refuses = async (dataDir: string, why: string, env?: Record<string, string>) => {
    const { code, printed } = await startOnce(next, dataDir, env);
    expect(code).toBe(1);
    const line = printed.trim().split('\n').at(-1);
    expect(line).toContain('Les données n’ont pas été mises à jour, faute d’une sauvegarde. ');
    expect(line).toContain(why);
    expect(heldIn(dataDir)).toEqual(held);
  };

  it('where its folder takes no file', TIMEOUT, async () => {
    const dataDir = dataFolder();
    writeFileSync(join(dataDir, 'backups'), '');
    await refuses(
      dataDir,
      `Une sauvegarde ne peut pas être écrite dans ${join(dataDir, 'backups')} (ENOTDIR)`,
    );
  });

  it('where the disk has no room for it, and fills it no further', TIMEOUT, async () => {
    const dataDir = dataFolder();
    const full =
      "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.statfsSync = () => ({ bavail: 1000, bsize: 4096 }); syncBuiltinESMExports();";
    await refuses(dataDir, `Il n’y a pas la place d’une sauvegarde sur le disque de `, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(full)}`,
    });
    expect(archivesIn(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'backup'))).toBe(false);
  });
});

describe('a start that was killed', () => {
  it('in the middle of the backup is done anew, and leaves no half of one', TIMEOUT, async () => {
    const dataDir = dataFolder();
    await killAfter(await start(next, dataDir), 'Écriture de l’archive…');
    const { code, printed } = await startOnce(next, dataDir);
    expect(code, printed).toBe(0);
    expect(archivesIn(dataDir)).toHaveLength(1);
    expect(existsSync(join(dataDir, 'backup'))).toBe(false);
    expectAllKept(heldIn(dataDir));
    expect(await heldInArchive(dataDir, archivesIn(dataDir)[0])).toEqual(held);
  });

  it(
    'in the middle of a migration goes on, however often, and what was before stays',
    TIMEOUT,
    async () => {
      const dataDir = dataFolder();
      const slow = nextVersion(join(folder, 'slow'), {
        ...MIGRATIONS,
        [SECOND]: 'do $$ begin loop perform 1; end loop; end $$;',
      });
      for (let round = 0; round < 2; round += 1) {
        await killAfter(
          await start(slow, dataDir),
          round === 0 ? `Migration de la base\u00a0: ${FIRST}` : 'n’est pas allée au bout',
        );
      }
      const [first = '', ...more] = archivesIn(dataDir);
      expect(more).toHaveLength(1);
      addMigrations(slow, MIGRATIONS);
      const { code, printed } = await startOnce(slow, dataDir);
      expect(code, printed).toBe(0);
      expect(printed).toContain(
        `La mise à jour précédente n’est pas allée au bout\u00a0: ce qu’il y avait avant elle est dans ${join(dataDir, 'backups', first)}.`,
      );
      expect(printed).not.toContain(FIRST);
      expect(printed).toContain(`Migration de la base\u00a0: ${SECOND}`);
      expectAllKept(heldIn(dataDir));
      const kept = archivesIn(dataDir);
      expect([kept.length, kept[0]]).toEqual([2, first]);
      expect(await heldInArchive(dataDir, first)).toEqual(held);
    },
  );
});

describe('the way back', () => {
  it(
    'is the backup and the former version, which refuses newer data and touches nothing',
    TIMEOUT,
    async () => {
      const dataDir = dataFolder();
      await startOnce(next, dataDir);
      const upgraded = heldIn(dataDir);
      const refused = await startOnce(former, dataDir);
      expect(refused.code).toBe(1);
      expect(refused.printed.trim().split('\n').at(-1)).toContain(
        `La base contient la migration ${migrationsOf(next)
          .find((name) => !migrationsOf(former).includes(name))
          ?.slice(0, 14)}, absente de ce code`,
      );
      expect(heldIn(dataDir)).toEqual(upgraded);

      const [archive = ''] = archivesIn(dataDir);
      const args = ['--move-aside', join(dataDir, 'backups', archive)];
      const restored = await runIn(former, 'restore', dataDir, { args }).ended;
      expect(restored.code, restored.printed).toBe(0);
      expect(heldIn(dataDir)).toEqual(held);
      expect(archivesIn(dataDir)).toEqual([archive]);
    },
  );

  it('is refused too where only the content went through a newer migration', TIMEOUT, async () => {
    const dataDir = dataFolder();
    const mark = join(dataDir, 'content-lake/seeded');
    writeFileSync(mark, JSON.stringify({ migrations: ['one-price', 'later-than-this'] }));
    const { code, printed } = await startOnce(next, dataDir);
    expect(code).toBe(1);
    expect(printed).toContain(
      'Le contenu vient d’une version plus récente du site (migration later-than-this)\u202f; rien n’a été touché.',
    );
    expect(heldIn(dataDir)).toEqual(held);
  });
});
