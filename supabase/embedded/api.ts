import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { App } from '@supabase/lite';
import type { AuthContext } from './auth/call.ts';
import { floorOf, guardedAuth, isFromSite, isSame } from './auth/guard.ts';
import { newOutbox, outbox, refusedMail } from './auth/undo.ts';
import type { Database } from './database/database.ts';
import type { Handler } from './http.ts';
import type { Mutex } from './mutex.ts';
import { withRedactedConsole } from './redaction.ts';
import { asRest } from './rest/transactions.ts';
import type { StorageFolder } from './storage/folder.ts';
import { answerStorage } from './storage/handler.ts';

/** The size limit of a request to the auth API: an address, a password, a few words. */
const MAX_AUTH_BYTES = 64 * 1024;

const MAX_BYTES = { auth: MAX_AUTH_BYTES, rest: 1024 * 1024 } as const;

/** A copy of the data, taken between two requests, for who has this run's token. */
type SnapshotOffer = { readonly token: string; take(): void };

/** The parts of the API beside the library. */
export type Served = {
  readonly auth: Omit<AuthContext, 'ask' | 'sql'>;
  readonly publishableKey: string;
  readonly files: StorageFolder;
  readonly snapshot: SnapshotOffer | undefined;
  /** Taken by whatever needs the one session of the embedded database to itself. */
  readonly turns: Mutex;
};

/**
 * The API as the outside sees it: auth and rest of the library, storage of ours, and nothing else of what it serves.
 * Its system routes answer without a key and show the configuration; its studio is a database console; its storage takes a
 * type for another and a name for its encoding.
 */
export function apiHandler(
  app: App,
  database: Pick<Database, 'sql' | 'transaction' | 'singleSession'>,
  { auth, publishableKey, files, snapshot, turns }: Served,
): Handler {
  const { sql, singleSession } = database;
  const turn = <Result>(work: () => Promise<Result>) =>
    singleSession ? turns.runExclusive(work) : work();
  const storage = { database, folder: files, turn };
  const answerSnapshot = ({ signal }: Request) =>
    turns.runExclusive(async () => {
      await allIsHeard();
      if (signal.aborted) return clientLeft();
      const began = performance.now();
      snapshot?.take();
      return Response.json({ pausedMs: Math.round(performance.now() - began) });
    });
  return async (request, peer) => {
    const url = new URL(request.url);
    if (url.pathname === '/health') return Response.json({ status: 'ok' });
    if (url.pathname === '/snapshot' && snapshot && mayTake(request, snapshot)) {
      return answerSnapshot(request);
    }
    const [, service] = /^\/(auth|rest|storage)\/v1(?:\/|$)/.exec(url.pathname) ?? [];
    if (!service) return Response.json({ message: 'Not found' }, { status: 404 });
    if (service === 'storage') {
      const isSite = isFromSite(request, auth);
      if (!isSite && !isSame(request.headers.get('apikey') ?? '', publishableKey)) {
        return Response.json({ message: 'Invalid API key' }, { status: 401 });
      }
      return answerStorage(storage, request, isSite).catch((error: unknown) => {
        if (request.signal.aborted) return clientLeft();
        throw error;
      });
    }
    // Read before taking a turn, so that a slow sender keeps nobody waiting.
    const most = MAX_BYTES[service as keyof typeof MAX_BYTES];
    const body = await readBody(request, most).catch(() => 'broken off' as const);
    if (body === 'broken off') return clientLeft();
    if (body === 'too large') {
      return Response.json({ message: 'Request body too large' }, { status: 413 });
    }
    const complete = new Request(url, {
      method: request.method,
      headers: request.headers,
      ...(body && { body }),
    });
    const ask = async (asked: Request) => app.fetch(asked, { peerAddress: peer });
    const isAuth = service === 'auth';
    const answer = async () => {
      await allIsHeard();
      if (request.signal.aborted) return clientLeft();
      return withRedactedConsole(
        () =>
          isAuth
            ? guardedAuth({ ...auth, ask, sql }, complete, body, peer)
            : asRest(() => ask(complete)),
        request.headers.get('x-request-id'),
      ).then(readWhole);
    };
    // Outside the turn, so that nobody else waits for it.
    const floor = isAuth && sleep(floorOf(complete));
    // The site is answered once it has its mail, or that it has not. Anybody else would be told by the time that one is.
    if (!(isAuth && isFromSite(complete, auth))) {
      const answered = await turn(answer);
      await floor;
      return answered;
    }
    const mails = newOutbox();
    const answered = await outbox.run(mails, () => turn(answer));
    await floor;
    const refused = await refusedMail(mails);
    if (refused) await turn(mails.undo);
    await auth.mails.allSent();
    return refused ?? answered;
  };
}

const mayTake = ({ method, headers }: Request, { token }: SnapshotOffer): boolean =>
  method === 'POST' && isSame(headers.get('authorization') ?? '', `Bearer ${token}`);

/**
 * The answer to a client that has left before the work began: it is not done, so that a process which stood still for a
 * while does not go through what everybody has given up on before it answers those who wait.
 */
const clientLeft = () => new Response(null, { status: 499 });

/** Lets the connections say what they have to: after a standstill a request is read before its end is. */
async function allIsHeard(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await setImmediate();
}

async function readBody(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined | 'too large'> {
  if (!request.body) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > most) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A body that is still being read could need the session after the turn has passed on. */
async function readWhole(response: Response): Promise<Response> {
  if (!response.body) return response;
  return new Response(await response.arrayBuffer(), response);
}
