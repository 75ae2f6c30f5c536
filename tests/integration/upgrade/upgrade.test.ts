/** A start on the data of an older version: what it says, backs up and keeps, refuses, and does once more after a kill. */
import { execFileSync } from 'node:child_process';
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
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commandsOf, deployPage } from '../../support/deploy-docs.ts';
import { type Held, heldIn, ownPorts, type Run, runIn } from '../backup/support.ts';
import {
  addMigrations,
  fillDataFolder,
  formerVersion,
  migrationsOf,
  nextVersion,
} from './versions.ts';

const TIMEOUT_MS = 240_000;

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
/** A copy of it on which two started at once, and what they said. */
let upgraded: string;
let both: Awaited<Run['ended']>[];

/** Archives that were there already: of a person, and of upgrades before. */
const OWN = 'backup-20250101T000000Z.tar.gz';
const DAY_MS = 86_400_000;
/** Of the last three days: a start also deletes those older than 90. */
const OLDER = [3, 2, 1].map((days) => {
  const day = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return `upgrade-${day}T000000Z.tar.gz`;
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  former = formerVersion(join(folder, 'former'));
  next = nextVersion(join(folder, 'next'), MIGRATIONS);
  before = join(folder, 'before');
  await fillDataFolder(before, former);
  held = dataIn(before);
  upgraded = join(folder, 'upgraded');
  cpSync(before, upgraded, { recursive: true });
  mkdirSync(join(upgraded, 'backups'));
  for (const name of [OWN, ...OLDER]) writeFileSync(join(upgraded, 'backups', name), '');
  both = await Promise.all([startOnce(next, upgraded), startOnce(next, upgraded)]);
}, TIMEOUT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All that the stores hold, but for what the lake has tried to tell a site that is not there. */
function dataIn(dataDir: string): Held {
  const { lake, ...others } = heldIn(dataDir);
  return { ...others, lake: { ...lake, webhook_outbox: [] } };
}

/** A copy of a data folder: of the former version's, where none is named. */
function dataFolder(of = before): string {
  const own = mkdtempSync(join(folder, 'data-'));
  cpSync(of, own, { recursive: true });
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

/** The environment of somebody who types a command of the documents. */
const commandEnv = (dataDir: string) => ({
  NODE_ENV: 'production' as const,
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  DATA_DIR: dataDir,
});

const archivesIn = (dataDir: string) => {
  const backups = join(dataDir, 'backups');
  return existsSync(backups) ? readdirSync(backups).sort() : [];
};

/** The data of an archive, restored by the former version, whose start then changes nothing that it was not asked to. */
async function heldInArchive(dataDir: string, name = ''): Promise<Held> {
  const target = mkdtempSync(join(folder, 'restored-'));
  onTestFinished(() => rmSync(target, { recursive: true, force: true }));
  const { code, printed } = await runIn(former, 'restore', target, {
    args: [join(dataDir, 'backups', name)],
  }).ended;
  expect(code, printed).toBe(0);
  return dataIn(target);
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

/** The versions that the database lists as applied. */
const historyIn = ({ database }: Held): string[] =>
  (database['supabase_migrations.schema_migrations'] ?? [])
    .map((row) => (JSON.parse(row) as { version: string }).version)
    .sort();

/** The changes that a start may make in the database by itself: the list of migrations, and the demo's time of signing up. */
const OWN_TABLES = /^supabase_migrations\./;

/** The documents that the migrations of the content, or a missing one, are about. */
const MOVED = ['siteSettings', 'accountMails', 'estimator'];

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
  it('says in the terminal and in the log where its backup is, then each migration', () => {
    const { printed } = both.find(({ code }) => code === 0) ?? { printed: '' };
    const archive = join(upgraded, 'backups', archivesIn(upgraded).at(-1) ?? '');
    const logged = readFileSync(join(upgraded, 'logs/upgrade.log'), 'utf8');
    for (const text of [printed, logged]) {
      expect(text).toContain(`Sauvegarde d’avant la mise à jour\u00a0: ${archive} `);
      expect(text).toContain('\u202f; les 3 dernières de cette sorte sont gardées.');
      expect(text).toContain(`Migration de la base\u00a0: ${migrationsOf(former)[0]}`);
      expect(text).toContain(`Migration de la base\u00a0: ${FIRST}`);
      expect(text).toContain(`Migration de la base\u00a0: ${SECOND}`);
      expect(text).toContain('Contenu ajouté\u00a0: accountMails');
      expect(text).toContain('Migration du contenu\u00a0: one-price (2 documents)');
      expect(text.indexOf('Sauvegarde d’avant')).toBeLessThan(text.search(/Migration d|Contenu a/));
    }
  });

  it('makes one backup where two start at once, of which one is refused', () => {
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
    const refused = both.find(({ code }) => code === 1)?.printed;
    expect(refused).toContain(`Le site démarre ou tourne déjà sur ${upgraded}\u00a0: arrêtez-le`);
    const made = archivesIn(upgraded).filter((name) => ![OWN, ...OLDER].includes(name));
    expect(made).toHaveLength(1);
  });

  it('keeps the last three of its backups, and every one that a person has made', () => {
    expect(archivesIn(upgraded).slice(0, -1)).toEqual([OWN, ...OLDER.slice(1)]);
  });

  it(
    'keeps every row, document and file, and has them in the backup as they were',
    async () => {
      const now = dataIn(upgraded);
      expectAllKept(now);
      expect(historyIn(held).length).toBeGreaterThan(30);
      expect(historyIn(now)).toEqual(migrationsOf(next).map((name) => name.slice(0, 14)));
      expect(await heldInArchive(upgraded, archivesIn(upgraded).at(-1))).toEqual(held);
    },
    TIMEOUT_MS,
  );

  it(
    'is a start like any other where there is nothing to migrate',
    async () => {
      const archives = archivesIn(upgraded);
      const { code, printed } = await startOnce(next, upgraded);
      expect(code, printed).toBe(0);
      expect(printed).not.toMatch(/Sauvegarde|Migration/);
      expect(archivesIn(upgraded)).toEqual(archives);
      expect(existsSync(join(upgraded, 'upgrade'))).toBe(false);
    },
    TIMEOUT_MS,
  );
});

it(
  'nothing is migrated without a backup: where its folder takes none, and where the disk has no room',
  async () => {
    const dataDir = dataFolder();
    const backups = join(dataDir, 'backups');
    const refuses = async (why: string, env?: Record<string, string>) => {
      const { code, printed } = await startOnce(next, dataDir, env);
      expect(code).toBe(1);
      const line = printed.trim().split('\n').at(-1);
      expect(line).toContain('Les données n’ont pas été mises à jour, faute d’une sauvegarde. ');
      expect(line).toContain(why);
    };
    writeFileSync(backups, '');
    await refuses(`Une sauvegarde ne peut pas être écrite dans ${backups} (ENOTDIR)`);
    rmSync(backups);
    const full = `
    import fs from 'node:fs';
    fs.statfsSync = () => ({ bavail: 1000, bsize: 4096 });
  `;
    await refuses(
      `Il n’y a pas la place d’une sauvegarde sur le disque de ${backups}\u00a0: il faut `,
      { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(full)}` },
    );
    expect(archivesIn(dataDir)).toEqual([]);
    expect(existsSync(join(dataDir, 'backup'))).toBe(false);
    expect(dataIn(dataDir)).toEqual(held);
  },
  TIMEOUT_MS,
);

describe('a start that was killed', () => {
  it(
    'in the middle of the backup is done anew, and leaves no half of one',
    async () => {
      const dataDir = dataFolder();
      await killAfter(await start(next, dataDir), 'Écriture de l’archive…');
      const { code, printed } = await startOnce(next, dataDir);
      expect(code, printed).toBe(0);
      expect(archivesIn(dataDir)).toHaveLength(1);
      expect(existsSync(join(dataDir, 'backup'))).toBe(false);
      expectAllKept(dataIn(dataDir));
      expect(await heldInArchive(dataDir, archivesIn(dataDir)[0])).toEqual(held);
    },
    TIMEOUT_MS,
  );

  it(
    'in the middle of a migration goes on, however often, and what was before stays',
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
      expectAllKept(dataIn(dataDir));
      const kept = archivesIn(dataDir);
      expect([kept.length, kept[0]]).toEqual([2, first]);
      expect(await heldInArchive(dataDir, first)).toEqual(held);
    },
    TIMEOUT_MS,
  );
});

describe('the way back', () => {
  it(
    'is the backup and the former version, which refuses newer data and touches nothing',
    async () => {
      const dataDir = dataFolder(upgraded);
      const newer = dataIn(dataDir);
      const refused = await startOnce(former, dataDir);
      expect(refused.code).toBe(1);
      const unknown = migrationsOf(next).find((name) => !migrationsOf(former).includes(name));
      expect(refused.printed.trim().split('\n').at(-1)).toContain(
        `La base contient la migration ${unknown?.slice(0, 14)}, absente de ce code\u202f; rien n’a été touché.`,
      );
      expect(dataIn(dataDir)).toEqual(newer);

      const archives = archivesIn(dataDir);
      const [command] = commandsOf(deployPage('server.md')).filter(({ runBy }) => runBy);
      const restored = execFileSync(
        'bash',
        ['-ec', command?.text.replaceAll('.data/', `${dataDir}/`) ?? 'exit 1'],
        {
          cwd: former,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
          env: commandEnv(dataDir),
        },
      );
      expect(restored).toContain('Restaurée');
      expect(dataIn(dataDir)).toEqual(held);
      expect(archivesIn(dataDir)).toEqual(archives);
      expect((await startOnce(former, dataDir)).code).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'is asked for too where only the content went through a newer migration',
    async () => {
      const dataDir = dataFolder();
      const mark = join(dataDir, 'content-lake/seeded');
      writeFileSync(mark, JSON.stringify({ migrations: ['one-price', 'later-than-this'] }));
      const { code, printed } = await startOnce(next, dataDir);
      expect(code).toBe(1);
      expect(printed).toContain(
        'Le contenu vient d’une version plus récente du site (migration later-than-this)\u202f; rien n’a été touché.',
      );
      expect(dataIn(dataDir)).toEqual(held);
    },
    TIMEOUT_MS,
  );
});
