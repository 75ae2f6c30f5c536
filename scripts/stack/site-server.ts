// The site's own process, within the artifact that scripts/stack/build.ts makes: Next's request handler behind
// the door (docs/decisions/0012-door.md). It imports nothing but what the artifact holds, and writes nothing.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import next from 'next';
import { listenEnv } from '../../lib/env/listen.ts';
import { namedProxies } from '../../lib/env/proxies.ts';
import { beginStop, isStopping, stoppingEnv } from '../../lib/env/stopping.ts';
import { noteAnswer } from '../../lib/log/access.ts';
import { takeConsole } from '../../lib/log/console.ts';
import { log } from '../../lib/log/log.ts';
import { REQUEST_ID_HEADER, requestIdOf, withRequest } from '../../lib/log/request.ts';
import { routeNames } from '../../lib/log/route-of.ts';
import { applySettings, readActions, readRoutes } from '../../lib/next/build.ts';
import { answerFromStore } from '../../lib/next/door.ts';
import { whenFirstRead, whenPageRead } from '../../lib/next/first-read.ts';
import { renew } from '../../lib/next/render.ts';
import { storedPages } from '../../lib/next/stored-pages.ts';
import { plainPage, SERVER_ERROR, withReference } from '../../lib/security/plain-page.ts';
import { admit, receive } from '../../lib/security/receive.ts';

/** The time that requests under way may take when the site is stopped, in ms. */
const CLOSE_TIMEOUT_MS = 5_000;
/** The time that the end may take in all, in ms: what then still holds the process ends with it. */
const STOP_TIMEOUT_MS = 7_000;

/** The time that a request may take to arrive, in ms: its headers, and all of it, which is a file of 25 MB on a slow line. */
const ARRIVAL = {
  headersTimeout: 15_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5_000,
};

/** Paths that show no content: they say that the site starts, are told of a publish, or go with a page that is there. */
const NEVER_OLD = /^\/(?:api\/(?:health|revalidate)|_next\/static\/)/;

process.title = 'site';
// A log that nobody reads any more is no reason to end, nor to log that: each line would fail, and say so, for ever.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
takeConsole();
// Where Next, and the page cache, look for the build.
const folder = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(folder);
applySettings();

const routeOf = routeNames(readRoutes());
const isAction = readActions();

const app = next({
  dev: false,
  dir: folder,
  // Next calls every loopback IP `localhost` in some places; it has to in all, or it takes a rewrite
  // within the site for one to another.
  hostname: 'localhost',
  port: listenEnv.PORT,
  // Next would answer whoever asks for another protocol, ahead of all that is below: there is none here, and it gets a
  // server that nobody reaches.
  httpServer: createServer(),
});
const handle = app.getRequestHandler();
const prepared = app.prepare();
let isOld = true;
const fresh = prepared.then(whenFirstRead).then(() => {
  isOld = false;
});

/**
 * Resolves once what is answered is not older than this process: a stored page, whatever its query, as soon as that was
 * read, which goes before the others; anything else once all was.
 */
async function whenFresh({ method, url = '' }: IncomingMessage): Promise<void> {
  await prepared;
  if (NEVER_OLD.test(url)) return;
  const [path = ''] = url.split('?', 1);
  await whenPageRead(path);
  const isPlain = method === 'GET' || method === 'HEAD';
  if (!isPlain || !storedPages.finished(path)) await fresh;
}

/** Whether a plain request for a stored page that a publish has made old was answered, once that is rendered anew. */
async function answerRenewed(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method, url = '' } = request;
  const page = method === 'GET' || method === 'HEAD' ? storedPages.at(url) : undefined;
  if (!page) return false;
  await renew(url, page);
  return answerFromStore(request, response);
}

/** Answers by Next, under the id that the log, the stores and the visitor know the request by. */
async function answer(request: IncomingMessage, response: ServerResponse, id: string) {
  try {
    if (isOld) await whenFresh(request);
    // Next would need several turns for it, in which others are rendered.
    if (await answerRenewed(request, response)) return;
    response.setHeader(REQUEST_ID_HEADER, id);
    const whole = await receive(request, response, isAction);
    if (whole) await handle(whole, response);
  } catch (error) {
    log.error({ err: error }, 'A request could not be answered');
    if (response.headersSent) return void response.end();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusCode = 500;
    response.setHeader(REQUEST_ID_HEADER, id);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(plainPage(withReference(SERVER_ERROR, id)));
  }
}

const server = createServer(ARRIVAL, (request, response) => {
  const began = performance.now();
  // A client that keeps its connection is to make the next one elsewhere.
  if (isStopping()) response.shouldKeepAlive = false;
  const isAdmitted = admit(request, response, namedProxies);
  if (isAdmitted && !isOld && answerFromStore(request, response)) {
    if (log.isLevelEnabled('debug'))
      noteAnswer(request, response, { route: routeOf(request.url ?? ''), began });
    return;
  }
  const id = requestIdOf(request.headers);
  request.headers[REQUEST_ID_HEADER] = id;
  const logged = { id };
  noteAnswer(request, response, { route: routeOf(request.url ?? ''), began, request: logged });
  if (isAdmitted) void withRequest(logged, () => answer(request, response, id));
});
server.listen(listenEnv.PORT, listenEnv.HOST);
await prepared;

/** Ends when the last answer is sent. */
function stop(): void {
  beginStop();
  setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  server.close(() => void app.close().finally(() => process.exit(0)));
  server.closeIdleConnections();
}
process.once('SIGINT', stop);
process.once('SIGTERM', () => {
  // From now on the readiness says so (app/api/health).
  beginStop();
  setTimeout(stop, stoppingEnv.DRAIN_SECONDS * 1_000);
});
