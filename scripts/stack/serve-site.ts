// The site's own process: the built site behind one HTTP server, which adds what Next cannot know
// before a page is complete (docs/decisions/0005-content-security-policy.md).
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import compression from 'compression';
import next from 'next';
import { analyticsEnv } from '../../lib/env/analytics.ts';
import { publicEnv } from '../../lib/env/public.ts';
import { PagePolicy } from '../../lib/security/page-policy.ts';
import { SERVER_ERROR_PAGE } from './build.ts';
import { ROOT } from './config.ts';

/** How long requests under way may take when the site is stopped, in ms. */
const CLOSE_TIMEOUT_MS = 5_000;

const { values } = parseArgs({
  options: { port: { type: 'string' }, hostname: { type: 'string' } },
});
const port = Number(values.port);
const hostname = values.hostname ?? '127.0.0.1';

// As `next start` does: at this origin the site's process calls itself (lib/publishing/warm-up.ts).
const inside = { '0.0.0.0': '127.0.0.1', '::': '::1' }[hostname] ?? hostname;
process.env.__NEXT_PRIVATE_ORIGIN = `http://${inside.includes(':') ? `[${inside}]` : inside}:${port}`;
process.env.PORT = String(port);
process.title = 'site';

// Next calls every loopback IP `localhost` in some places; it has to in all, or it takes a rewrite
// within the site for one to another.
const app = next({ dev: false, dir: ROOT, hostname: 'localhost', port });
const handle = app.getRequestHandler();
const compress = compression();
const serverError = readFileSync(SERVER_ERROR_PAGE);
const policy = new PagePolicy({
  site: publicEnv.siteUrl,
  lake: publicEnv.sanity.apiHost,
  sanityProject: publicEnv.sanity.projectId,
  supabase: process.env.SUPABASE_URL,
  analytics: analyticsEnv?.url,
});

const prepared = app.prepare();

const server = createServer(async (request, response) => {
  try {
    await prepared;
    if (policy.answers(request, response)) return;
    // The policy reads pages before they are compressed.
    compress(request as never, response as never, () => {});
    policy.applyTo(request, response);
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
