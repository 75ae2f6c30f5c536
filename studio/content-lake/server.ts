/**
 * The local Content Lake: the slice of Sanity's HTTP API that the Studio, `@sanity/client` and
 * next-sanity use, on an embedded store. See README.md for what it covers and what it does not.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { WebSocketServer } from 'ws';
import { type AssetDeps, createAssetRoutes } from './assets/routes.ts';
import { HISTORY_DAYS, HistoryRetention } from './commit/history-retention.ts';
import { Lake } from './commit/lake.ts';
import { ReleaseClock } from './commit/release-clock.ts';
import { WebhookOutbox } from './commit/webhook.ts';
import { ARRIVAL, admit, refusalOf, SILENCE_MS } from './http/arrival.ts';
import {
  ANONYMOUS,
  Gatekeeper,
  type HeaderReader,
  type Identity,
  isLoopback,
} from './http/auth.ts';
import { Ceilings } from './http/ceiling.ts';
import { Connections } from './http/connections.ts';
import {
  type Authorize,
  headersOf,
  type LakeApp,
  type LakeContext,
  type LakeEnv,
  type SocketOwner,
} from './http/http.ts';
import { isProxy, NO_PROXIES, placeOf } from './http/places.ts';
import { createSocketServer, serveMux } from './listen/mux.ts';
import { PresenceRoom } from './listen/presence.ts';
import { notFound } from './protocol/errors.ts';
import {
  type ContentLakeOptions,
  type IncomingDoc,
  LakeError,
  type Proxies,
} from './protocol/types.ts';
import { QueryEngine } from './query/engine.ts';
import { dataRoutes } from './routes/data.ts';
import { exportRoutes } from './routes/export.ts';
import { historyRoutes } from './routes/history.ts';
import { createKeyValueStore } from './routes/keyvalue.ts';
import { sessionRoutes } from './routes/session.ts';
import { studioStubs } from './routes/studio-stubs.ts';
import { Store } from './store/store.ts';

const CORS_MAX_AGE_SECONDS = 600;
/** WebSockets open at once: of strangers at one place, of all strangers, and of callers with a token or a session. */
const MOST_SOCKETS = [8, 64, 250] as const;
const SOCKET_PATH = /^\/v[\w-]+\/socket\/[\w-]+$/;

/** A lake that is open. */
export type RunningContentLake = {
  /** The address that it answers at, without a slash at the end. */
  url: string;
  /** Ends streams and requests, and releases the data folder. */
  close(): Promise<void>;
};

/** Refuses options under which the lake would be open to anyone who reaches the machine. */
export function checkOptions({ host, studioPassword, tokens }: ContentLakeOptions): void {
  if (!isLoopback(host) && !studioPassword) {
    throw new Error('Without a Studio password the lake listens on loopback only');
  }
  if (!tokens.write) throw new Error('A write token is required');
}

/** Opens the data folder and listens. Rejects where either fails. */
export async function startContentLake(options: ContentLakeOptions): Promise<RunningContentLake> {
  checkOptions(options);
  const store = new Store(options, [WebhookOutbox.migrate]);
  const { projectId, dataset, publicUrl } = options;
  const queries = new QueryEngine({ databaseFile: store.file, projectId, dataset, publicUrl });
  const lake = new Lake(store, queries, options);
  const outbox = createOutbox(store, options);
  if (outbox) lake.outbox = outbox;
  const clock = new ReleaseClock(lake);
  lake.releases = clock;
  const retention = new HistoryRetention(lake, options.historyDays ?? HISTORY_DAYS);
  const gate = new Gatekeeper(options, store.database);
  const presence = new PresenceRoom();
  let url = '';
  const server = createServer(ARRIVAL);
  server.timeout = SILENCE_MS;
  const { proxies = NO_PROXIES } = options;
  const connections = new Connections(server, (peer) =>
    isProxy(peer, proxies) ? undefined : placeOf(peer, undefined, proxies),
  );
  const app = createApp(lake, gate, options, connections, () => publicUrl ?? url);
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (admit(request, response)) void respond(request, response);
  });
  const sockets = attachSockets(server, { app, gate, presence, connections, proxies });

  try {
    await listen(server, options);
  } catch (error) {
    presence.close();
    await queries.close();
    store.close();
    throw error;
  }
  outbox?.start();
  clock.start();
  retention.start();
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  url = `http://${host}:${port}`;

  return {
    url,
    async close() {
      lake.listeners.close();
      presence.close();
      for (const socket of sockets.clients) socket.close(1001, 'Server closing');
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      // Whatever still holds a connection gets a moment to finish, and no more.
      const deadline = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
      }, 500);
      await closed;
      clearTimeout(deadline);
      await retention.stop();
      await clock.stop();
      await outbox?.stop();
      await queries.close();
      store.close();
    },
  };
}

