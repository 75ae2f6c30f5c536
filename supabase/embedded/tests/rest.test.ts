import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPglite, openPostgres } from '../database/database.ts';
import {
  clientOf,
  type Embedded,
  KEYS,
  migratedFolder,
  migratedPostgres,
  startEmbedded,
  type TemporaryFolder,
} from './support/embedded.ts';
import { findPostgres, NO_POSTGRES } from './support/postgres.ts';

/** The site's requests to PostgREST, in their smallest form: every expectation is read in the source of PostgREST. */
const SAMPLES_SQL = `
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
create function public.sample_error(state text, said text, detailed text default '', hinted text default '')
returns integer language plpgsql as $$
begin
  raise exception using errcode = state, message = said, detail = detailed, hint = hinted;
end $$;

create table public.samples (
  id bigint primary key, name text not null check (length(name) < 20), amount numeric(14, 2), big bigint,
  at timestamptz, plain timestamp, day date, ok boolean, tags text[], times timestamptz[], data jsonb
);
alter table public.samples enable row level security;
create policy samples on public.samples to authenticated, anon using (true) with check (true);
grant all on public.samples to anon, authenticated, service_role;
insert into public.samples values
  (1, 'one', 12.50, 9007199254740993, '2026-11-28T07:06:05.1234Z', '2026-11-28 07:06', '2026-11-28', true,
    '{a,"b,c"}', '{2026-11-28T07:06:05Z}', '{"n": 1.50}'),
  (2, 'two, 2', 100000000000.01, 2, '2026-11-28T07:06:05Z', null, null, false, '{}', null, '[]'),
  (3, 'trois)', 0, 0, null, null, null, null, null, null, 'null'),
  (4, 'quatre', 'NaN', -1, 'infinity', 'infinity', 'infinity', null, null, null, null),
  (5, 'cinq', null, null, null, null, null, null, null, null, null);

create function public.sample_void() returns void language sql as 'select';
create function public.sample_integer() returns integer language sql as 'select 7';
create function public.sample_text() returns text language sql as $$select 'é "x"'$$;
create function public.sample_null() returns text language sql as 'select null::text';
create function public.sample_time() returns timestamptz language sql as $$select '2026-11-28T07:06:05Z'::timestamptz$$;
create function public.sample_json() returns jsonb language sql as $$select '{"a": [1, null]}'::jsonb$$;
create function public.sample_texts() returns setof text language sql as $$values ('a'), ('b')$$;
create function public.sample_table(total integer) returns table (number integer, text text) language sql
  as $$select n, 'x' || n from generate_series(1, total) n$$;
create function public.sample_row() returns public.samples language sql as 'select * from public.samples where id = 2';
create function public.sample_rows() returns setof public.samples language sql as 'select * from public.samples';
create function public.sample_read() returns bigint language sql stable as 'select count(*) from public.samples';
create function public.sample_write(key bigint, total integer) returns setof public.samples language sql as $$
  insert into public.samples (id, name) values (key, 'written') returning *;
  select * from public.samples order by id limit total;
$$;
create function public.sample_hidden_write() returns bigint language plpgsql stable as $$
begin
  perform public.sample_write(90, 1);
  return 1;
end $$;
create function public.sample_arguments(
  words text[], data jsonb, more jsonb, at timestamptz, day date, ok boolean, ratio double precision, id uuid, big bigint,
  text text
) returns jsonb language sql as $$
  select jsonb_build_object('words', words, 'data', data, 'more', more, 'at', at, 'day', day, 'ok', ok, 'ratio', ratio,
    'id', id, 'big', big, 'text', text, 'data is null', data is null, 'text is null', text is null)
$$;
-- As PostgREST hands them over (PostgREST.Query.SqlFragment, fromJsonBodyF).
create function public.sample_record(body text) returns jsonb language sql as $$
  select public.sample_arguments(words, data, more, at, day, ok, ratio, id, big, text) from json_to_record(body::json)
    as given (words text[], data jsonb, more jsonb, at timestamptz, day date, ok boolean, ratio double precision, id uuid,
      big bigint, text text)
$$;
create function public.sample_kinds(a integer) returns text language sql as $$select 'integer'$$;
create function public.sample_kinds(b text) returns text language sql as $$select 'text'$$;
`;

let folder: TemporaryFolder;
let server: Embedded;
let service: SupabaseClient;

