import type { ErrorFields } from './error-fields.ts';

/** A line of the log as a person reads it: what it says, why, and what else is known of it. */
export function readable(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown> & {
    err?: ErrorFields;
  };
  const reason = err && [err.message ?? err.type, err.code && `(${err.code})`];
  const said = [msg, reason?.filter(Boolean).join(' ')].filter(Boolean).join(': ');
  const facts = Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`);
  return [[said, ...facts].join(' '), err?.stack].filter(Boolean).join('\n');
}
