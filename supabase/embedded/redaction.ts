import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Keeps values out of the logs.
 *
 * The embedded server prints database errors whole: SQL parameters, failing rows, pieces of the body.
 * A token or an e-mail would end up in the terminal and in log files. Within `withRedactedConsole`,
 * errors are reduced to what locates them (class, SQL state, table, constraint, stack) and free text
 * is dropped.
 */
const redacting = new AsyncLocalStorage<true>();
const METHODS = ['error', 'warn', 'info', 'log', 'debug'] as const;
let installed = false;

export function withRedactedConsole<T>(run: () => T): T {
  install();
  return redacting.run(true, run);
}

function install(): void {
  if (installed) return;
  installed = true;
  for (const method of METHODS) {
    // biome-ignore lint/suspicious/noConsole: this is where the console is put right
    const original = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      if (!redacting.getStore()) return original(...values);
      const errors = values.filter((value) => value instanceof Error);
      // Notices without an error are the library talking to its own developers.
      for (const error of errors) process.stderr.write(`supabase: ${summarize(error)}\n`);
    };
  }
}

/** One line on an error that holds nothing of what was sent. */
export function summarize(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const fields = error as Error & Readonly<Record<string, unknown>>;
  const facts = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']
    .filter((name) => typeof fields[name] === 'string')
    .map((name) => `${name}=${String(fields[name])}`);
  // Frames only: the first lines of a stack repeat the message.
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .slice(0, 3)
    .map((line) => line.trim());
  return [error.name, ...facts, ...frames].join(' | ');
}
