import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { E2E } from './e2e-stack.ts';

/** A line of the site's log. */
export type LogLine = {
  level: string;
  time: string;
  msg: string;
  request_id?: string;
  trace_id?: string;
  call?: string;
  route?: string;
  err?: { message?: string; code?: string; digest?: string; stack?: string };
} & Record<string, unknown>;

/** Lines that the site of the running stack has logged since its start. */
export const siteLog = (): string[] =>
  readFileSync(join(E2E.dataDir, 'logs', 'site.log'), 'utf8')
    .split('\n')
    .filter(Boolean);

/** The lines about one request. */
export const linesOf = (requestId: string): LogLine[] =>
  siteLog()
    .filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line) as LogLine);
