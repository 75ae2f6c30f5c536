/**
 * `/mux`: any number of event streams over one WebSocket.
 *
 * Browsers keep at most six HTTP/1.1 connections to a host, and one open document of the Studio
 * holds six streams: its next request would wait forever. Here each stream is an ordinary request
 * to this server's own routes, whose response travels in frames (see README.md).
 */
import { type WebSocket, WebSocketServer } from 'ws';
import type { SocketOwner } from '../http/http.ts';

/** Answers one stream request as the server would answer it over HTTP. */
export type StreamFetch = (path: string, headers: Headers, owner: SocketOwner) => Promise<Response>;

type ClientFrame = {
  type: 'open' | 'close';
  id: string | number;
  url?: string;
  headers?: Record<string, string>;
};

const MAX_FRAME_BYTES = 256 * 1024;
const MAX_STREAMS = 256;
/** A client that is this many bytes behind is gone, or will never catch up. */
const MAX_PENDING_BYTES = 16_000_000;
const PING_MS = 25_000;
/** The only paths of the server that a stream request may ask for. */
const STREAM_PATH = /^\/v[\w-]+\/data\/(?:listen|live\/events)\/[\w-]+(?:\?|$)/;
const FORWARDED_HEADERS = ['authorization', 'last-event-id'];

/** A WebSocket server with the limits that hold for all our sockets. */
export function createSocketServer(): WebSocketServer {
  return new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
}

/** Closes a socket whose other end no longer answers. */
export function keepAlive(socket: WebSocket): void {
  let alive = true;
  const timer = setInterval(() => {
    if (!alive) {
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
  }, PING_MS);
  timer.unref();
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('close', () => clearInterval(timer));
}

/** Serves the streams of one socket, on behalf of whoever opened it. */
export function serveMux(socket: WebSocket, owner: SocketOwner, fetchStream: StreamFetch): void {
  const streams = new Map<string | number, AbortController>();
  const send = (frame: Record<string, unknown>): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_PENDING_BYTES) socket.terminate();
    else socket.send(JSON.stringify(frame));
  };

  const open = async ({ id, url = '', headers = {} }: ClientFrame): Promise<void> => {
    const controller = new AbortController();
    streams.set(id, controller);
    try {
      const forwarded = new Headers({ accept: 'text/event-stream' });
      for (const [name, value] of Object.entries(headers)) {
        if (FORWARDED_HEADERS.includes(name.toLowerCase())) forwarded.set(name, String(value));
      }
      const response = await fetchStream(url, forwarded, owner);
      send({
        type: 'head',
        id,
        status: response.status,
        headers: Object.fromEntries(response.headers),
      });
      await pump(response, controller.signal, (data) => send({ type: 'chunk', id, data }));
      send({ type: 'end', id });
    } catch {
      send({ type: 'end', id, error: 'Stream failed' });
    } finally {
      if (streams.get(id) === controller) streams.delete(id);
    }
  };

  socket.on('message', (raw) => {
    const frame = readFrame(String(raw));
    if (!frame) {
      socket.close(1003, 'Malformed frame');
      return;
    }
    if (frame.type === 'close') {
      streams.get(frame.id)?.abort();
      streams.delete(frame.id);
    } else if (streams.has(frame.id) || streams.size >= MAX_STREAMS) {
      send({ type: 'end', id: frame.id, error: 'Too many streams, or an identifier in use' });
    } else if (!STREAM_PATH.test(frame.url ?? '')) {
      send({ type: 'end', id: frame.id, error: 'Only listen and live event streams are served' });
    } else {
      void open(frame);
    }
  });
  socket.on('close', () => {
    for (const controller of streams.values()) controller.abort();
  });
  // A socket that fails also closes; without a handler the error would end the process.
  socket.on('error', () => socket.terminate());
  keepAlive(socket);
}

async function pump(
  response: Response,
  signal: AbortSignal,
  emit: (data: string) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const cancel = () => void reader.cancel().catch(() => {});
  if (signal.aborted) return cancel();
  signal.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    emit(decoder.decode(value, { stream: true }));
  }
}

function readFrame(text: string): ClientFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    if (typeof frame !== 'object' || frame === null) return undefined;
    const { type, id, url, headers } = frame as Record<string, unknown>;
    if (type !== 'open' && type !== 'close') return undefined;
    if (typeof id !== 'string' && typeof id !== 'number') return undefined;
    if (url !== undefined && typeof url !== 'string') return undefined;
    if (headers !== undefined && (typeof headers !== 'object' || headers === null))
      return undefined;
    return frame as ClientFrame;
  } catch {
    return undefined;
  }
}
