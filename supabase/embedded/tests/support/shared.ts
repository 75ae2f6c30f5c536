import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { copyFolder, type Embedded, startEmbedded, temporaryFolder } from './embedded.ts';
import { findPostgres, startPostgres, type TemporaryPostgres } from './postgres.ts';

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
 * an empty PostgreSQL, null where this machine has none: the first who asks has it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const migrated = temporaryFolder();
  const shared = temporaryFolder();
  let migration: Promise<unknown> | undefined;
  let server: Promise<Embedded> | undefined;
  let postgres: TemporaryPostgres | undefined;

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
      const programs = findPostgres();
      postgres ??= programs ? await startPostgres(programs) : undefined;
      return { url: postgres?.url ?? null };
    },
  };

  const http = createServer(async (request, response) => {
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
    postgres?.stop();
    migrated.remove();
    shared.remove();
  };
}
