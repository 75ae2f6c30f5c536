import type { IncomingMessage } from 'node:http';

/** A name or an IP, and a port; what stands in no URL as its host is none. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request says once, and in a way that can be read, which site it is for: of two hosts a proxy in front may
 * have gone by the other one. Only HTTP/1.0 may leave it out; Node refuses that of any later one by itself.
 */
export function namesOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const named = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (named.length > 1) return false;
  return headers.host === undefined || HOST.test(headers.host);
}
