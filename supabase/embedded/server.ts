import { join } from 'node:path';
import { App } from '@supabase/lite';
import { apiHandler } from './api.ts';
import { authConfig } from './auth/config.ts';
import { SWEEP_SQL } from './auth/disguise.ts';
import { isSame } from './auth/guard.ts';
import { AuthMails } from './auth/mails.ts';
import { takeDataFolder } from './database/data-folder.ts';
import { openPglite, openPostgres } from './database/database.ts';
import { setDemo } from './database/demo.ts';
import { MigrationsPending, migrate, pendingMigrations } from './database/migrations.ts';
import { assertPrivilegesKept, keepPrivileges } from './database/privileges.ts';
import { provisionAuth, provisionRoles, provisionStorage } from './database/provision.ts';
import type { EmbeddedSupabaseOptions } from './environment.ts';
import type { Handler } from './http.ts';
import { listen } from './http.ts';
import { mailboxHandler } from './mailbox/handler.ts';
import { sweepDaily } from './mailbox/retention.ts';
import { listenSmtp } from './mailbox/smtp.ts';
import { MailStore } from './mailbox/store.ts';
import { Mutex } from './mutex.ts';
import { Opened } from './opened.ts';
import { withRedactedConsole } from './redaction.ts';
import { followPostgrest } from './rest/transactions.ts';
import { announce, newToken } from './snapshot/control.ts';
import { takeSnapshot } from './snapshot/take.ts';
import { StorageFolder } from './storage/folder.ts';
import { keepUp } from './upkeep.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

export type EmbeddedSupabase = {
  readonly url: string;
  readonly mailboxUrl: string;
  /** Where the mailbox takes mails, on loopback. */
  readonly smtpPort: number;
  close(): Promise<void>;
};

/**
 * Starts Supabase's auth and REST API on an embedded PostgreSQL (or the one of `databaseUrl`), and a
 * mailbox for the mails that it and the site send. Resolves once both serve and all migrations are applied.
 *
 * All that it opens is closed in reverse order, by `close()` and likewise where a later step fails.
 *
 * @param onMigrated hears of each migration that was applied
 * @throws MigrationsPending where there are some, and `options.migrates` says no: nothing was changed
 */
export async function startEmbeddedSupabase(
  options: EmbeddedSupabaseOptions,
  onMigrated?: (file: string) => void,
): Promise<EmbeddedSupabase> {
  const opened = new Opened();
  try {
    const folder = opened.adopt(takeDataFolder(options.dataDir), (taken) => taken.release());
    const database = opened.adopt(
      options.databaseUrl
        ? await openPostgres(options.databaseUrl)
        : await openPglite(folder.databaseDir),
      (open) => open.close(),
    );
    // Before anything is written: a newer version's database is refused as it is, an older one's is backed up.
    const pending = await pendingMigrations(database, MIGRATIONS);
    if (pending.length > 0 && !options.migrates) throw new MigrationsPending(pending);
    const mails = opened.adopt(new MailStore(folder.mailboxFile), (store) => store.close());
    opened.adopt(sweepDaily(mails), (end) => end());
    const authMails = opened.adopt(new AuthMails(mails, options), (open) => open.allSent());
    const app = new App({
      connection: database.connection,
      auth: authConfig(options),
      api: { schemas: ['public'], max_rows: 1000 },
      storage: { enabled: false },
      studio: { enabled: false },
      options: {
        server: { admin: false, disableStudio: true },
        drivers: { email: authMails },
      },
    });

    await provisionRoles(database.sql);
    await withRedactedConsole(() => app.ensureSystemSchema());
    await provisionAuth(database.sql);
    await provisionStorage(database.sql);
    await migrate(database, MIGRATIONS, onMigrated);
    await setDemo(database, options.demo);
    await database.sql.script(SWEEP_SQL);

    keepPrivileges(database.connection);
    followPostgrest(database.connection);
    const { secretKey, publishableKey, siteUrl, mailsAnHour } = options;
    const token = newToken();
    // A PostgreSQL of one's own is copied by its own tools.
    const snapshot = options.databaseUrl ? undefined : { token, take: () => takeSnapshot(folder) };
    const auth = { mails: authMails, secretKey, siteUrl, mailsAnHour };
    const files = new StorageFolder(folder.storageDir, folder.arrivingDir);
    const turns = new Mutex();
    const api = apiHandler(app, database, { auth, publishableKey, files, snapshot, turns });
    await assertPrivilegesKept(database.sql, () => firstRequest(api, publishableKey));

    const mailbox = opened.adopt(
      await listen(mailboxHandler(mails), {
        host: '127.0.0.1',
        port: options.mailboxPort,
        variable: 'MAILBOX_PORT',
      }),
      (server) => server.close(),
    );
    const smtp = opened.adopt(
      await listenSmtp(mails, {
        // 0 stays 0: the system chooses both.
        port: options.mailboxPort && options.mailboxPort + 1,
        password: options.smtpPassword,
      }),
      (server) => server.close(),
    );
    const server = opened.adopt(
      await listen(
        api,
        { host: options.host, port: options.port, variable: 'SUPABASE_PORT' },
        ({ headers }) => isSame(String(headers.apikey ?? ''), secretKey),
      ),
      (listening) => listening.close(),
    );
    opened.adopt(keepUp(database, turns), (end) => end());
    if (snapshot) {
      opened.adopt(announce(folder.controlFile, { url: server.url, token }), (end) => end());
    }
    return {
      url: server.url,
      mailboxUrl: mailbox.url,
      smtpPort: smtp.port,
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Also reads the schema, which the first visitor then does not wait for. */
async function firstRequest(api: Handler, key: string): Promise<void> {
  const url = 'http://127.0.0.1/rest/v1/rpc/get_approved_testimonials';
  const response = await api(new Request(url, { method: 'POST', headers: { apikey: key } }), null);
  if (!response.ok) throw new Error(`first request answered ${response.status}`);
}
