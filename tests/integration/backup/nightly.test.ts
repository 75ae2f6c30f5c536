/** The lines of cron in docs/deploy/server.md: a backup a night, and a word where there is none. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deployPage } from '../../support/deploy-docs.ts';
import { migratedFolder } from '../../support/embedded-supabase.ts';
import { nextVersion } from '../upgrade/versions.ts';

const HOUR_S = 3_600;
const TIMEOUT_MS = 60_000;

let folder: string;
let root: string;
let backups: string;

/** The commands of the lines, as the page's command writes them for this folder. */
function cronLines(): string[] {
  const [, lines = ''] = /^sudo tee \S+ <<CRON\n(.+?)^CRON$/ms.exec(deployPage('server.md')) ?? [];
  const written = execFileSync('bash', ['-c', `cat <<CRON\n${lines}CRON`], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PATH: process.env.PATH, USER: 'site' },
  });
  return [...written.matchAll(/^(?:[\d*]+ ){5}site (.+)$/gm)].map(([, command = '']) => command);
}

/** The mail that cron would send about a line. */
const mailOf = (command = ''): string =>
  spawnSync('/bin/sh', ['-c', `{ ${command}; } 2>&1`], {
    cwd: tmpdir(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
  }).stdout;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'));
  root = nextVersion(join(folder, 'site'), {});
  backups = join(root, 'backups');
  const migrated = await migratedFolder();
  cpSync(migrated.path, join(root, '.data/supabase'), { recursive: true });
  migrated.remove();
  mkdirSync(join(root, '.data/logs'));
  writeFileSync(join(root, '.data/secrets.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it(
  'makes one a night, deletes what is older than 30 days, and mails where the last is not there',
  () => {
    const [backup, check, ...more] = cronLines();
    expect(more).toEqual([]);
    mkdirSync(backups);
    const missing = `No backup of last night in ${backups}\n`;
    expect(mailOf(check)).toBe(missing);

    const old = 'backup-20250101T000000Z.tar.gz';
    const own = 'mine-20250101.tar.gz';
    const now = Date.now() / 1_000;
    for (const name of [old, own]) {
      writeFileSync(join(backups, name), 'x');
      utimesSync(join(backups, name), now, now - 32 * 24 * HOUR_S);
    }
    expect(mailOf(backup)).toBe('');
    const [made = '', ...others] = readdirSync(backups).sort();
    expect(made).toMatch(/^backup-\d{8}T\d{6}Z\.tar\.gz$/);
    expect([made === old, others]).toEqual([false, [own]]);
    expect(readFileSync(join(root, '.data/logs/backup.log'), 'utf8')).toContain(made);
    expect(mailOf(check)).toBe('');

    utimesSync(join(backups, made), now, now - 26 * HOUR_S);
    expect(mailOf(check)).toBe(missing);
    utimesSync(join(backups, made), now, now);
    truncateSync(join(backups, made));
    expect(mailOf(check)).toBe(missing);
  },
  TIMEOUT_MS,
);

it(
  'mails why there is none',
  () => {
    const [backup] = cronLines();
    rmSync(join(root, '.data/secrets.json'));
    expect(mailOf(backup)).toContain('Il n’y a rien à sauvegarder');
  },
  TIMEOUT_MS,
);
