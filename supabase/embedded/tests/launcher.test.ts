import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPglite } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import {
  clientOf,
  confirmLink,
  KEYS,
  launch,
  mailsTo,
  migratedFolder,
  ownFolder,
  ownServer,
  PASSWORD,
  signUp,
  startEmbedded,
  type TemporaryFolder,
  temporaryFolder,
} from './support/embedded.ts';
import {
  BASELINE,
  BASELINE_VERSION,
  FORMER_HISTORY_SQL,
  FORMER_RECORDS_SQL,
  MIGRATIONS,
} from './support/former-history.ts';
import { findPostgres, NO_POSTGRES, startPostgres } from './support/postgres.ts';

const folder = ownFolder();
const server = ownServer(folder);

/** Starts something that must not start: its only line, and its exit code. */
async function refusal(dataDir: string, environment: Record<string, string> = {}) {
  const { streams, ended } = launch(dataDir, environment);
  const code = await ended;
  expect(streams.stdout).toBe('');
  expect(streams.stderr.trim().split('\n')).toHaveLength(1);
  return { code, line: streams.stderr.trim() };
}

describe('the API', () => {
  it.each(['/_system/config', '/_system/info', '/', '/studio', '/static/favicon.ico'])(
    'does not serve %s',
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(404);
    },
  );

  it('wants a key, even on this machine', async () => {
    expect((await fetch(`${server.url}/rest/v1/leads`)).status).toBe(401);
    expect((await fetch(`${server.url}/auth/v1/settings`)).status).toBe(401);
    expect((await fetch(`${server.url}/storage/v1/bucket/projets`)).status).toBe(401);
  });

  it('says to a body that is not JSON that it is not, and logs nothing of it', async () => {
    const before = server.output();
    for (const path of [
      '/auth/v1/token?grant_type=password',
      '/auth/v1/signup',
      '/rest/v1/leads',
    ]) {
      for (const body of ['{', '{"email":', 'nothing', '\u0000']) {
        const response = await fetch(server.url + path, {
          method: 'POST',
          body,
          headers: { apikey: KEYS.publishable, 'content-type': 'application/json' },
        });
        expect([path, body, response.status]).toEqual([path, body, 400]);
        await response.json();
      }
    }
    expect(server.output()).toBe(before);
  });

  it.each([
    'OPTIONS * HTTP/1.1\r\nHost: localhost',
    'GET http://[ HTTP/1.1\r\nHost: localhost',
    'GET /health HTTP/1.1\r\nHost: a b',
    'GET /health HTTP/1.0',
  ])('refuses what is no URL, and logs nothing of it: %j', async (head) => {
    const before = server.output();
    for (const url of [server.url, server.mailboxUrl]) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.end(`${head}\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect(server.output()).toBe(before);
  });

  it('keeps all that it writes to its owner', () => {
    const entries = fs
      .readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
      .map((name) => ({ name, stat: fs.statSync(join(folder.path, name)) }))
      // Its folders are a copy's.
      .filter(({ stat }) => stat.isFile());
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter(({ stat }) => stat.mode & 0o077)).toEqual([]);
  });

  it('keeps the tables closed after the first requests too', async () => {
    const anonymous = clientOf(server.url, KEYS.publishable);
    for (let round = 0; round < 3; round += 1) {
      for (const table of ['profiles', 'testimonials', 'user_api_tokens', 'leads']) {
        expect((await anonymous.from(table).select()).error?.code).toBe('42501');
      }
    }
  });

  it('never lets one request run under the role of another', async () => {
    const anonymous = clientOf(server.url, KEYS.publishable);
    const service = clientOf(server.url, KEYS.secret);
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const isService = index % 2 === 0;
        const { error } = await (isService ? service : anonymous).from('leads').select('id');
        return { isService, code: error?.code };
      }),
    );
    expect(answers.filter(({ isService, code }) => (isService ? code : code !== '42501'))).toEqual(
      [],
    );
  });

  it('never lets a failing request undo what another one was told is done', async () => {
    const emails = Array.from({ length: 12 }, () => `together-${randomUUID()}@example.fr`);
    for (const email of emails) {
      await clientOf(server.url, KEYS.publishable).auth.signUp({ email, password: PASSWORD });
    }
    let confirming = true;
    const anonymous = clientOf(server.url, KEYS.publishable);
    const failing = Array.from({ length: 6 }, async () => {
      while (confirming) await anonymous.from('leads').insert({ kind: 'message' });
    });
    const confirmed = await Promise.all(
      emails.map(async (email) => {
        const link = confirmLink((await mailsTo(server.mailboxUrl, email))[0]);
        const token_hash = link.searchParams.get('token_hash') ?? '';
        const client = clientOf(server.url, KEYS.publishable);
        return client.auth.verifyOtp({ token_hash, type: 'signup' });
      }),
    );
    confirming = false;
    await Promise.all(failing);
    expect(confirmed.map(({ error }) => error)).toEqual(emails.map(() => null));
    for (const email of emails) {
      const client = clientOf(server.url, KEYS.publishable);
      expect(
        (await client.auth.signInWithPassword({ email, password: PASSWORD })).error,
      ).toBeNull();
    }
  });

  it('answers a broken rule as hosted Supabase does', async () => {
    const { client } = await signUp(server);
    const { error, status } = await client
      .from('testimonials')
      .insert({ name: 'Zoé', content: 'court' });
    expect(status).toBe(400);
    expect(error?.code).toBe('23514');
  });

  it('refuses a body above one megabyte and lives on', async () => {
    const response = await fetch(`${server.url}/rest/v1/leads`, {
      method: 'POST',
      headers: { apikey: KEYS.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ payload: 'x'.repeat(1024 * 1024) }),
    });
    expect(response.status).toBe(413);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it('prints nothing of what it is sent', async () => {
    const canary = `canary-${randomUUID()}`;
    const { client, userId } = await signUp(server, { first_name: canary });
    const failures = await Promise.all([
      client.rpc('encrypt_api_token', { plain_token: canary + 'x'.repeat(5000) }),
      client.rpc('encrypt_api_token', { plain_token: canary, unknown: canary }),
      client.rpc('store_api_token', {
        service: 'make',
        plain_token: canary + 'x'.repeat(5000),
        zone: 'eu2',
      }),
      client.rpc('store_api_token', { service: 'make', plain_token: canary, zone: canary }),
      client.from('user_api_tokens').insert({
        user_id: userId,
        service_name: 'make',
        encrypted_token: canary,
      }),
      client.from('testimonials').insert({ name: canary, content: canary.slice(0, 9) }),
      client.from('testimonials').insert({ name: 'Zoé', content: canary, rating: canary }),
      client.from(canary).select(),
      client.from('profiles').select().eq('id', canary),
      client.auth.signUp({ email: `${canary}@example.fr`, password: canary }),
    ]);
    for (const { error } of failures) expect(error).not.toBeNull();
    await fetch(`${server.url}/rest/v1/leads`, {
      method: 'POST',
      headers: { apikey: KEYS.secret, 'content-type': 'application/json' },
      body: `{"payload": ${canary}`,
    });
    expect(server.output()).not.toContain(canary);
    expect(server.output()).toContain('code=22P02');
    for (const secret of Object.values(KEYS)) expect(server.output()).not.toContain(secret);
  });
});

describe('limits', () => {
  it('allow so many attempts a window, also at once, and then again', async () => {
    const service = clientOf(server.url, KEYS.secret);
    const consume = (key_hash: string, window_seconds: number) =>
      service.rpc('consume_rate_limit', { key_hash, max_hits: 5, window_seconds }).single<{
        allowed: boolean;
        remaining: number;
        retry_after_seconds: number;
      }>();
    const answers = await Promise.all(Array.from({ length: 12 }, () => consume('at once', 900)));
    expect(answers.filter(({ data }) => data?.allowed)).toHaveLength(5);
    expect(answers.at(-1)?.data?.retry_after_seconds).toBeGreaterThan(890);
    const refused = await Promise.all(Array.from({ length: 6 }, () => consume('short', 3)));
    expect(refused.filter(({ data }) => data?.allowed)).toHaveLength(5);
    const again = await vi.waitFor(
      async () => {
        const { data } = await consume('short', 3);
        expect(data?.allowed).toBe(true);
        return data;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(again?.remaining, 'the first of the next window counts').toBe(4);
  });
});

describe('testimonials', () => {
  it('become public when approved, without their e-mail, the newest first', async () => {
    const { client, userId } = await signUp(server);
    const review = {
      name: ' Zoé ',
      role: '',
      email: 'zoe@example.fr',
      content: 'Un très bon travail.',
    };
    expect((await client.from('testimonials').insert(review)).error).toBeNull();
    const anonymous = clientOf(server.url, KEYS.publishable);
    expect((await anonymous.rpc('get_approved_testimonials')).data).toEqual([]);
    const service = clientOf(server.url, KEYS.secret);
    await service.from('testimonials').update({ status: 'approved' }).eq('user_id', userId);
    const { data } = await anonymous.rpc('get_approved_testimonials');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ name: 'Zoé', role: null, company: null, rating: 5 });
    expect(Object.keys(data[0]).sort()).toEqual(
      ['company', 'content', 'created_at', 'id', 'name', 'rating', 'role'].sort(),
    );

    const byId = (review_id: string) => anonymous.rpc('get_approved_testimonial', { review_id });
    expect((await byId(data[0].id)).data).toEqual(data);
    await service.from('testimonials').update({ status: 'rejected' }).eq('user_id', userId);
    expect((await byId(data[0].id)).data).toEqual([]);
  });

  it.each([
    ['status', 'approved'],
    ['moderation_reason', 'x'],
    ['created_at', '2030-01-01'],
    ['id', randomUUID()],
  ])('leave a client no say over %s', async (column, value) => {
    const { client } = await signUp(server);
    const review = { name: 'Zoé', content: 'Un très bon travail.', [column]: value };
    expect((await client.from('testimonials').insert(review)).error?.code).toBe('42501');
  });
});

describe('the launcher refuses in one line', () => {
  it('a folder that is in use', async () => {
    const { code, line } = await refusal(folder.path);
    expect(code).toBe(1);
    expect(line).toContain('déjà utilisées par un autre processus');
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it('a port that is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const other = await migratedFolder();
    for (const variable of ['SUPABASE_PORT', 'MAILBOX_PORT']) {
      const { code, line } = await refusal(other.path, { [variable]: String(port) });
      expect(code).toBe(1);
      expect(line).toContain(`Le port ${port} est déjà utilisé`);
      expect(line).toContain(variable);
    }
    blocker.close();
    other.remove();
  });

  it.each([
    ['below a file', join(import.meta.filename, 'data')],
    ['below one that is not there', join(tmpdir(), 'mistyped/data')],
    ['within /proc', '/proc/mistyped/data'],
  ])('a folder that cannot be made, %s', async (_, path) => {
    const { code, line } = await refusal(path);
    expect(code).toBe(1);
    expect(line).toContain('Impossible d’écrire');
    expect(fs.existsSync(path)).toBe(false);
  });

  it.each([
    [
      'PostgreSQL',
      'postgres/global/pg_control',
      /^La base de données de \S+postgres ne s’ouvre pas/,
    ],
    ['mailbox', 'mailbox.sqlite', /^La boîte aux lettres \S+mailbox\.sqlite est abîmée/],
    ['lock', 'lock.sqlite', /^Le fichier \S+lock\.sqlite est abîmé/],
  ])('damaged data, which stay as they are: %s', async (_, file, reason) => {
    const other = await migratedFolder();
    const path = join(other.path, file);
    fs.writeFileSync(path, 'garbage');
    const { code, line } = await refusal(other.path);
    expect(code).toBe(1);
    expect(line).toMatch(reason);
    expect(line).toContain('rien n’a été supprimé. ');
    expect(line).not.toMatch(/ at |Error|\n/);
    expect(fs.readFileSync(path, 'utf8')).toBe('garbage');
    other.remove();
  });

  it('a database that is unreachable, without showing its password', async () => {
    const other = temporaryFolder();
    const { code, line } = await refusal(other.path, {
      DATABASE_URL: 'postgres://someone:hidden-password@127.0.0.1:1/postgres',
    });
    expect(code).toBe(1);
    expect(line).toContain('injoignable');
    expect(line).not.toContain('hidden-password');
    other.remove();
  });

  const programs = findPostgres();
  it.skipIf(!programs)(
    `a database, or a user, that the server does not have${programs ? '' : ` (${NO_POSTGRES})`}`,
    async () => {
      const postgres = await startPostgres(programs ?? '');
      onTestFinished(() => postgres.stop());
      const { host } = new URL(postgres.url);
      const other = temporaryFolder();
      onTestFinished(() => other.remove());
      const { code, line } = await refusal(other.path, {
        DATABASE_URL: `postgres://postgres:hidden-password@${host}/absente`,
      });
      expect(code).toBe(1);
      expect(line).toBe(
        `Le PostgreSQL de DATABASE_URL (${host}) n’a pas de base «\u202fabsente\u202f»\u00a0: créez-la (create database), ou corrigez le nom qui termine l’adresse.`,
      );
      const stranger = await refusal(other.path, {
        DATABASE_URL: `postgres://absent:hidden-password@${host}/postgres`,
      });
      expect(stranger).toEqual({
        code: 1,
        line: `Le PostgreSQL de DATABASE_URL (${host}) refuse l’utilisateur ou le mot de passe (28000)\u00a0: corrigez-les dans DATABASE_URL.`,
      });
    },
  );

  it.each([
    ['SUPABASE_JWT_SECRET', 'court'],
    ['SUPABASE_SECRET_KEY', 'eyJhbGciOiJIUzI1NiJ9'],
    ['SUPABASE_PORT', 'abc'],
    ['SITE_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://localhost'],
  ])('a wrong %s', async (name, value) => {
    const other = temporaryFolder();
    const { code, line } = await refusal(other.path, { [name]: value });
    expect(code).toBe(1);
    expect(line).toContain(name);
    other.remove();
  });
});

