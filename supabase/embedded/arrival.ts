import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitConnections } from './connections.ts';

/** Options of a server, in ms and bytes. How long a body may take is for `keepMoving` to say: it may be a file. */
export const ARRIVAL: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 0,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** The silence allowed on a connection, in ms: an answer that nobody reads ends, too. */
const SILENCE_MS = 120_000;

/** The bytes of a body that have to arrive at least in each interval, in ms, unless it ends: a slow line, but one that moves. */
const LEAST_BYTES = 20_000;
const EACH_MS = 20_000;

const MAX_HEADERS = 100;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const TOO_MANY =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Limits how slowly requests may come to a server, and how many connections there may be; those of `isOwn` are kept. */
export function limitArrival(server: Server, isOwn: (request: IncomingMessage) => boolean): void {
  const exchanges = new WeakMap<
    Socket,
    { request: IncomingMessage; response: ServerResponse; isOwn: boolean }
  >();
  server.timeout = SILENCE_MS;
  server.on('request', (request, response) => {
    exchanges.set(request.socket, { request, response, isOwn: isOwn(request) });
  });
  const isIdle = (socket: Socket) => {
    const exchange = exchanges.get(socket);
    if (!exchange || exchange.response.writableEnded) return true;
    return !exchange.isOwn && !exchange.request.complete;
  };
  limitConnections(server, isIdle, TOO_MANY);
}

/** Answers what is no request of ours, else watches its body; whether the request is to be answered. */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  const status = refusalOf(request);
  if (!status) {
    keepMoving(request);
    return true;
  }
  response.writeHead(status, { connection: 'close', ...(status === 405 && { allow: METHODS }) });
  response.end();
  return false;
}

function refusalOf({ method, rawHeaders }: IncomingMessage): 400 | 405 | 431 | undefined {
  if (method === 'TRACE') return 405;
  if (rawHeaders.length > 2 * MAX_HEADERS) return 431;
  const hosts = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length > 1 ? 400 : undefined;
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