function createOutbox(store: Store, options: ContentLakeOptions): WebhookOutbox | undefined {
  const { webhook, projectId, dataset } = options;
  return webhook && new WebhookOutbox(store.database, { ...webhook, projectId, dataset });
}

function createApp(
  lake: Lake,
  gate: Gatekeeper,
  options: ContentLakeOptions,
  connections: Connections,
  publicUrl: () => string,
): LakeApp {
  const app: LakeApp = new Hono<LakeEnv>();

  app.use(async (c, next) => {
    const { socketOwner, incoming } = c.env;
    const header = headersOf(c);
    if (!socketOwner) gate.checkHost(header);
    allowOrigin(c, gate);
    if (c.req.method === 'OPTIONS') return c.body(null, 204);
    const isOwners = socketOwner && !header('authorization');
    const identity = isOwners ? socketOwner.identity : gate.identify(header);
    c.set('identity', identity);
    const peer = incoming?.socket.remoteAddress;
    c.set(
      'place',
      socketOwner?.place ?? placeOf(peer, header('x-forwarded-for'), options.proxies ?? NO_PROXIES),
    );
    if (incoming && identity.role !== 'anonymous') connections.hold(incoming.socket);
    return next();
  });

  app.route('/', dataRoutes(lake, gate));
  app.route('/', historyRoutes(lake, gate));
  app.route(
    '/',
    sessionRoutes(gate, createKeyValueStore(lake.store.database), () =>
      editorName(lake.store, options),
    ),
  );
  app.route('/', studioStubs(options, gate));
  const authorize: Authorize = (c, need) => {
    const context = c as LakeContext;
    gate.authorize(context.var.identity, need, headersOf(context));
  };
  app.route(
    '/',
    exportRoutes({
      dataset: options.dataset,
      authorize,
      listDocuments: () => lake.store.all(),
    }),
  );
  app.route('/', createAssetRoutes(assetDeps(lake, options, authorize, publicUrl)));

  app.notFound((c) => c.json(notFound().body, 404));
  app.onError((error, c) => {
    if (error instanceof LakeError) {
      if (error.retrySeconds) c.header('retry-after', String(error.retrySeconds));
      return c.json(error.body, error.status);
    }
    console.error('[content-lake]', error);
    return c.json(
      { statusCode: 500, error: 'Internal Server Error', message: 'An internal error occurred' },
      500,
    );
  });
  return app;
}

/** The text of the field that names the editor; none while it is empty or in brackets, still to be filled in. */
function editorName(store: Store, { editorNameFrom = '' }: ContentLakeOptions): string | undefined {
  const [id = '', field = ''] = editorNameFrom.split('.');
  const name = store.get(id)?.[field];
  return typeof name === 'string' && !name.includes('[') && name.trim() ? name.trim() : undefined;
}

