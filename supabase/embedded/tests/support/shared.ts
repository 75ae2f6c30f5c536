import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { copyFolder, type Embedded, startEmbedded, temporaryFolder } from './embedded.ts';
import { type MigratedPostgres, startMigrated } from './migrated-postgres.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to Vitest's own.
  export interface ProvidedContext {
    /** Where the three things below are asked for. */
    embeddedSupabase: string;
  }
}

/**
 * Vitest's global setup: what most tests of the embedded Supabase begin with, made once a run and when
 * it is first asked for, since a first start takes seconds. `/migrated` answers with a folder to copy,
 * whose database has every migration; `/server` with a server to share, by tests that own their data; `/postgres` with the URL of
 * a PostgreSQL's database that has every migration, another one each time, null where this machine has none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const migrated = temporaryFolder();
  const shared = temporaryFolder();
  let migration: Promise<unknown> | undefined;
  let server: Promise<Embedded> | undefined;
  let postgres: Promise<MigratedPostgres | null> | undefined;

  const migrate = () => {
    migration ??= startEmbedded(migrated.path).then((first) => first.stop());
    return migration;
  };
  const serve = () => {
    server ??= migrate().then(() => {
      copyFolder(migrated.path, shared.path);
      // Serves for minutes: its code is worth compiling well.
      return startEmbedded(shared.path, {}, []);
    });
    return server;
  };
  /** Brings the database of a URL up to date, as a server that starts does. */
  const migrateAt = async (url: string) => {
    const files = temporaryFolder();
    await (await startEmbedded(files.path, { DATABASE_URL: url })).stop();
    files.remove();
  };
  const answers: Record<string, () => Promise<object>> = {
    '/migrated': async () => {
      await migrate();
      return { path: migrated.path };
    },
    '/server': async () => {
      const { url, mailboxUrl, smtpUrl } = await serve();
      return { url, mailboxUrl, smtpUrl };
    },
    '/postgres': async () => {
      postgres ??= startMigrated(migrateAt);
      return { url: (await (await postgres)?.copy()) ?? null };
    },
  };

  const http = createServer(async (request, response) => {
    // A caller may be busy in its own process for longer than a connection lasts, and would write to one that has ended.
    response.setHeader('connection', 'close');
    try {
      response.end(JSON.stringify(await answers[request.url ?? '']?.()));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  project.provide('embeddedSupabase', `http://127.0.0.1:${(http.address() as AddressInfo).port}`);

  return async () => {
    http.close();
    await (await server)?.stop();
    (await postgres)?.stop();
    migrated.remove();
    shared.remove();
  };
}
