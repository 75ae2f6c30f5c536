import pino from 'pino';
import { logEnv } from '../env/log.ts';
import { now } from './clock.ts';
import { errorFields } from './error-fields.ts';
import { readable } from './readable.ts';
import { currentRequest } from './request.ts';

/** Whether lines are JSON, for programs: not where a person reads them, at a terminal, in development or of a build. */
export const writesJson =
  process.env.NODE_ENV === 'production' &&
  process.env.NEXT_PHASE !== 'phase-production-build' &&
  !process.stdout.isTTY;

/** Bytes that may wait for a reader who does not read; later lines are lost, and the site serves on. */
const MOST_UNREAD = 1_000_000;

/** Never blocks: Node writes to a pipe behind the event loop. */
function write(line: string): void {
  if (process.stdout.writableLength < MOST_UNREAD) process.stdout.write(line);
}

function writeReadable(line: string): void {
  const { level } = JSON.parse(line) as { level: string };
  const said = readable(line);
  if (level === 'error') console.error(said);
  else if (level === 'warn') console.warn(said);
  else console.info(said);
}

/**
 * The site's log: a line with time, level, what happened, and whose request it was (docs/decisions/0027-logs.md).
 * An error goes in as `err`. Nothing that somebody typed, no e-mail, no token and no IP goes in at all.
 */
export const log = pino(
  {
    level: logEnv.LOG_LEVEL,
    base: null,
    // Next takes `Date.now()` while a page is rendered for a page that is another each time.
    timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: errorFields },
    mixin: () => {
      const request = currentRequest();
      if (!request) return {};
      const { id, traceId } = request;
      return { request_id: id, ...(traceId && { trace_id: traceId }) };
    },
    // The last net: none of these is given to it.
    redact: ['email', 'password', 'token', 'authorization', 'cookie'],
  },
  { write: writesJson ? write : writeReadable },
);
