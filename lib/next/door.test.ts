import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../log/clock.ts';
import { answerFromStore } from './door.ts';
import { markStale } from './marks.ts';
import { storedPages } from './stored-pages.ts';

const HTML = `<html><body>${'Une page. '.repeat(500)}</body></html>`;
const ETAG = '"abc"';
const TAG = 'content:door';

const page = (more: object = {}) =>
  ({
    value: {
      kind: 'APP_PAGE',
      html: HTML,
      rscData: undefined,
      headers: {
        etag: ETAG,
        'content-security-policy': "script-src 'self'",
        'x-next-cache-tags': TAG,
      },
      postponed: undefined,
      status: 200,
      segmentData: undefined,
      ...more,
    },
    lastModified: now(),
    cacheControl: { revalidate: 3600, expire: 10_000 },
  }) as never;

const server = createServer((request, response) => {
  if (!answerFromStore(request, response)) response.writeHead(202).end('Next');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => storedPages.set('/route/$/porte', page()));

function ask(path = '/porte', headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      send({ port, path, method, headers, host: '127.0.0.1' }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the door', () => {
  it('answers a plain request for a fresh page, with its headers', async () => {
    const { status, headers, body } = await ask();
    expect([status, body.toString()]).toEqual([200, HTML]);
    expect(headers).toMatchObject({
      etag: ETAG,
      'content-length': String(Buffer.byteLength(HTML)),
      'cache-control': 's-maxage=3600, stale-while-revalidate=6400',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
    expect(headers['x-next-cache-tags']).toBeUndefined();
  });

  it('answers a page of one’s own at its address, and at none where it is stored', async () => {
    storedPages.set('/page/[...address]/$/page/metiers/avocats', page());
    expect((await ask('/metiers/avocats')).body.toString()).toBe(HTML);
    for (const path of ['/page/metiers/avocats', '/metiers', '/page', '/metiers/avocats?x=1']) {
      expect((await ask(path)).status, path).toBe(202);
    }
    markStale([TAG]);
    expect((await ask('/metiers/avocats')).status, 'once something on it was published').toBe(202);
  });

  it('says to HEAD what it says to GET, without the page', async () => {
    const { headers, body } = await ask('/porte', {}, 'HEAD');
    expect([headers['content-length'], body.length]).toEqual([String(Buffer.byteLength(HTML)), 0]);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['br;q=0, gzip', gunzipSync],
    ['identity', (body: Buffer) => body],
  ])('sends the page as the visitor can read it: %s', async (accepted, decode) => {
    const { body, headers } = await ask('/porte', { 'accept-encoding': accepted });
    expect(decode(body).toString()).toBe(HTML);
    expect(headers.vary).toContain('Accept-Encoding');
  });

  it.each([ETAG, `W/${ETAG}`, `"x", ${ETAG}`, '*'])('says 304 to who has it: %s', async (tags) => {
    const { status, headers, body } = await ask('/porte', { 'if-none-match': tags });
    expect([status, headers.etag, body.length]).toEqual([304, ETAG, 0]);
    expect(headers['content-security-policy']).toBeDefined();
  });

  it.each<Record<string, string>>([
    { 'if-none-match': '"other"' },
    { 'if-none-match': ETAG, 'cache-control': 'no-cache' },
  ])('sends the page to who has another, or wants it anew: %o', async (headers) => {
    expect((await ask('/porte', headers)).status).toBe(200);
  });

  it.each([
    ['/porte?', {}],
    ['/porte?a=1', {}],
    ['/porte/', {}],
    ['//porte', {}],
    ['/Porte', {}],
    ['/p%6frte', {}],
    ['/porte', { rsc: '1' }],
    ['/porte', { 'next-router-prefetch': '1' }],
    ['/porte', { 'next-action': 'x' }],
    ['/porte', { 'x-prerender-revalidate': 'x' }],
    ['/porte', { 'x-middleware-subrequest': 'x' }],
    ['/porte', { 'content-type': 'text/plain' }],
    ['/porte', { 'content-security-policy': 'x' }],
    ['/porte', { range: 'bytes=0-1' }],
    ['/porte', { cookie: 'a=b; __prerender_bypass=x' }],
  ])('leaves all else to Next: %s %o', async (path, headers) => {
    expect((await ask(path, headers as Record<string, string>)).status).toBe(202);
  });

  it.each(['POST', 'OPTIONS', 'PUT', 'DELETE'])('leaves %s to Next', async (method) => {
    expect((await ask('/porte', {}, method)).status).toBe(202);
  });

  it.each([{ status: 404 }, { headers: {} }, { kind: 'APP_ROUTE', body: Buffer.alloc(1) }])(
    'leaves to Next what is no finished page: %o',
    async (more) => {
      storedPages.set('/route/$/porte', page(more));
      expect((await ask()).status).toBe(202);
    },
  );

  it('leaves a page to Next once what it shows was marked stale', async () => {
    markStale([TAG]);
    expect((await ask()).status).toBe(202);
  });
});
