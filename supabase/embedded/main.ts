#!/usr/bin/env node
import { MigrationsPending } from './database/migrations.ts';
import { readOptions } from './environment.ts';
import { summarize } from './redaction.ts';
import { startEmbeddedSupabase } from './server.ts';
import { StartupError } from './startup-error.ts';

/** The exit code of a start that may not migrate, and has to: the last line then is a JSON array of the files. */
const PENDING = 75;

/** Starts the embedded Supabase from the environment and runs until it is told to stop. */
async function main(): Promise<void> {
  const supabase = await startEmbeddedSupabase(readOptions(process.env), (file) =>
    process.stdout.write(`migration applied ${file}\n`),
  );
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      supabase.close().then(() => process.exit(0), fail);
    });
  }
  process.stdout.write(
    `supabase ready ${supabase.url}\nsmtp ready 127.0.0.1:${supabase.smtpPort}\nmailbox ready ${supabase.mailboxUrl}\n`,
  );
}

function fail(error: unknown): never {
  if (error instanceof MigrationsPending) {
    process.stdout.write(`${JSON.stringify(error.files)}\n`);
    process.exit(PENDING);
  }
  const line =
    error instanceof StartupError ? error.message : `Supabase s’arrête : ${summarize(error)}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

// Accounts, leads and mails are nobody else's to read.
process.umask(0o077);
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
await main().catch(fail);
