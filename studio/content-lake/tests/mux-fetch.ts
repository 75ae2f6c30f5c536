/** A client of `/mux`, written from the README's table of frames: listeners over one WebSocket. */
import { WebSocket } from 'ws';

type Frame = {
  type: 'head' | 'chunk' | 'end';
  id: number;
  status: number;
  headers: Record<string, string>;
  data: string;
  error?: string;
};

const encoder = new TextEncoder();

/** A fetch whose event streams share one socket, opened again after a loss; the rest goes over HTTP. */
export function muxFetch(lakeUrl: string): typeof fetch {
  let socket: WebSocket | undefined;
  let nextId = 1;

  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    if (!pathname.includes('/data/listen/')) return fetch(input, init);
    if (!socket || socket.readyState > WebSocket.OPEN) {
      socket = new WebSocket(`${lakeUrl.replace('http', 'ws')}/mux`).setMaxListeners(100);
    }
    return openStream(socket, {
      type: 'open',
      id: nextId++,
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
  };
}

function openStream(
  socket: WebSocket,
  frame: { id: number; [key: string]: unknown },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const fail = (reason: Error) => {
      reject(reason);
      body?.error(reason);
      body = undefined;
    };
    socket.on('message', (text) => {
      const { id, type, status, headers, data, error } = JSON.parse(String(text)) as Frame;
      if (id !== frame.id) return;
      if (type === 'chunk') body?.enqueue(encoder.encode(data));
      if (type === 'end') fail(new TypeError(error ?? 'ended'));
      if (type !== 'head') return;
      const start = (controller: typeof body) => {
        body = controller;
      };
      const cancel = () => {
        body = undefined;
        socket.send(JSON.stringify({ type: 'close', id }));
      };
      resolve(new Response(new ReadableStream({ start, cancel }), { status, headers }));
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new TypeError('closed')));
    const send = () => socket.send(JSON.stringify(frame));
    if (socket.readyState === WebSocket.OPEN) send();
    else socket.once('open', send);
  });
}