describe('migrations', () => {
  /** A folder whose database was changed by SQL, as its owner, while nothing ran. */
  async function changedFolder(sql: string): Promise<TemporaryFolder> {
    const data = await migratedFolder();
    onTestFinished(() => data.remove());
    const database = await openPglite(join(data.path, 'postgres'));
    await database.sql.script(sql);
    await database.close();
    return data;
  }

  /** Whether a start has made a missing table anew, as one that is refused does not. */
  async function isWritten({ path }: TemporaryFolder): Promise<boolean> {
    const database = await openPglite(join(path, 'postgres'));
    const rows = await database.sql.rows("select where to_regclass('auth.mfa_amr_claims') is null");
    await database.close();
    return rows.length === 0;
  }

  it('wait where a start may not do them: it names them, and has written nothing', async () => {
    const data = await changedFolder(`drop table auth.mfa_amr_claims; ${FORMER_HISTORY_SQL}`);
    const { streams, ended } = launch(data.path, { SUPABASE_MIGRATE: '0' });
    expect(await ended).toBe(75);
    expect(streams.stderr).toBe('');
    expect(JSON.parse(streams.stdout)).toEqual(MIGRATIONS);
    expect(await isWritten(data)).toBe(false);
  });

  it('that the first one was made of are known: it takes their place in the history, and runs no more', async () => {
    const data = await changedFolder(`${FORMER_RECORDS_SQL} create table public.kept (a int);`);
    const first = await startEmbedded(data.path);
    await first.stop();
    expect(first.output()).toContain(`migration applied ${BASELINE}\n`);
    const database = await openPglite(join(data.path, 'postgres'));
    const history = await database.sql.rows(
      `select version, name, sha256 = $1 as same, to_regclass('public.kept') is not null as kept
       from supabase_migrations.schema_migrations join supabase_migrations.file_checksums using (version)
       order by version`,
      [
        createHash('sha256')
          .update(fs.readFileSync(join(import.meta.dirname, '../../migrations', BASELINE)))
          .digest('hex'),
      ],
    );
    await database.close();
    expect(history).toHaveLength(MIGRATIONS.length);
    expect(history[0]).toEqual({
      version: BASELINE_VERSION,
      name: 'baseline',
      same: true,
      kept: true,
    });
    const second = await startEmbedded(data.path);
    await second.stop();
    expect(second.output()).not.toContain('migration applied');
  });

  it('of which a database has only some are named, and it stays as it is', async () => {
    const data = await changedFolder(`
      drop table auth.mfa_amr_claims; ${FORMER_HISTORY_SQL}
      delete from supabase_migrations.schema_migrations where version = '${BASELINE_VERSION}';
    `);
    const { code, line } = await refusal(data.path);
    expect(code).toBe(1);
    expect(line).toContain(
      `La base s’arrête à la migration 20261128000600, avant la ${BASELINE_VERSION} d’où part ce code\u202f; rien n’a été touché.`,
    );
    expect(await isWritten(data)).toBe(false);
  });

  it('of a newer version are named before anything is written', async () => {
    const data = await changedFolder(`
      drop table auth.mfa_amr_claims;
      insert into supabase_migrations.schema_migrations (version) values ('29990101000000');
    `);
    const { code, line } = await refusal(data.path);
    expect(code).toBe(1);
    expect(line).toContain(
      'La base contient la migration 29990101000000, absente de ce code\u202f; rien n’a été touché.',
    );
    expect(await isWritten(data)).toBe(false);
  });

  it('are recorded, and an edited, failing or missing one is named', async () => {
    const data = await migratedFolder();
    const files = temporaryFolder();
    const write = (name: string, text: string) => fs.writeFileSync(join(files.path, name), text);
    const database = await openPglite(join(data.path, 'postgres'));
    // As one that has no migration yet.
    await database.sql.script('drop schema supabase_migrations cascade');
    write('20260101000000_first.sql', 'create table one (a int);');
    await migrate(database, files.path);
    await migrate(database, files.path);
    write('20260101000001_second.sql', 'create table two (a int); select * from nowhere;');
    await expect(migrate(database, files.path)).rejects.toThrow(
      /20260101000001_second\.sql échoue : .*nowhere/,
    );
    const tables = await database.sql.rows(
      "select tablename from pg_tables where tablename in ('one', 'two')",
    );
    expect(tables).toEqual([{ tablename: 'one' }]);
    fs.rmSync(join(files.path, '20260101000001_second.sql'));
    write('20260101000000_first.sql', 'create table one (a bigint);');
    await expect(migrate(database, files.path)).rejects.toThrow(/first\.sql a été modifiée/);
    fs.rmSync(join(files.path, '20260101000000_first.sql'));
    await expect(migrate(database, files.path)).rejects.toThrow(/20260101000000, absente/);
    await database.close();
    data.remove();
    files.remove();
  });
});

describe('a commit', () => {
  it('waits for the disk', async () => {
    const data = await migratedFolder();
    const database = await openPglite(join(data.path, 'postgres'));
    await database.sql.script('create table one (a int)');
    const sync = vi.spyOn(fs, 'fsyncSync');
    for (let row = 0; row < 10; row += 1) await database.sql.script('insert into one values (1)');
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(10);
    sync.mockRestore();
    await database.close();
    data.remove();
  });
});
