/** The backup of hosted stores that docs/deploy/hosted.md has by cron: its dump on a PostgreSQL (its commands: tests/told-commands.test.ts). */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, deployPage } from '../../support/deploy-docs.ts';
import { migratedPostgres } from '../../support/embedded-supabase.ts';

const page = deployPage('hosted.md');
const blocks = commandsOf(page).map(({ text }) => text);
const [, script = 'exit 1'] = /<<'SCRIPT'\n(.+?)\nSCRIPT$/ms.exec(page) ?? [];
const restoring = blocks.find((text) => text.includes('session_replication_role')) ?? 'exit 1';

const url = await migratedPostgres();
const TIMEOUT_MS = 60_000;

it('the script is one that a shell reads to its end', () => {
  expect(spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' }).stderr).toBe('');
});

describe.skipIf(!url)('the database of a hosted project', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hosted-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const psql = (database: string, sql: string) =>
    execFileSync('psql', [database, '-v', 'ON_ERROR_STOP=1', '-tA'], {
      input: sql,
      encoding: 'utf8',
    });

  const run = (commands: string, env: Record<string, string>) =>
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', commands], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
    });

  /** The rows of every table that a client's data is in, each table by its checksum. */
  const rowsOf = (database: string) => {
    const tables = psql(
      database,
      `select format('select %L, count(*), md5(string_agg(one::text, chr(10) order by one::text)) from %I.%I one;',
         schemaname || '.' || tablename, schemaname, tablename)
       from pg_tables where schemaname in ('public', 'private', 'auth', 'storage') order by 1`,
    );
    return psql(database, tables);
  };

  it(
    'comes back in another project with the migrations, row by row',
    async () => {
      const source = url ?? '';
      psql(
        source,
        `insert into auth.users (id, email, raw_user_meta_data)
         values ('10000000-0000-4000-8000-000000000001', 'zoe@example.fr', '{"first_name": "Zoé"}');
       insert into public.leads (reference, kind, payload, consent_contact, idempotency_key, email_hash, user_id)
         select 'MSG-' || n, 'message', '{"text": "L’été, enfin"}', true, gen_random_uuid(), repeat('a', 64),
           '10000000-0000-4000-8000-000000000001' from generate_series(1, 50) n;
       insert into private.lead_mails (lead_id, recipient) select id, 'visitor' from public.leads;`,
      );
      const dump = script.split('\n').filter((line) => line.startsWith('pg_dump '));
      expect(dump).toHaveLength(1);
      run(dump.join('\n').replace('$backup.part', folder), { DATABASE_URL: source });
      const target = (await migratedPostgres()) ?? '';
      expect(target).not.toBe(source);
      const before = rowsOf(source);
      expect(rowsOf(target)).not.toBe(before);
      run(restoring, { DATABASE_URL: target });
      expect(rowsOf(target)).toBe(before);
      expect(before).toMatch(/^public\.leads\|50\|/m);
    },
    TIMEOUT_MS,
  );
});
