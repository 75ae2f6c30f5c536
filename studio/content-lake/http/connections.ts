/**
 * Connections, counted by place and in all, and the bytes of answers on them that are not yet fetched. Where there are too
 * many, the oldest on which nothing is being answered makes room: a client that opens them and sends nothing keeps nobody
 * out, not even from the same place. Where too many bytes wait, the connection with the most of them is ended.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MOST = 1_000;
const MOST_OF_ONE = 500;
const RETRY_SECONDS = 5;
/** Bytes of answers that may wait to be fetched, by place and in all: several of the longest answers. */
const MOST_UNSENT_OF_ONE = 64_000_000;
const MOST_UNSENT = 256_000_000;
const SWEEP_MS = 1_000;

type Connection = {
  /** Place of the other end; undefined for a proxy, behind which there are many. */
  place: string | undefined;
  exchange?: { request: IncomingMessage; response: ServerResponse };
  /** Whether it was upgraded, or has carried a token or a session. */
  isHeld: boolean;
};

/** The connections of a server. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();

  /** Counts the connections of `server` from now on; `placeOf` answers undefined for a proxy's. */
  constructor(server: Server, placeOf: (peer: string | undefined) => string | undefined) {
    server.on('connection', (socket) => this.#enter(socket, placeOf(socket.remoteAddress)));
    server.on('request', (request, response) => {
      const connection = this.#open.get(request.socket);
      if (connection) connection.exchange = { request, response };
    });
    const sweep = setInterval(() => this.#sweep(), SWEEP_MS).unref();
    server.once('close', () => clearInterval(sweep));
  }

  /** Keeps a connection from having to make room. */
  hold(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection) connection.isHeld = true;
  }

  #enter(socket: Socket, place: string | undefined): void {
    const ofOne = [...this.#open].filter(([, other]) => place && other.place === place);
    if (ofOne.length >= MOST_OF_ONE && !this.#makeRoom(ofOne)) refuse(socket, 429);
    else if (this.#open.size >= MOST && !this.#makeRoom([...this.#open])) refuse(socket, 503);
    else this.#open.set(socket, { place, isHeld: false });
    socket.once('close', () => this.#open.delete(socket));
  }

  #sweep(): void {
    const unsent = [...this.#open]
      .filter(([socket, { isHeld }]) => !isHeld && socket.writableLength > 0)
      .sort(([one], [other]) => other.writableLength - one.writableLength);
    const places = Map.groupBy(unsent, ([, { place }]) => place);
    for (const [place, ofOne] of places) if (place) endMost(ofOne, MOST_UNSENT_OF_ONE);
    endMost(unsent, MOST_UNSENT);
  }

  /** Ends the oldest on which nothing is being answered; whether there was one. */
  #makeRoom(connections: [Socket, Connection][]): boolean {
    const [oldest] = connections.find(([, connection]) => isIdle(connection)) ?? [];
    if (!oldest) return false;
    this.#open.delete(oldest);
    oldest.destroy();
    return true;
  }
}

/** Ends connections, sorted by most bytes waiting, until no more than `most` bytes wait in all. */
function endMost(connections: [Socket, Connection][], most: number): void {
  let total = connections.reduce((sum, [socket]) => sum + socket.writableLength, 0);
  for (const [socket] of connections) {
    if (total <= most) return;
    total -= socket.writableLength;
    socket.destroy();
  }
}

function isIdle({ isHeld, exchange }: Connection): boolean {
  return !isHeld && (!exchange?.request.complete || exchange.response.writableEnded);
}

function refuse(socket: Socket, status: 429 | 503): void {
  const phrase = status === 429 ? 'Too Many Requests' : 'Service Unavailable';
  socket.on('error', () => socket.destroy());
  socket.write(
    `HTTP/1.1 ${status} ${phrase}\r\nRetry-After: ${RETRY_SECONDS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  );
  socket.destroySoon();
}