function assetDeps(
  lake: Lake,
  { dataDir, projectId, dataset, allowedOrigins }: ContentLakeOptions,
  authorize: Authorize,
  publicUrl: () => string,
): AssetDeps {
  return {
    dataDir,
    projectId,
    dataset,
    allowedOrigins,
    authorize,
    publicUrl,
    documentExists: (id) => lake.store.get(id) !== undefined,
    createDocument: async (doc, author) => {
      const { result } = await lake.transact({ author }, (transaction) =>
        transaction.createIfNotExists(doc as IncomingDoc),
      );
      return result.doc;
    },
  };
}

/** Lets pages of allowed origins read the answer, and no other page. */
function allowOrigin(c: LakeContext, gate: Gatekeeper): void {
  c.header('vary', 'Origin');
  const origin = c.req.header('origin');
  if (!gate.isAllowedOrigin(origin)) return;
  c.header('access-control-allow-origin', origin);
  c.header('access-control-allow-credentials', 'true');
  if (c.req.method !== 'OPTIONS') return;
  c.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  c.header('access-control-allow-headers', c.req.header('access-control-request-headers') ?? '');
  c.header('access-control-max-age', String(CORS_MAX_AGE_SECONDS));
}

type SocketDeps = {
  app: LakeApp;
  gate: Gatekeeper;
  presence: PresenceRoom;
  connections: Connections;
  proxies: Proxies;
};

function attachSockets(
  server: Server,
  { app, gate, presence, connections, proxies }: SocketDeps,
): WebSocketServer {
  const sockets = createSocketServer();
  const ceilings = new Ceilings('sockets', ...MOST_SOCKETS);
  const fetchStream = async (path: string, headers: Headers, socketOwner: SocketOwner) =>
    app.fetch(new Request(new URL(path, 'http://127.0.0.1'), { headers }), { socketOwner });

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = URL.parse(request.url ?? '/', 'http://127.0.0.1')?.pathname ?? '';
    const identity = identifyUpgrade(request, gate);
    const isPresence = SOCKET_PATH.test(path);
    const malformed = refusalOf(request);
    // Presence is not public: it tells who edits what.
    const isRefused = !identity || (isPresence && identity.role === 'anonymous');
    if (malformed) return refuseSocket(socket, malformed.status, malformed.error);
    if (isRefused) return refuseSocket(socket, 403, 'Forbidden');
    if (path !== '/mux' && !isPresence) return refuseSocket(socket, 404, 'Not Found');
    const place = placeOf(socket.remoteAddress, headerOf(request)('x-forwarded-for'), proxies);
    try {
      socket.once('close', ceilings.take(identity.role !== 'anonymous', place));
    } catch (error) {
      if (!(error instanceof LakeError)) throw error;
      return refuseSocket(socket, error.status, error.message, error.retrySeconds);
    }
    connections.hold(socket);
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (isPresence) presence.join(webSocket, identity);
      else serveMux(webSocket, { identity, place }, fetchStream);
    });
  });
  return sockets;
}

/** Answers a client that may not open a socket, and closes the connection whether or not the client does. */
function refuseSocket(socket: Socket, status: number, phrase: string, retrySeconds?: number): void {
  const retry = retrySeconds ? `Retry-After: ${retrySeconds}\r\n` : '';
  socket.write(
    `HTTP/1.1 ${status} ${phrase}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  socket.destroySoon();
}

const headerOf =
  ({ headers }: IncomingMessage): HeaderReader =>
  (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };

/** Identity that opens a socket; undefined where it must not be opened: browsers do not apply CORS to sockets. */
function identifyUpgrade(request: IncomingMessage, gate: Gatekeeper): Identity | undefined {
  const header = headerOf(request);
  try {
    gate.checkHost(header);
    const identity = gate.identify(header);
    if (identity.via === 'token') return identity;
    // Every browser names the origin of a socket; without one, nobody's session is being used.
    const origin = header('origin');
    if (origin === undefined) return identity.via === 'session' ? undefined : ANONYMOUS;
    return gate.isAllowedOrigin(origin) ? identity : undefined;
  } catch {
    return undefined;
  }
}

function listen(server: Server, { host, port }: ContentLakeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
