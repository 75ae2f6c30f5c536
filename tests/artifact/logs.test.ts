import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';

/** Nothing listens there any more. */
const NOWHERE = `http://127.0.0.1:${await freePort()}`;
/** No number of a line, nor of a trace, has it in itself by chance. */
const CODE = 'un-code-que-personne-ne-lit';
const TOKEN = 'qT7_dEwX4v-2hMZbL9yUoKJs6nRfA1cGiP0tVxWuB3m';
/** Waits for what comes within seconds. */
const SOON = { timeout: 20_000, interval: 50 };

let site: ChildProcess;
let url: string;
afterEach(async () => {
  if (site.exitCode !== null || site.signalCode !== null) return;
  site.kill('SIGKILL');
  await once(site, 'exit');
});

/** Runs what is built, without its stores. */
async function start(env: Record<string, string>): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  site = spawn(process.execPath, ['scripts/stack/site-server.ts'], {
    cwd: BUILT?.artifact,
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) },
      ...{ NEXT_DIST_DIR: BUILT?.distDir, SITE_URL: 'https://exemple.fr' },
      ...{ SANITY_API_HOST: NOWHERE, SUPABASE_URL: NOWHERE },
      SUPABASE_SECRET_KEY: 'sb_secret_of_nothing',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await vi.waitFor(async () => {
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  }, SOON);
}

/** The lines that come, as they come. */
function linesOf({ stdout }: ChildProcess): Array<Record<string, unknown>> {
  const lines: Array<Record<string, unknown>> = [];
  let rest = '';
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line)));
  });
  return lines;
}

type Traces = {
  resourceSpans: Array<{
    resource: { attributes: Attribute[] };
    scopeSpans: Array<{ spans: Array<{ name: string; traceId: string; attributes: Attribute[] }> }>;
  }>;
};
type Attribute = { key: string; value: { stringValue?: string } };

/** A collector of OpenTelemetry, which keeps what it is sent. */
async function collector(): Promise<{ server: Server; endpoint: string; received: Traces[] }> {
  const received: Traces[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') received.push((await json(request)) as Traces);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, endpoint: `http://127.0.0.1:${port}`, received };
}

describe.skipIf(!BUILT)(`what is seen of the site from outside${BUILT ? '' : NO_BUILD}`, () => {
  it('answers on, and hears SIGTERM, where its log is held open and not read', async () => {
    await start({ LOG_LEVEL: 'debug' });
    // A pipe takes 64 KB; each of these has a line of some 120 bytes.
    for (let round = 0; round < 40; round += 1) {
      const visits = Array.from({ length: 20 }, () => fetch(`${url}/services`));
      for (const { status, body } of await Promise.all(visits)) {
        expect(status).toBe(200);
        await body?.cancel();
      }
    }
    const ended = once(site, 'exit');
    site.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('a store that is down is one line, under the id that the visitor reads', async () => {
    await start({});
    const lines = linesOf(site);
    const answer = await fetch(`${url}/proposition/${TOKEN}?code=${CODE}`);
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await answer.text();
    const about = () => lines.filter(({ request_id }) => request_id === id);
    // Further reads for the page may fail after it was answered.
    const answered = expect.objectContaining({ msg: 'answered' });
    await vi.waitFor(() => expect(about()).toContainEqual(answered), SOON);
    expect(about()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          level: 'warn',
          call: 'POST /rest/v1/rpc/open_quote_link',
          err: { type: 'TypeError', message: 'fetch failed', code: 'ECONNREFUSED' },
        }),
        expect.objectContaining({ level: 'error', msg: 'A quote could not be read' }),
        expect.objectContaining({
          method: 'GET',
          route: '/proposition/[token]',
          ms: expect.any(Number),
        }),
      ]),
    );
    expect(JSON.stringify(about())).not.toMatch(/"stack"/);
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
    expect(JSON.stringify(lines)).not.toContain(CODE);
  });

  it('traces go to the collector that is named, and lines say which trace they are of', async () => {
    const { server, endpoint, received } = await collector();
    try {
      await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'atelier' });
      const lines = linesOf(site);
      const answer = await fetch(`${url}/proposition/${TOKEN}?code=${CODE}`);
      await answer.text();
      const id = answer.headers.get('x-request-id');
      const spans = () =>
        received
          .flatMap(({ resourceSpans }) => resourceSpans)
          .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
          .filter(({ attributes }) => attributes.some(({ value }) => value.stringValue === id));
      await vi.waitFor(() => {
        expect(spans().map(({ name }) => name)).toContain('GET /proposition/[token]');
      }, SOON);
      const [resource] = received.flatMap(({ resourceSpans }) => resourceSpans);
      expect(resource?.resource.attributes).toContainEqual({
        key: 'service.name',
        value: { stringValue: 'atelier' },
      });
      const [traceId] = new Set(spans().map((span) => span.traceId));
      await vi.waitFor(() => {
        const answered = lines.find(({ request_id, route }) => request_id === id && route);
        expect(answered).toMatchObject({ trace_id: traceId });
      }, SOON);
      expect(JSON.stringify(received)).not.toContain(TOKEN);
      expect(JSON.stringify(received)).not.toContain(CODE);
    } finally {
      server.close();
    }
  });
});
