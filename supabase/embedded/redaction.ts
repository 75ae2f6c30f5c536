import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Keeps values out of the logs.
 *
 * The embedded server prints database errors whole: SQL parameters, failing rows, pieces of the body.
 * A token or an e-mail would end up in the terminal and in log files. Within `withRedactedConsole`,
 * errors are reduced to what locates them (class, SQL state, table, constraint, stack) and free text
 * is dropped.
 */
const redacting = new AsyncLocalStorage<{ request: string | null }>();
/** The form of a caller's id of its request. */
const SAFE_ID = /^[\w.-]{8,64}$/;
const METHODS = ['error', 'warn', 'info', 'log', 'debug'] as const;
let installed = false;

/** @param request the caller's id of it (`x-request-id`), which stands in each line */
export function withRedactedConsole<T>(run: () => T, request: string | null = null): T {
  install();
  return redacting.run({ request: request && SAFE_ID.test(request) ? request : null }, run);
}

function install(): void {
  if (installed) return;
  installed = true;
  for (const method of METHODS) {
    // biome-ignore lint/suspicious/noConsole: this is where the console is put right
    const original = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      const store = redacting.getStore();
      if (!store) return original(...values);
      const errors = values.filter((value) => value instanceof Error);
      // Notices without an error are the library talking to its own developers.
      const of = store.request ? ` | request ${store.request}` : '';
      for (const error of errors) process.stderr.write(`supabase: ${summarize(error)}${of}\n`);
    };
  }
}

/** One line on an error that holds nothing of what was sent. */
export function summarize(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  // The error that becomes an answer has the database's own error as its cause (rest/errors.ts).
  if (error.cause instanceof Error) return summarize(error.cause);
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
