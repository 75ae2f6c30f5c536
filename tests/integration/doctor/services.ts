/** Services as a hosted environment has them: real ones where there are any, and what spoils their answers. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { isFreshlySigned } from '../../../lib/publishing/signature.ts';
import { refuseCall } from '../../../lib/security/standard-webhook.ts';

/** Servers that a test began, to be ended after all of them. */
const open: (Server | TcpServer)[] = [];

async function listening(server: Server | TcpServer): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Ends all that was started here. */
export function closeAll(): void {
  for (const server of open) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
}

const serve = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer(answer))}`;

/** The port of something that takes connections and says nothing. */
export const frozenPort = (): Promise<number> =>
  listening(
    createTcpServer((socket) => {
      socket.on('error', () => {});
    }).unref(),
  );

/** The port of a server that shows a certificate, made here for a name and a number of days, and the certificate; in `folder`. */
export async function startProxy(
  folder: string,
  name: string,
  days: number,
): Promise<{ port: number; certificate: Buffer }> {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'key.pem',
  ];
  openssl('req', ...key, '-subj', `/CN=${name}`, '-out', 'request.pem');
  // Only this takes a number of days that is less than nought.
  openssl(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-signkey',
    'key.pem',
    '-days',
    `${days}`,
    '-out',
    'certificate.pem',
  );
  const certificate = readFileSync(join(folder, 'certificate.pem'));
  const server = createTlsServer({ cert: certificate, key: readFileSync(join(folder, 'key.pem')) });
  server.on('tlsClientError', () => {});
  return { port: await listening(server), certificate };
}

export type SiteOptions = {
  webhookSecret: string;
  hookSecret: string;
  buildId: string;
  /** By path: what it answers in the place of what it should. */
  spoilt?: Record<string, { status: number; location?: string; body?: object }>;
};

/** The URLs of the site that the doctor asks, with the site's own checks of signatures. */
export function startSite(options: SiteOptions): Promise<string> {
  return serve(async (request, response) => {
    const path = request.url ?? '/';
    const overTls = request.headers['x-forwarded-proto'] === 'https';
    if (overTls) response.setHeader('strict-transport-security', 'max-age=1');
    const { status, location, body } =
      options.spoilt?.[path] ?? (await siteAnswer(options, path, request));
    response.statusCode = status;
    if (location) response.setHeader('location', location);
    response.end(JSON.stringify(body ?? {}));
  });
}

async function siteAnswer(
  { webhookSecret, hookSecret, buildId }: SiteOptions,
  path: string,
  request: IncomingMessage,
): Promise<{ status: number; location?: string; body?: object }> {
  const body = await text(request);
  const headers = new Headers(request.headers as Record<string, string>);
  switch (path) {
    case '/':
    case `/_next/static/${buildId}/_buildManifest.js`:
    case '/api/health/live':
      return { status: 200 };
    case '/api/health':
      return { status: 200, body: { status: 'ok' } };
    case '/api/revalidate': {
      const signature = headers.get(SIGNATURE_HEADER_NAME);
      return { status: (await isFreshlySigned(body, signature, webhookSecret)) ? 200 : 401 };
    }
    case '/api/account-mails':
      return { status: refuseCall({ headers, body }, hookSecret) ? 401 : 400 };
    default:
      return { status: 404 };
  }
}

type Answer = { status: number; headers: Headers; body: string };

/** A proxy before a service, which changes its answers to some paths. */
export function between(
  target: string,
  change: (path: string, answer: Answer) => void,
): Promise<string> {
  return serve(async (request, response) => {
    const { host: _, connection: __, ...headers } = request.headers;
    const sent = await text(request);
    const answered = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      // One that is kept may be closed just as it is used again.
      headers: { ...(headers as Record<string, string>), connection: 'close' },
      ...(sent && { body: sent }),
    });
    const answer: Answer = {
      status: answered.status,
      headers: new Headers(answered.headers),
      body: await answered.text(),
    };
    change(request.url ?? '/', answer);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) {
      answer.headers.delete(name);
    }
    response.sendDate = false;
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
  });
}
