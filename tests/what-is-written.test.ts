import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && !/\.test\.tsx?$|\/tests\//.test(path));

/** The rows of « What is written » in the handbook, and the names in each one's first column. */
const [, section = ''] = read('docs/operations.md').split('\n### What is written\n');
const [rows = ''] = section.split('\n## ');
const named = rows
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, name = '']) => name);

/** A table as SQL makes it, with its schema where it has one. */
const TABLE = /create (?:unlogged )?table (?:if not exists )?"?([a-z_]+(?:\.[a-z_]+)?)"? *\(/gi;
const tablesIn = (sql: string, schema?: string): string[] =>
  [...sql.matchAll(TABLE)].map(([, name = '']) => (schema ? `${schema}.${name}` : name));

describe('everything that the product writes is bounded (operations.md, What is written)', () => {
  it('its tables', () => {
    const library = fileURLToPath(import.meta.resolve('@supabase/lite'));
    const tables = [
      ...listed('supabase/schemas/*.sql').flatMap((path) => tablesIn(read(path))),
      ...tablesIn(readFileSync(library, 'utf8')).filter((name) => /^(?:auth|storage)\./.test(name)),
      ...listed('supabase/embedded/database/*.ts')
        .flatMap((path) => tablesIn(read(path)))
        .map((name) => (name.includes('.') ? name : `mailbox.${name}`)),
      ...listed('supabase/embedded/mailbox/*.ts').flatMap((path) =>
        tablesIn(read(path), 'mailbox'),
      ),
      ...listed('studio/content-lake/*.ts').flatMap((path) => tablesIn(read(path), 'lake')),
    ];
    expect(tables.length).toBeGreaterThan(55);
    expect([...new Set(tables)].sort()).toEqual(
      [...new Set(named.filter((name) => /^[a-z_]+\.[a-z_]+$/.test(name)))].sort(),
    );
  });

  it('what its modules keep in memory', () => {
    const keeping = listed(
      'app/**/*.ts',
      'lib/**/*.ts',
      'studio/content-lake/**/*.ts',
      'supabase/embedded/**/*.ts',
    ).filter((path) => /^(?:const|let) \w+ = new (?:Map|Set)<[^\n]*>\(\);$/m.test(read(path)));
    expect(keeping.length).toBeGreaterThan(5);
    expect(keeping.sort()).toEqual(named.filter((name) => name.endsWith('.ts')).sort());
  });

  it('by modules that are there', () => {
    const places = rows
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => [...(line.split(' | ').at(-1) ?? '').matchAll(/`([^`]+\/[^`]+)`/g)])
      .map(([, path = '']) => path);
    expect(places.length).toBeGreaterThan(20);
    expect(places.filter((path) => listed(path).length === 0)).toEqual([]);
  });
});
