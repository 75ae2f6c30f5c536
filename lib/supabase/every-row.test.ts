import { globSync, readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import type { Database } from './database.types.generated.ts';
import { everyRow } from './every-row.ts';

/** Supabase, as `answer` says what it answers a query. */
const supabase = (answer: (query: URLSearchParams) => Response) =>
  createClient<Database>('http://supabase.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (address) => answer(new URL(String(address)).searchParams) },
  });

it.each([
  [0, 1],
  [499, 1],
  [500, 2],
  [1_700, 4],
])('reads %i rows in %i pages', async (total, pages) => {
  const rows = Array.from({ length: total }, (_, id) => ({ id }));
  const asked: string[] = [];
  const read = await everyRow(
    supabase((query) => {
      asked.push(query.toString().replace(/&offset=.*/, ''));
      const from = Number(query.get('offset'));
      return Response.json(rows.slice(from, from + Number(query.get('limit'))));
    })
      .from('leads')
      .select('id')
      .eq('kind', 'quote')
      .order('created_at'),
  );
  expect(read).toEqual(rows);
  const query = 'select=id&kind=eq.quote&order=created_at.asc%2Cid.asc';
  expect(asked).toEqual(Array.from({ length: pages }, () => query));
});

it('orders by another column where there is no id, and throws what the store answers', async () => {
  const client = supabase((query) =>
    Response.json({ message: `by ${query.get('order')}` }, { status: 400 }),
  );
  const tokens = client.from('user_api_tokens').select('last4');
  await expect(everyRow(tokens, 'service_name')).rejects.toThrow('by service_name.asc');
});

/** Calls that bound a read by themselves, or write. */
const BOUNDED =
  /\.(?:single|maybeSingle|limit|range|insert|update|upsert|delete)\(|head: true|\.in\('id', /;

it('nothing reads a table without an end: past 1,000 rows the rest would be left out without a word', () => {
  const endless = globSync('{lib,app}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap(
    (file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?<!storage|everyRow\(\s*supabase\s*)\.from\('(\w+)'\)([^;]*?)(?=\.throwOnError|;|\.from\()/g,
        ),
      ]
        .filter(([, , chain = '']) => !BOUNDED.test(chain))
        .map(([, table]) => `${file}: ${table}`),
  );
  expect(endless).toEqual([]);
});
