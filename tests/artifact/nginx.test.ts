import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';
import {
  documentedWithTls,
  examine,
  hasNginx,
  type Nginx,
  NO_NGINX,
  startNginx,
} from '../support/nginx.ts';
import { type Site, startArtifact } from '../support/site-alone.ts';

/** docs/deploy/nginx.conf as it is, with TLS, before the artifact. */

const missing = [...(BUILT ? [] : [NO_BUILD]), ...(hasNginx ? [] : [`, ${NO_NGINX}`])];

const READY_MS = 10_000;
const MB = 1_000_000;

let folder: string;
let http: string;
let site: Site;
let nginx: Nginx;
let session: ClientHttp2Session;

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

/** One request over HTTP/2, as a browser that takes this page makes it. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<Answer> {
  const stream = session.request({
    ':path': path,
    ':method': body ? 'POST' : 'GET',
    ':authority': 'example.fr',
    accept: 'text/html',
    ...headers,
  });
  stream.end(body);
  const [answered] = await once(stream, 'response');
  return { status: answered[':status'], headers: answered, body: await buffer(stream) };
}

const post = (path: string, size: number, type = 'application/x-www-form-urlencoded') =>
  ask(path, { 'content-type': type, origin: 'https://example.fr' }, Buffer.alloc(size, 'a'));

/** The text of an answer, decompressed once. */
function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

describe.skipIf(missing.length > 0)(`docs/deploy/nginx.conf with TLS${missing.join('')}`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    site = await startArtifact({ SITE_URL: 'https://example.fr', TRUSTED_PROXIES: '127.0.0.1' });
    const ports = { http: await freePort(), https: await freePort() };
    http = `http://127.0.0.1:${ports.http}`;
    const documented = documentedWithTls(folder, ports, [site.host]);
    const examined = examine(folder, documented);
    expect(examined.taken, examined.said).toBe(true);
    mkdirSync(join(folder, 'acme/.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(folder, 'acme/.well-known/acme-challenge/token'), 'proof');
    nginx = startNginx(folder, documented);
    const deadline = performance.now() + READY_MS;
    while (!(await fetch(http, { redirect: 'manual' }).catch(() => null))) {
      nginx.assertRuns();
      if (performance.now() > deadline) throw new Error('nginx does not answer');
    }
    session = connect(`https://127.0.0.1:${ports.https}`, {
      rejectUnauthorized: false,
      servername: 'example.fr',
    });
    await once(session, 'connect');
  });

  afterAll(async () => {
    session?.close();
    await nginx?.stop();
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends who comes without TLS to the same page with it, whatever host they name', async () => {
    for (const host of ['example.fr', 'ailleurs.example']) {
      const [answer] = await once(
        get(`${http}/services?page=1`, { headers: { host } }),
        'response',
      );
      expect(answer.statusCode).toBe(301);
      expect(answer.headers.location).toBe('https://example.fr/services?page=1');
      answer.resume();
    }
  });

  it('answers a certificate authority without TLS, and nobody else', async () => {
    const challenge = `${http}/.well-known/acme-challenge`;
    expect(await (await fetch(`${challenge}/token`)).text()).toBe('proof');
    expect((await fetch(`${challenge}/autre`, { redirect: 'manual' })).status).toBe(404);
  });

  it('speaks HTTP/2 over TLS 1.3, and tells the site so', async () => {
    expect(session.alpnProtocol).toBe('h2');
    expect((session.socket as TLSSocket).getProtocol()).toBe('TLSv1.3');
    const page = await ask('/services');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    expect(page.headers.server).toBe('nginx');
  });

  it('names each request that an instance answers, and no page that is kept', async () => {
    const nameOf = async (path: string) =>
      (await ask(path, { 'x-request-id': 'chosen' })).headers['x-request-id'];
    const names = [];
    for (let visit = 0; visit < 3; visit += 1) names.push(await nameOf('/api/health'));
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
    await vi.waitFor(async () => expect(await nameOf('/services')).toBeUndefined(), READY_MS);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=0', undefined],
  ])('sends what is long compressed once, to who takes « %s »', async (accepted, encoding) => {
    // A site that starts without its stores answers by Next, which knows no Brotli, until it has stored a page again.
    const home = await vi.waitFor(async () => {
      const answer = await ask('/', { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(encoding);
      return answer;
    }, READY_MS);
    const html = textOf(home);
    expect(html).toContain('<html lang="fr"');
    const assets = [...new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g))];
    expect(assets.length).toBeGreaterThan(5);
    for (const path of [...assets, '/sitemap.xml', '/blog/flux.xml', '/manifest.webmanifest']) {
      const answer = await ask(path, { 'accept-encoding': accepted });
      const text = textOf(answer);
      expect(answer.status, path).toBe(200);
      expect(text.startsWith('\u001f\ufffd'), path).toBe(false);
      if (encoding && text.length > 4_000) {
        expect(answer.headers['content-encoding'], path).toMatch(/^(?:br|gzip)$/);
      }
    }
  });

  it('says in French that what was sent is too long: the site where it reads it, else nginx', async () => {
    for (const size of [1.5 * MB, 3 * MB]) {
      const answer = await post('/contact', size);
      expect(answer.status).toBe(413);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(textOf(answer)).toContain('<h1>Votre envoi est trop long</h1>');
    }
  });

  it('lets a file through to the routes that take one, and there alone, up to what they take', async () => {
    const type = 'application/octet-stream';
    const files = `/api/projects/${crypto.randomUUID()}/files`;
    for (const path of ['/api/fichiers', files]) {
      expect((await post(path, 3 * MB, type)).status, path).not.toBe(413);
      expect((await post(path, 27.5 * MB, type)).status, path).toBe(413);
    }
    expect((await post('/api/revalidate', 3 * MB, type)).status).toBe(413);
  });

  it('repeats what it keeps while the site is away, and says of the rest in French that it is', async () => {
    const isKept = async () => (await ask('/services')).headers['x-nextjs-cache'] === 'HIT';
    const deadline = performance.now() + READY_MS;
    while (!(await isKept())) expect(performance.now()).toBeLessThan(deadline);
    await site.stop();
    expect((await ask('/services')).status).toBe(200);
    const answer = await ask('/auth');
    expect(answer.status).toBe(502);
    expect(textOf(answer)).toContain('<h1>Le site est momentanément indisponible</h1>');
  });
});
