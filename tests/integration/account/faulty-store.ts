import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { fixture } from '../../support/fixture.ts';

/**
 * A failure of the store: gone, gone once it has done what was asked, without an answer, an error of its own, words that are
 * no JSON, too many requests, a page of something in front of it.
 */
export type Fault = 'gone' | 'lost' | 'silent' | keyof typeof ANSWERS;

const ANSWERS = {
  '500': [500, '{"message":"boom"}'],
  'bad JSON': [200, '<html>'],
  '429': [429, '{"error_code":"over_request_rate_limit","msg":"Request rate limit reached"}'],
  'a gateway’s 403': [403, '<html>'],
} as const;

/** A way to the store that fails where it is told to, by method and path, and is honest elsewhere. */
async function startFaultyStore(target: string) {
  let fault: { kind: Fault; at: RegExp } | null = null;
  let late: { ms: number; at: RegExp } | null = null;
  const calls: string[] = [];

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    if (late?.at.test(call)) await delay(late.ms);
    const isLost = fault?.kind === 'lost' && fault.at.test(call);
    if (fault && fault.kind !== 'lost' && fault.at.test(call)) {
      if (fault.kind === 'silent') return;
      if (fault.kind === 'gone') return void request.socket.destroy();
      const [status, body] = ANSWERS[fault.kind];
      response.writeHead(status, { 'content-type': 'application/json' });
      return void response.end(body);
    }
    const {
      host: _,
      connection: __,
      'content-length': ___,
      'transfer-encoding': _____,
      ...headers
    } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', target), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length && { body: Buffer.concat(chunks) }),
    });
    if (isLost) return void request.socket.destroy();
    const { 'content-encoding': ____, ...answered } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, answered);
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    /** Every call so far, by method and path. */
    calls,
    fail: (kind: Fault, at: RegExp) => {
      fault = { kind, at };
    },
    /** It is honest there, but takes so long, in ms. */
    slow: (ms: number, at: RegExp) => {
      late = { ms, at };
    },
    mend: () => {
      fault = null;
      late = null;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type FaultyStore = Awaited<ReturnType<typeof startFaultyStore>>;

/** One before a server for a file's tests, each of which finds it mended. */
export function faultyStoreOf(server: { url: string }): FaultyStore {
  const store = fixture(
    () => startFaultyStore(server.url),
    ({ close }) => close(),
  );
  beforeEach(() => store.mend());
  return store;
}
