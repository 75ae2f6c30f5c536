import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** Fault that the next calls whose path matches meet in place of Make's ordinary answer. */
export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'hang' }
  /** An answer that begins and does not end. */
  | { kind: 'drip' }
  | { kind: 'reset' }
  /** A connection that breaks within the answer. */
  | { kind: 'cut' }
  | { kind: 'html' }
  | { kind: 'bad-json' }
  | { kind: 'other-shape' }
  | { kind: 'huge' }
  /** Small on the way, huge once unpacked. */
  | { kind: 'bomb' }
  | { kind: 'huge-error' }
  | { kind: 'redirect'; to: string };

const TOKEN = '3f0c8f6e-58c5-4f6e-9d3b-3b8f6f2d9b11';

const ZONE = 'eu2.make.com';
const TEAMS = [
  { id: 100, name: 'Production', organizationId: 10 },
  { id: 101, name: 'Essais', organizationId: 10 },
];
const DATA_STORES = [
  { id: 900, name: 'Clients', records: 1200, size: '4200000', maxSize: '10000000', teamId: 100 },
];

const RUNS = [1, 3, 2].map((status, index) => ({
  id: `log-${index}`,
  status,
  timestamp: `2026-11-2${index}T10:00:00.000Z`,
  duration: 1500 * (index + 1),
  operations: 4,
}));

/**
 * A server that answers as Make's API v2 does, in the shapes of its official SDK, for one token. It
 * records every call, keeps scenarios' states, and can fail in every way that Make can.
 */
export class FakeMake {
  readonly token = TOKEN;
  /** Every call: method, path with query, and the credentials it came with. */
  readonly calls: Array<{ method: string; path: string; authorization: string | undefined }> = [];
  /** Outcome of scenario runs, read at each poll. */
  outcome: 'RUNNING' | 'SUCCESS' | 'WARNING' | 'ERROR' = 'SUCCESS';
  /** The client's; Make says where each is hosted, and refuses what concerns one of another zone. */
  organisations = [{ id: 10, name: 'Boulangerie (exemple)', zone: ZONE }];
  scenarios = Array.from({ length: 45 }, (_, index) => ({
    id: 1000 + index,
    name: index === 41 ? 'Relance été' : `Scénario ${index + 1}`,
    isActive: index % 2 === 0,
    teamId: 100,
  }));
  #faults: Array<{ path: RegExp; fault: Fault }> = [];
  #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Listens on loopback; `port` 0 takes any. */
  static async start(port = 0): Promise<FakeMake> {
    const server = createServer();
    const fake = new FakeMake(server);
    server.on('request', (request, response) => fake.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return fake;
  }

  /** `host:port`, as the client takes it in place of a zone's host. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Has calls to such a path fail like this from now on; null: none do. */
  failOn(path: RegExp, fault: Fault | null): void {
    this.#faults = fault ? [{ path, fault }] : [];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://make');
    const { authorization } = request.headers;
    const method = request.method ?? 'GET';
    this.calls.push({ method, path: url.pathname + url.search, authorization });

    const fault = this.#faults.find(({ path }) => path.test(url.pathname))?.fault;
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'reset') {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'drip' || fault?.kind === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"scenarios":[');
      if (fault.kind === 'cut') setImmediate(() => request.socket.destroy());
      return;
    }
    const { status, body, headers } = fault
      ? faulty(fault)
      : authorization === `Token ${TOKEN}`
        ? this.#ordinary(method, url)
        : reply(401, { message: 'Access denied', code: 'IM001' });
    response.writeHead(status, headers);
    response.end(body);
  }

  #ordinary(method: string, url: URL): Reply {
    const path = url.pathname.replace('/api/v2', '');
    const teamId = Number(url.searchParams.get('teamId'));
    const offset = Number(url.searchParams.get('pg[offset]') ?? 0);
    const limit = Number(url.searchParams.get('pg[limit]') ?? 100);
    const [, id, verb] = /^\/scenarios\/(\d+)\/(\w+)/.exec(path) ?? [];
    const scenario = this.scenarios.find((each) => each.id === Number(id));

    switch (scenario ? `${method} ${verb}` : path) {
      case '/organizations':
        return reply(200, { organizations: this.organisations });
      case '/teams': {
        const organisation = Number(url.searchParams.get('organizationId'));
        const { zone } = this.organisations.find((each) => each.id === organisation) ?? {};
        if (zone !== ZONE) return reply(403, { message: 'Permission denied', code: 'SC403' });
        return reply(200, { teams: TEAMS.filter((team) => team.organizationId === organisation) });
      }
      case '/scenarios': {
        const own = this.scenarios.filter((each) => each.teamId === teamId);
        return reply(200, { scenarios: own.slice(offset, offset + limit) });
      }
      case '/data-stores':
        return reply(200, { dataStores: DATA_STORES.filter((store) => store.teamId === teamId) });
      case 'POST run':
        return reply(200, { executionId: `run-${id}` });
      case 'POST start':
      case 'POST stop': {
        const isActive = verb === 'start';
        if (scenario) scenario.isActive = isActive;
        return reply(200, { scenario: { id: Number(id), isActive } });
      }
      case 'GET executions':
        return reply(200, { status: this.outcome });
      case 'GET logs':
        return reply(200, { scenarioLogs: RUNS });
      default:
        return reply(404, { message: 'Not found', code: 'IM404' });
    }
  }
}

type Reply = { status: number; body: string | Buffer; headers: Record<string, string> };

const reply = (status: number, body: unknown, headers = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

function faulty(fault: Exclude<Fault, { kind: 'hang' | 'drip' | 'reset' | 'cut' }>): Reply {
  switch (fault.kind) {
    case 'status': {
      const headers = fault.retryAfter ? { 'retry-after': fault.retryAfter } : {};
      return reply(fault.status, { message: 'Injected', code: 'SC' }, headers);
    }
    case 'html':
      return {
        status: 200,
        body: '<h1>Maintenance</h1>',
        headers: { 'content-type': 'text/html' },
      };
    case 'bad-json':
      return { ...reply(200, {}), body: '{"scenarios":[{"id":1,' };
    case 'other-shape':
      return reply(200, { scenarios: [{ nom: 'x' }], teams: null, dataStores: 3 });
    case 'huge':
      return reply(200, { scenarios: [], filler: 'x'.repeat(5_000_000) });
    case 'bomb': {
      const { status, body, headers } = reply(200, { filler: 'x'.repeat(20_000_000) });
      return { status, body: gzipSync(body), headers: { ...headers, 'content-encoding': 'gzip' } };
    }
    case 'huge-error':
      return reply(500, { message: 'x'.repeat(5_000_000) });
    case 'redirect':
      return reply(302, {}, { location: fault.to });
  }
}
