import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { expect, it } from 'vitest';
import { migratedPglite } from './support/sql.ts';

/** Everything in a syntax tree that is of one kind, at any depth. */
function allOf<Found>(kind: string, node: unknown): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => [
    ...(name === kind ? [child as Found] : []),
    ...allOf<Found>(kind, child),
  ]);
}

type Expression = { query: string; parseMode: number };

/** The statements of a function, as trees; those too that it runs from a text (`execute 'delete …'`). */
function statementsOf(language: string, definition: string, body: string): unknown[] {
  if (language === 'sql') return [parseSync(body)];
  const tree: unknown = parsePlPgSQLSync(definition);
  const texts = allOf<{ query: object }>('PLpgSQL_stmt_dynexecute', tree)
    .flatMap(({ query }) => allOf<Expression>('PLpgSQL_expr', query))
    .flatMap(({ query }) => allOf<unknown>('sval', parseSync(`select ${query}`)))
    .filter((text) => typeof text === 'string');
  return allOf<Expression>('PLpgSQL_expr', tree)
    .filter(({ parseMode }) => parseMode === 0)
    .map(({ query }) => query)
    .concat(texts)
    .map((statement): unknown => parseSync(statement));
}

/** The tables of which a statement changes or deletes every row, for want of a WHERE. */
const changedWhole = (statement: unknown): string[] =>
  ['UpdateStmt', 'DeleteStmt']
    .flatMap((kind) =>
      allOf<{ relation: { relname: string }; whereClause?: object }>(kind, statement),
    )
    .filter(({ whereClause }) => !whereClause)
    .map(({ relation }) => relation.relname);

const { sql } = migratedPglite();

it('finds what has no WHERE, wherever it stands', async () => {
  await loadModule();
  const procedure = (body: string) =>
    `create function f() returns void language plpgsql as $$ declare x record; begin ${body} end $$`;
  const inPlpgsql = (body: string) =>
    statementsOf('plpgsql', procedure(body), '').flatMap(changedWhole);
  expect(
    statementsOf('sql', '', 'delete from a; delete from b where true').flatMap(changedWhole),
  ).toEqual(['a']);
  expect(inPlpgsql('if true then update a set b = 1; end if;')).toEqual(['a']);
  expect(inPlpgsql('with c as (delete from a returning 1) insert into b select * from c;')).toEqual(
    ['a'],
  );
  expect(inPlpgsql('for x in delete from a returning 1 loop null; end loop;')).toEqual(['a']);
  expect(inPlpgsql("execute 'delete from a';")).toEqual(['a']);
  expect(inPlpgsql('update a set b = 1 where c; perform d();')).toEqual([]);
});

it('changes no table whole: hosted PostgREST refuses that (pg_safeupdate, 21000)', async () => {
  await loadModule();
  const functions = await sql.rows<{
    name: string;
    language: string;
    definition: string;
    body: string;
  }>(`
    select p.proname as name, l.lanname as language, pg_get_functiondef(p.oid) as definition, p.prosrc as body
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'internal'::regnamespace, 'private'::regnamespace)
      and l.lanname in ('sql', 'plpgsql')`);
  expect(functions.length).toBeGreaterThan(100);
  const found = functions.flatMap(({ name, language, definition, body }) =>
    statementsOf(language, definition, body)
      .flatMap(changedWhole)
      .map((table) => `${name}: ${table}`),
  );
  expect(found).toEqual([]);
});
