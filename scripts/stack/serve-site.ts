// The site's own process: Next's request handler behind the door (docs/decisions/0001-a-pages-life.md).
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import next from 'next';
import { answerFromStore } from '../../lib/page-cache/door.ts';
import { SERVER_ERROR_PAGE } from './build.ts';
import { ROOT } from './config.ts';

/** How long requests under way may take when the site is stopped, in ms. */
const CLOSE_TIMEOUT_MS = 5_000;

const { values } = parseArgs({
  options: { port: { type: 'string' }, hostname: { type: 'string' } },
});
const port = Number(values.port);
const hostname = values.hostname ?? '127.0.0.1';

process.title = 'site';

// Next calls every loopback IP `localhost` in some places; it has to in all, or it takes a rewrite
// within the site for one to another.
const app = next({ dev: false, dir: ROOT, hostname: 'localhost', port });
const handle = app.getRequestHandler();
const serverError = readFileSync(SERVER_ERROR_PAGE);
const prepared = app.prepare();

const server = createServer(async (request, response) => {
  try {
    if (answerFromStore(request, response)) return;
    await prepared;
    await handle(request, response);
  } catch (error) {
    console.error(`${request.method} ${request.url}:`, error);
    if (response.headersSent) return void response.end();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusCode = 500;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    response.end(serverError);
  }
});
server.listen(port, hostname);
await prepared;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
    server.close(() => void app.close().finally(() => process.exit(0)));
    server.closeIdleConnections();
  });
}
