/** Limits on how a request arrives: its method and headers, the length of its head, and how slowly it comes. */
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';

/** Options of the server, in ms and bytes. The time of a body is up to `keepMoving`: it may be an upload. */
export const ARRIVAL: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 0,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** Longest silence on a connection in either direction, in ms: an answer that nobody reads ends, too. */
export const SILENCE_MS = 120_000;

/** Bytes of a body that must arrive in each period (ms) until its end: a line may be slow, but must move. */
const LEAST_BYTES = 20_000;
const EACH_MS = 20_000;

const MAX_HEADERS = 100;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Refusal of a request, answered before anything reads it. */
export type Refusal = { status: 400 | 405 | 431; error: string; message: string };

/** The refusal of a request that is malformed as such; undefined for any other. */
export function refusalOf({ method, rawHeaders }: IncomingMessage): Refusal | undefined {
  if (method === 'TRACE') {
    return { status: 405, error: 'Method Not Allowed', message: 'TRACE is not answered' };
  }
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    return {
      status: 431,
      error: 'Request Header Fields Too Large',
      message: `More than ${MAX_HEADERS} header fields`,
    };
  }
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length > 1
    ? { status: 400, error: 'Bad Request', message: 'More than one Host' }
    : undefined;
}

/** Refuses a request that is malformed as such, else watches its body; whether the request is to be answered. */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = refusalOf(request);
  if (!refusal) {
    keepMoving(request);
    return true;
  }
  const { status, error, message } = refusal;
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: 'close',
    ...(status === 405 && { allow: METHODS }),
  });
  response.end(JSON.stringify({ statusCode: status, error, message }));
  return false;
}

/** Ends a request whose body comes too slowly. */
function keepMoving(request: IncomingMessage): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (socket.bytesRead - before < LEAST_BYTES) {
      // As Node ends a request by itself.
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
    }
    before = socket.bytesRead;
  }, EACH_MS);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}
