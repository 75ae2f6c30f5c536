/**
 * The browser's side of `/mux`: event streams of the local Content Lake over one WebSocket.
 *
 * Over HTTP/1.1 a browser opens six connections to a host, and every listener of the Studio holds
 * one for good. The fetch made here answers listeners from the WebSocket and leaves every other
 * request alone; the wire is described in content-lake/README.md.
 */

type ServerFrame = {
  type: 'head' | 'chunk' | 'end';
  id: number;
  status?: number;
  headers?: Record<string, string>;
  data?: string;
  error?: string;
};

type ClientFrame = {
  type: 'open';
  id: number;
  url: string;
  headers: Record<string, string>;
};

type Stream = {
  onFrame(frame: ServerFrame): void;
  onLost(): void;
};

const STREAM_PATH = /^\/v[\w-]+\/data\/(?:listen|live\/events)\//;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
const encoder = new TextEncoder();

/** One WebSocket, opened when a stream needs it and again after it is lost. */
class Connection {
  readonly #url: string;
  readonly #streams = new Map<number, Stream>();
  /** Frames for a socket that is still opening. */
  #waiting: ClientFrame[] = [];
  #socket: WebSocket | undefined;
  #nextId = 1;
  #failures = 0;
  #retryAt = 0;

  constructor(url: string) {
    this.#url = url;
    // A socket of the network before may say nothing for good, and never that it is closed.
    globalThis.addEventListener?.('online', () => this.#socket?.close());
  }

  /** Opens a stream; the returned function closes it. */
  open(path: string, headers: Record<string, string>, stream: Stream): () => void {
    const id = this.#nextId++;
    this.#streams.set(id, stream);
    this.#send({ type: 'open', id, url: path, headers });
    return () => {
      if (this.#streams.delete(id) && this.#socket?.readyState === WebSocket.OPEN) {
        this.#socket.send(JSON.stringify({ type: 'close', id }));
      }
    };
  }

  #send(frame: ClientFrame): void {
    const socket = this.#connect();
    if (!socket) {
      // Between attempts: the stream fails, and its client tries again by itself.
      setTimeout(() => this.#lose(frame.id), Math.max(0, this.#retryAt - Date.now()));
    } else if (socket.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify(frame));
    } else {
      this.#waiting.push(frame);
    }
  }

  #connect(): WebSocket | undefined {
    if (this.#socket) return this.#socket;
    if (Date.now() < this.#retryAt) return undefined;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#failures = 0;
      for (const frame of this.#waiting.splice(0)) {
        // The stream may have been closed while the socket was opening.
        if (this.#streams.has(frame.id)) socket.send(JSON.stringify(frame));
      }
    });
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)));
    socket.addEventListener('close', () => {
      this.#socket = undefined;
      this.#waiting = [];
      const pause = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LAST_RETRY_MS);
      this.#retryAt = Date.now() + pause;
      this.#failures += 1;
      for (const id of [...this.#streams.keys()]) this.#lose(id);
    });
    return socket;
  }

  #receive(text: string): void {
    const frame = JSON.parse(text) as ServerFrame;
    const stream = this.#streams.get(frame.id);
    if (frame.type === 'end') this.#streams.delete(frame.id);
    stream?.onFrame(frame);
  }

  #lose(id: number): void {
    const stream = this.#streams.get(id);
    this.#streams.delete(id);
    stream?.onLost();
  }
}

/**
 * Makes the fetch for the `resolveFetch` option of `@sanity/client`: requests to `/data/listen` and
 * `/data/live` of `apiHost` travel over one WebSocket, all others as they always do. When the
 * WebSocket is lost its streams fail, and the client reconnects them.
 */
export function createListenFetch(apiHost: string): typeof fetch {
  const base = new URL(apiHost, globalThis.location?.href);
  const prefix = base.pathname.replace(/\/$/, '');
  const socketUrl = `${base.origin.replace(/^http/, 'ws')}${prefix}/mux`;
  const connection = new Connection(socketUrl);

  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, base);
    const path = url.pathname.slice(prefix.length) + url.search;
    const isOurs = url.origin === base.origin && url.pathname.startsWith(`${prefix}/`);
    if (!isOurs || !STREAM_PATH.test(path)) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    return openStream(connection, path, Object.fromEntries(headers), signal ?? undefined);
  };
}

function openStream(
  connection: Connection,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const fail = (reason: unknown): void => {
      signal?.removeEventListener('abort', onAbort);
      if (controller) controller.error(reason);
      else reject(reason);
      controller = undefined;
    };
    const close = connection.open(path, headers, {
      onFrame(frame) {
        if (frame.type === 'head') {
          const body = new ReadableStream<Uint8Array>({
            start(started) {
              controller = started;
            },
            cancel() {
              controller = undefined;
              close();
            },
          });
          resolve(new Response(body, { status: frame.status, headers: frame.headers }));
        } else if (frame.type === 'chunk') {
          controller?.enqueue(encoder.encode(frame.data));
        } else if (frame.error || !controller) {
          fail(new TypeError(frame.error ?? 'Stream ended'));
        } else {
          signal?.removeEventListener('abort', onAbort);
          controller.close();
          controller = undefined;
        }
      },
      onLost: () => fail(new TypeError('Connection to the Content Lake lost')),
    });
    const onAbort = (): void => {
      close();
      fail(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
