import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from './log.ts';
import { hasOwnLine } from './refusals.ts';
import { type LoggedRequest, withRequest } from './request.ts';

/** Routes asked for every few seconds, or many times a page. */
const OFTEN = /^(?:\/_next|\/api\/health(?:\/live)?)$/;

/**
 * Logs an answered request: method, route, status, and how long it took in ms. Many refusals alike share one line that
 * counts them.
 *
 * @param began when it came (`performance.now()`)
 * @param request whose it is; a page from the store is nobody's, and is said at the level `debug` alone
 */
export function noteAnswer(
  { method }: IncomingMessage,
  response: ServerResponse,
  { route, began, request }: { route: string; began: number; request?: LoggedRequest },
): void {
  // Room for one listener beyond Next's own, which on a page in many parts reach the number that Node takes for a leak.
  response.setMaxListeners(response.getMaxListeners() + 1);
  response.once('close', () => {
    const { statusCode: status, writableEnded } = response;
    const isRoutine = !request || OFTEN.test(route);
    const isRefused = status >= 400 && status < 500;
    if (!isRoutine && isRefused && !hasOwnLine({ method, route, status })) return;
    const level = isRoutine ? 'debug' : status >= 500 ? 'warn' : 'info';
    const fields = {
      method,
      route,
      status,
      ms: Math.round(performance.now() - began),
      ...(!writableEnded && { broken_off: true }),
    };
    const say = () => log[level](fields, 'answered');
    if (request) withRequest(request, say);
    else say();
  });
}
