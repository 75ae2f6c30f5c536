import { stripVTControlCharacters } from 'node:util';
import { log, writesJson } from './log.ts';
import { scrub } from './scrub.ts';
import { isTold } from './told.ts';

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const;

/** The sign that Next puts before its messages. */
const SIGN = /^\s*[⨯✓⚠▲○]/u;

/** Makes lines of the log of what libraries print: their words and errors, and nothing of what else they hand over. */
export function takeConsole(): void {
  if (!writesJson) return;
  for (const method of Object.keys(LEVELS) as Array<keyof typeof LEVELS>) {
    console[method] = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      if (err && isTold(err)) return;
      const words = values.filter((value) => typeof value === 'string').join(' ');
      const said = scrub(stripVTControlCharacters(words)).replace(SIGN, '').trim();
      log[LEVELS[method]]({ ...(err && { err }) }, said || 'An error was printed');
    };
  }
}
