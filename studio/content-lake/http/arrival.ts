/** How a request may arrive: what it may be, how long its head, and how slowly it comes. */
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';

/** Options of the server, in ms and bytes. How long a body may take is for `keepMoving` to say: it may be an upload. */
export const ARRIVAL: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 0,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** How long nothing may come or go on a connection, in ms: an answer that nobody reads ends, too. */
export const SILENCE_MS = 120_000;

/** How much of a body has to arrive at least, in bytes, or else its end, in each so many ms: a slow line, but one that moves. */
const LEAST_BYTES = 20_000;
const EACH_MS = 20_000;

const MAX_HEADERS = 100;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Why a request is answered before anything reads it. */
export type Refusal = { status: 400 | 405 | 431; error: string; message: string };

/** What is wrong with a request as such; undefined where nothing is. */
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

/** Answers what is wrong with a request as such, else watches its body; whether the request is to be answered. */
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