/** Both drivers, whose errors and values differ. */
describe.each(['PGlite', 'PostgreSQL'])('on %s', (driver) => {
  beforeAll(async () => {
    folder = await migratedFolder();
    const url = driver === 'PostgreSQL' ? await migratedPostgres() : null;
    if (driver === 'PostgreSQL' && !url) return;
    const database = url
      ? await openPostgres(url)
      : await openPglite(join(folder.path, 'postgres'));
    await database.sql.script(SAMPLES_SQL);
    await database.close();
    server = await startEmbedded(folder.path, url ? { DATABASE_URL: url } : {});
    service = clientOf(server.url, KEYS.secret);
  });
  beforeEach(({ skip }) => skip(driver === 'PostgreSQL' && !findPostgres(), NO_POSTGRES));
  afterAll(async () => {
    await server?.stop();
    folder?.remove();
  });

  type Asked = { method?: string; key?: string; body?: unknown; headers?: Record<string, string> };

  /** Asks the API itself: what the client makes of an answer is not what is looked at. */
  async function ask(path: string, { method, key = KEYS.secret, body, headers }: Asked = {}) {
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { apikey: key, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  }

  const json = async (path: string, asked?: Asked) => {
    const { text, ...answer } = await ask(path, asked);
    return { ...answer, body: text === '' ? undefined : JSON.parse(text) };
  };
  const call = (name: string, body: object = {}, asked: Asked = {}) =>
    json(`rpc/${name}`, { body, ...asked });
  const names = async (query: string) =>
    (await json(`samples?select=id&order=id&${query}`)).body.map(({ id }: { id: number }) => id);

  describe('errors that functions raise have the statuses of PostgREST.Error (mapSQLtoHTTP)', () => {
    it.each([
      ['08006', 503],
      ['09000', 500],
      ['0L000', 403],
      ['0P000', 403],
      ['21000', 500],
      ['22001', 400],
      ['22023', 400],
      ['23502', 400],
      ['23503', 409],
      ['23505', 409],
      ['23514', 400],
      ['23P01', 400],
      ['25006', 405],
      ['25P02', 500],
      ['28000', 403],
      ['2D000', 500],
      ['38000', 500],
      ['39000', 500],
      ['3B000', 500],
      ['40001', 500],
      ['40P01', 500],
      ['42501', 403],
      ['42601', 400],
      ['42703', 400],
      ['42883', 404],
      ['42P01', 404],
      ['42P17', 500],
      ['53300', 503],
      ['53400', 500],
      ['54000', 500],
      ['55P03', 500],
      ['57014', 500],
      ['57P01', 503],
      ['58030', 500],
      ['F0000', 500],
      ['HV000', 500],
      ['P0001', 400],
      ['P0002', 500],
      ['XX000', 500],
      ['AB123', 400],
      ['PT402', 402],
      ['PT409', 409],
      ['PTABC', 500],
    ])('%s: %i', async (state, status) => {
      const answer = await call('sample_error', {
        state,
        said: 'une « erreur »',
        detailed: 'le détail',
        hinted: 'un conseil',
      });
      expect({ ...answer, headers: answer.headers.get('content-type') }).toEqual({
        status,
        headers: 'application/json; charset=utf-8',
        body: { code: state, message: 'une « erreur »', details: 'le détail', hint: 'un conseil' },
      });
    });

    it.each([
      ['42501', 'permission denied', 401],
      ['22023', 'role "nobody" does not exist', 401],
      ['21000', 'DELETE requires a WHERE clause', 400],
      ['P0001', 'msg', 400],
    ])('as a visitor, %s %s: %i', async (state, said, status) => {
      const answer = await call('sample_error', { state, said }, { key: KEYS.publishable });
      expect(answer).toMatchObject({
        status,
        body: { code: state, message: said, details: '', hint: '' },
      });
    });

    it.each([
      [{ id: 1, name: 'again' }, 409, '23505', 'Key (id)=(1) already exists.'],
      [{ id: 50, name: 'x'.repeat(30) }, 400, '23514', expect.stringContaining('Failing row')],
      [{ id: 50, name: null }, 400, '23502', expect.stringContaining('Failing row')],
      [{ id: 'x', name: 'x' }, 400, '22P02', null],
      [{ id: 50, name: 'x', day: '2026-02-30' }, 400, '22008', null],
    ])('those of a table too: %j', async (row, status, code, details) => {
      expect(await json('samples', { body: row })).toMatchObject({
        status,
        body: { code, details, hint: null },
      });
    });
  });

  describe('what is not there, or is asked for wrongly (PostgREST.Error, ApiRequestError and SchemaCacheError)', () => {
    it.each<[string, string, Asked, number, object]>([
      [
        'a table',
        'sample',
        {},
        404,
        {
          code: 'PGRST205',
          message: "Could not find the table 'public.sample' in the schema cache",
          hint: "Perhaps you meant the table 'public.samples'",
        },
      ],
      [
        'a function',
        'rpc/sample_nothing',
        { body: {} },
        404,
        {
          code: 'PGRST202',
          message:
            'Could not find the function public.sample_nothing without parameters in the schema cache',
        },
      ],
      [
        'a parameter',
        'rpc/sample_table',
        { body: { all: 1 } },
        404,
        {
          code: 'PGRST202',
          message: 'Could not find the function public.sample_table(all) in the schema cache',
        },
      ],
      [
        'a column that is written',
        'samples',
        { body: { id: 9, nom: 'x' } },
        400,
        {
          code: 'PGRST204',
          message: "Could not find the 'nom' column of 'samples' in the schema cache",
        },
      ],
      [
        'a column that is read',
        'samples?select=nom',
        {},
        400,
        { code: '42703', message: 'column samples.nom does not exist' },
      ],
      [
        'a column of a filter',
        'samples?nom=eq.1',
        {},
        400,
        { code: '42703', message: 'column samples.nom does not exist' },
      ],
      ['a relation', 'samples?select=id,profiles(id)', {}, 400, { code: 'PGRST200' }],
      ['an operator', 'samples?id=is_it.1', {}, 400, { code: 'PGRST100' }],
      [
        'a body',
        'samples',
        { body: '{"id":' },
        400,
        { code: 'PGRST102', message: 'Empty or invalid json' },
      ],
      [
        'keys that differ',
        'samples',
        { body: [{ id: 20, name: 'x' }, { id: 21 }] },
        400,
        { code: 'PGRST102', message: 'All object keys must match' },
      ],
      [
        'a schema',
        'samples',
        { headers: { 'accept-profile': 'private' } },
        406,
        { code: 'PGRST106' },
      ],
      [
        'a session',
        'samples',
        { headers: { authorization: 'Bearer a.b.c' } },
        401,
        { code: 'PGRST301' },
      ],
      [
        'one of several',
        'samples?id=lt.3',
        { headers: { accept: 'application/vnd.pgrst.object+json' } },
        406,
        {
          code: 'PGRST116',
          details: 'The result contains 2 rows',
          message: 'Cannot coerce the result to a single JSON object',
        },
      ],
      [
        'one of none',
        'samples?id=eq.77',
        { headers: { accept: 'application/vnd.pgrst.object+json' } },
        406,
        { code: 'PGRST116', details: 'The result contains 0 rows' },
      ],
    ])('%s', async (_, path, asked, status, body) => {
      expect(await json(path, asked)).toMatchObject({ status, body });
    });
  });

  describe('functions answer in the form of their result (PostgREST.Query.SqlFragment, PostgREST.Response)', () => {
    it.each([
      ['sample_void', {}, 204, ''],
      ['sample_integer', {}, 200, '7'],
      ['sample_text', {}, 200, '"é \\"x\\""'],
      ['sample_null', {}, 200, 'null'],
      ['sample_time', {}, 200, '"2026-11-28T07:06:05+00:00"'],
      ['sample_json', {}, 200, { a: [1, null] }],
      ['sample_texts', {}, 200, ['a', 'b']],
      [
        'sample_table',
        { total: 2 },
        200,
        [
          { number: 1, text: 'x1' },
          { number: 2, text: 'x2' },
        ],
      ],
      ['sample_table', { total: 0 }, 200, []],
      ['sample_kinds', { a: 1 }, 200, '"integer"'],
      ['sample_kinds', { b: '1' }, 200, '"text"'],
      ['sample_read', {}, 200, '5'],
    ])('%s', async (name, body, status, answered) => {
      const answer = await ask(`rpc/${name}`, { body });
      expect(answer.status).toBe(status);
      if (typeof answered === 'string') expect(answer.text).toBe(answered);
      else expect(JSON.parse(answer.text)).toEqual(answered);
    });

    const NONE = {
      words: null,
      data: null,
      more: null,
      at: null,
      day: null,
      ok: null,
      ratio: null,
      id: null,
      big: null,
      text: null,
    };
    it.each<[string, object]>([
      ['nulls', {}],
      ['lists', { words: ['a', 'b,c', '{d}', '"e"', '', null, 'NULL', 'é\\'] }],
      ['an empty list', { words: [], data: [], more: {} }],
      ['objects', { data: { a: [1, null, { b: 'é"\\' }] }, more: [{ c: true }, 'x', 1.5] }],
      ['JSON that is one value', { data: 5, more: true }],
      ['false and nought', { data: false, more: 0, ok: false, ratio: 0, big: 0, text: '' }],
      ['times', { at: '2026-11-28T08:00:00.123456+01:00', day: '2026-11-28' }],
      ['numbers as texts', { ratio: '1.5', big: '12' }],
      ['large numbers', { ratio: 1e21, big: 9007199254740991 }],
      ['a text that is a number', { text: '007' }],
      ['texts of other kinds', { text: 5, id: '10000000-0000-4000-8000-000000000001' }],
      ['texts with quotes and lines', { text: 'a\'b"c\\d\n\u2028é😀%_' }],
    ])('of arguments as JSON has them: %s', async (_, given) => {
      const body = { ...NONE, ...given };
      const expected = await call('sample_record', { body: JSON.stringify(body) });
      expect(await call('sample_arguments', body)).toMatchObject({
        status: 200,
        body: expected.body,
      });
    });

    it('one row as an object, also where a table is its type', async () => {
      expect((await call('sample_row')).body).toMatchObject({ id: 2, name: 'two, 2' });
      const one = { headers: { accept: 'application/vnd.pgrst.object+json' } };
      expect((await call('sample_table', { total: 1 }, one)).body).toEqual({
        number: 1,
        text: 'x1',
      });
      expect((await json('rpc/sample_table?total=1')).body).toEqual([{ number: 1, text: 'x1' }]);
    });

    it('1,000 rows at most, as a hosted project is set (db-max-rows)', async () => {
      expect((await call('sample_table', { total: 1500 })).body).toHaveLength(1000);
    });
  });

  it('values are in the form of to_json (PostgREST.Query.SqlFragment, asJsonF)', async () => {
    const { text } = await ask('samples?order=id');
    const [one, two, three, four] = JSON.parse(text);
    expect(one).toMatchObject({
      amount: 12.5,
      at: '2026-11-28T07:06:05.1234+00:00',
      plain: '2026-11-28T07:06:00',
      day: '2026-11-28',
      ok: true,
      tags: ['a', 'b,c'],
      times: ['2026-11-28T07:06:05+00:00'],
      data: { n: 1.5 },
    });
    expect(two).toMatchObject({ amount: 100000000000.01, tags: [], data: [], plain: null });
    expect(three).toMatchObject({ amount: 0, big: 0, data: null });
    expect(four).toMatchObject({
      amount: 'NaN',
      at: 'infinity',
      plain: 'infinity',
      day: 'infinity',
    });
  });

  describe('writes (PostgREST.Response, PostgREST.MainTx)', () => {
    const REPRESENTATION = { prefer: 'return=representation' };
    const ONE = { ...REPRESENTATION, accept: 'application/vnd.pgrst.object+json' };

    it('are answered by what is preferred', async () => {
      const row = { id: 10, name: 'ten' };
      expect(await ask('samples', { body: row })).toMatchObject({ status: 201, text: '' });
      const changed = { method: 'PATCH', body: { name: 'dix' } };
      expect(await ask('samples?id=eq.10', changed)).toMatchObject({ status: 204, text: '' });
      expect(await json('samples?id=eq.10', { ...changed, headers: REPRESENTATION })).toMatchObject(
        {
          status: 200,
          body: [{ id: 10, name: 'dix' }],
        },
      );
      expect(await json('samples?id=eq.77', { ...changed, headers: REPRESENTATION })).toMatchObject(
        {
          status: 200,
          body: [],
        },
      );
      const merged = { prefer: 'resolution=merge-duplicates,return=representation' };
      expect(
        await json('samples?on_conflict=id', { body: { id: 10, name: 'x' }, headers: merged }),
      ).toMatchObject({ status: 200, body: [{ id: 10, name: 'x' }] });
      expect(await ask('samples?id=eq.10', { method: 'DELETE' })).toMatchObject({
        status: 204,
        text: '',
      });
    });

    it('leave nothing where one row was asked for and it is none or several', async () => {
      const two = { method: 'PATCH', body: { name: 'changed' }, headers: ONE };
      expect(await json('samples?id=lt.3', two)).toMatchObject({
        status: 406,
        body: { code: 'PGRST116', details: 'The result contains 2 rows' },
      });
      expect(await names('name=eq.changed')).toEqual([]);
      for (const total of [0, 2]) {
        const single = await service.rpc('sample_write', { key: 80, total }).single();
        expect(single).toMatchObject({ status: 406, error: { code: 'PGRST116' } });
        expect(await names('id=eq.80')).toEqual([]);
      }
      // Asked for as a list, of which the client makes one: what was written stays.
      const maybe = await service.rpc('sample_write', { key: 80, total: 0 }).maybeSingle();
      expect(maybe).toMatchObject({ status: 200, data: null, error: null });
      expect(await names('id=eq.80')).toEqual([80]);
      await service.from('samples').delete().eq('id', 80);
    });

    it('are refused in a function that says it has none, and in what it calls (PostgREST.Plan, callReadPlan)', async () => {
      for (const asked of [{ body: {} }, {}]) {
        expect(await json('rpc/sample_hidden_write', asked)).toMatchObject({
          status: 405,
          body: { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
        });
      }
      expect(await json('rpc/sample_write?key=81&total=1')).toMatchObject({ status: 405 });
      expect(await names('id=gt.5')).toEqual([]);
    });
  });

  describe('ranges and counts (PostgREST.RangeQuery)', () => {
    const counted = { prefer: 'count=exact' };
    it.each([
      ['0-1', counted, 206, '0-1/5', 2],
      ['0-4', counted, 200, '0-4/5', 5],
      ['3-9', counted, 206, '3-4/5', 2],
      ['5-9', counted, 206, '*/5', 0],
      ['6-9', counted, 416, '*/5', undefined],
      ['0-1', {}, 200, '0-1/*', 2],
      ['6-9', {}, 200, '*/*', 0],
    ])('%s %j: %i %s', async (range, headers, status, said, rows) => {
      const answer = await json('samples?order=id', {
        headers: { range, 'range-unit': 'items', ...headers },
      });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, said]);
      if (rows !== undefined) return expect(answer.body).toHaveLength(rows);
      return expect(answer.body).toEqual({
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details: 'An offset of 6 was requested, but there are only 5 rows.',
        hint: null,
      });
    });

    it('by the client: a page, a count alone, a page past the end', async () => {
      const page = await service.from('samples').select('id').order('id').range(1, 2);
      expect(page.data).toEqual([{ id: 2 }, { id: 3 }]);
      const { count, data } = await service
        .from('samples')
        .select('id', { count: 'exact', head: true })
        .gt('id', 3);
      expect([count, data]).toEqual([2, null]);
      const past = await service
        .from('samples')
        .select('id', { count: 'exact' })
        .order('id')
        .range(5, 9);
      expect([past.data, past.count, past.error]).toEqual([[], 5, null]);
    });
  });

  describe('filters (PostgREST.ApiRequest.QueryParams)', () => {
    it.each([
      ['name=in.(one,"trois)","two, 2")', [1, 2, 3]],
      ['id=in.()', []],
      ['or=(name.eq.one,id.gt.4)', [1, 5]],
      ['or=(name.eq."trois)",name.eq."two, 2")', [2, 3]],
      ['not.or=(id.eq.1,id.in.(2,3))', [4, 5]],
      ['and=(id.gt.1,or(ok.is.false,day.not.is.null))', [2, 4]],
      ['at=gt.2026-11-28T07:06:05%2B00:00', [1, 4]],
      ['tags=cs.%7B"b,c"%7D', [1]],
      ['name=ilike.*O*', [1, 2, 3]],
      ['name=like.t*', [2, 3]],
      ['ok=is.true', [1]],
      ['at=not.is.null', [1, 2, 4]],
    ])('%s', async (query, found) => {
      expect(await names(query)).toEqual(found);
    });
  });
});
