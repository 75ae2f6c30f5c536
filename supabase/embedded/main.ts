#!/usr/bin/env node
import { readOptions } from './environment.ts';
import { summarize } from './redaction.ts';
import { startEmbeddedSupabase } from './server.ts';
import { StartupError } from './startup-error.ts';

/** Starts the embedded Supabase from the environment and runs until it is told to stop. */
async function main(): Promise<void> {
  const supabase = await startEmbeddedSupabase(readOptions(process.env));
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
