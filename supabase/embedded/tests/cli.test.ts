import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded, temporaryFolder } from './support/embedded.ts';
import {
  findPostgres,
  NO_POSTGRES,
  startPostgres,
  type TemporaryPostgres,
} from './support/postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');

type Finding = {
  readonly name: string;
  readonly level: 'ERROR' | 'WARN' | 'INFO';
  readonly detail: string;
};

/** The Supabase CLI's output about a database, which needs neither account nor network. */
function supabase(database: TemporaryPostgres, ...command: string[]): string {
  return execFileSync(
    join(ROOT, 'node_modules/.bin/supabase'),
    [...command, `--remote=${database.url}?sslmode=disable`],
    {
      encoding: 'utf8',
      env: { ...process.env, PGSSLMODE: 'disable', DO_NOT_TRACK: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
}

const programs = findPostgres();
if (!programs) it.skip(`Supabase’s own tools: ${NO_POSTGRES}`);
else {
  describe('Supabase’s own tools', () => {
    const folder = temporaryFolder();
    let database: TemporaryPostgres;
    beforeAll(async () => {
      database = await startPostgres(programs);
      await (await startEmbedded(folder.path, { DATABASE_URL: database.url })).stop();
    });
    afterAll(() => {
      database?.stop();
      folder.remove();
    });

    const lint = () =>
      (
        JSON.parse(
          supabase(database, 'db', 'advisors', '--level', 'warn', '--output-format', 'json'),
        ) as { results: Finding[] }
      ).results.map(({ level, name, detail }) => `${level} ${name}: ${detail}`);

    it('splinter finds no error and no warning in the migrated database', () => {
      expect(lint()).toEqual([]);
    });

    it('splinter does find a table without row-level security', async () => {
      const sql = postgres(database.url, { max: 1 });
      await sql`create table public.forgotten (id integer primary key)`;
      await sql`grant select on public.forgotten to anon`;
      try {
        expect(lint()).toContainEqual(
          expect.stringMatching(/^ERROR rls_disabled_in_public: .*forgotten/),
        );
      } finally {
        await sql`drop table public.forgotten`;
        await sql.end();
      }
    });

    it('the generated types are those of the migrated database', () => {
      const generated = supabase(database, 'gen', 'types', 'typescript', '--schema', 'public');
      const formatted = execFileSync(
        join(ROOT, 'node_modules/.bin/biome'),
        ['format', '--stdin-file-path=types.ts'],
        { cwd: ROOT, encoding: 'utf8', input: generated.trimStart() },
      );
      const kept = readFileSync(join(ROOT, 'lib/supabase/database.types.generated.ts'), 'utf8');
      expect(kept.slice(kept.indexOf('\nexport')).trim()).toBe(formatted.trim());
    });
  });
}
