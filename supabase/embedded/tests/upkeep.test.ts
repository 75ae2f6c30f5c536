import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openPglite } from '../database/database.ts';
import { tidy } from '../database/upkeep.ts';
import {
  clientOf,
  KEYS,
  migratedFolder,
  PASSWORD,
  signUp,
  startEmbedded,
  type TemporaryFolder,
} from './support/embedded.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await migratedFolder();
});
afterEach(() => folder.remove());

const databaseDir = () => join(folder.path, 'postgres');
async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPglite(databaseDir());
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const atOnce = <T>(task: () => Promise<T>) => task();

it('what the auth server is done with goes at its term, and what is in use stays', async () => {
  const before = await startEmbedded(folder.path);
  const { email } = await signUp(before);
  for (let n = 0; n < 3; n += 1) {
    const client = clientOf(before.url, KEYS.publishable);
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    await client.auth.refreshSession();
  }
  const kept = clientOf(before.url, KEYS.publishable);
  await kept.auth.signInWithPassword({ email, password: PASSWORD });
  const { data } = await kept.auth.refreshSession();
  const refreshToken = data.session?.refresh_token ?? '';
  await before.stop();

  // All but the last session is not used any more: two of them since long, whose browsers have no cookie by now.
  const left = await onDatabase(async ({ sql }) => {
    await sql.script(`
      update auth.sessions set created_at = created_at - interval '399 days' where true;
      update auth.sessions set updated_at = created_at,
          refreshed_at = created_at at time zone 'UTC' where true;
      update auth.sessions set
          created_at = created_at - interval '2 days',
          updated_at = updated_at - interval '2 days',
          refreshed_at = refreshed_at - interval '2 days'
        where id in (select id from auth.sessions order by created_at limit 2);
      update auth.refresh_tokens set updated_at = now() - interval '25 hours'
        where revoked and session_id = (select id from auth.sessions order by created_at desc limit 1);
      insert into auth.flow_state (id, authentication_method, provider_type, created_at)
        values (gen_random_uuid(), 'magiclink', 'email', now() - interval '25 hours'),
               (gen_random_uuid(), 'magiclink', 'email', now());
      update auth.audit_log_entries set created_at = now() - interval '7 months' where true;
      insert into auth.audit_log_entries (id, created_at)
        select gen_random_uuid(), now() - interval '7 months' from generate_series(1, 500);
    `);
    const [counted] = await sql.rows<{ sessions: string }>(
      "select count(*)::text as sessions from auth.sessions where updated_at > now() - interval '400 days'",
    );
    return Number(counted?.sessions);
  });

  const server = await startEmbedded(folder.path);
  await vi.waitFor(() => expect(server.output()).toMatch(/auth rows that were over: \d+ deleted/), {
    timeout: 20_000,
  });
  const again = clientOf(server.url, KEYS.publishable);
  const refreshed = await again.auth.refreshSession({ refresh_token: refreshToken });
  expect(refreshed.error).toBeNull();
  await server.stop();

  await onDatabase(async ({ sql }) => {
    const [counts] = await sql.rows<Record<string, string>>(`
      select (select count(*) from auth.sessions)::text as sessions,
             (select count(*) from auth.flow_state)::text as flows,
             (select count(*) from auth.audit_log_entries
               where created_at < now() - interval '6 months')::text as audit,
             (select count(*) from auth.refresh_tokens
               where revoked and updated_at < now() - interval '24 hours')::text as revoked
    `);
    expect(counts).toEqual({ sessions: String(left), flows: '1', audit: '0', revoked: '0' });
  });
});

it('changes of the same rows do not make the database grow, nor its log', async () => {
  const sizeOf = (path: string) =>
    readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
  const wal = () => sizeOf(join(databaseDir(), 'pg_wal'));
  const rounds = (keepsUp: boolean) =>
    onDatabase(async ({ sql }) => {
      await sql.script(`
        create table if not exists public.churn (id int primary key, n int, pad text);
        truncate public.churn;
        insert into public.churn select g, 0, repeat('x', 500) from generate_series(1, 1000) g;
      `);
      let size = 0;
      for (let round = 0; round < 8; round += 1) {
        for (let n = 0; n < 30; n += 1) {
          await sql.script('update public.churn set n = n + 1 where true');
        }
        if (keepsUp) await tidy(sql, atOnce);
        const [table] = await sql.rows<{ size: string }>(
          "select pg_relation_size('public.churn')::text as size",
        );
        size = Number(table?.size);
      }
      return { size, wal: wal() };
    });
  const kept = await rounds(true);
  expect(kept.wal).toBeLessThan(70_000_000);
  const left = await rounds(false);
  expect(kept.size).toBeLessThan(left.size / 2);
  expect(left.wal).toBeGreaterThan(kept.wal);
}, 120_000);

it('nothing is done where little was written', () =>
  onDatabase(async ({ sql }) => {
    await sql.script('checkpoint');
    expect(await tidy(sql, atOnce)).toBe(false);
  }));
