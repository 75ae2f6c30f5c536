import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { shared } from '../env/shared.ts';

/** Fields shared by the lines about one request. */
export type LoggedRequest = {
  readonly id: string;
  /** OpenTelemetry's trace id, once the request has its first span. */
  traceId?: string;
};

/** Carries a request's id: from a named proxy to the site, from there to Supabase, and back to the visitor. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** An id that may go unchanged into a header and a line of the log. */
const SAFE_ID = /^[\w.-]{8,64}$/;

const requests = shared('loggedRequests', () => new AsyncLocalStorage<LoggedRequest>());

/** The request that this runs for, also behind its answer; undefined for what the process does by itself. */
export const currentRequest = (): LoggedRequest | undefined => requests.getStore();

/** Runs work, and what follows from it, for a request. */
export const withRequest = <T>(request: LoggedRequest, work: () => T): T =>
  requests.run(request, work);

/** The id that a named proxy gave a request (`believeProxies` drops anybody else's), or else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
}
