import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginGeneration } from '../performance/generation.ts';
import { PagePolicy } from './page-policy.ts';

const ORIGINS = {
  site: 'http://localhost:3000',
  lake: 'http://localhost:3334',
  sanityProject: 'local',
  supabase: undefined,
  analytics: undefined,
};

const SCRIPT = 'self.__next_f.push([1,"é"])';
const PAGE = `<html><body><p>Un café</p><script>${SCRIPT}</script><script src="/a.js"></script></body></html>`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type Site = (request: IncomingMessage, response: ServerResponse) => void;
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Serves `site` behind the policy, and returns how to ask it. */
async function serve(site: Site) {
  const policy = new PagePolicy(ORIGINS);
  const server = createServer((incoming, response) => {
    if (policy.answers(incoming, response)) return;
    policy.applyTo(incoming, response);
    site(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  return (path = '/', { method = 'GET', headers = {}, onPiece = (_: string) => {} } = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ port, path, method, headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece);
          onPiece(String(piece));
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(pieces),
          }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });
}

/** As Next sends a static page. */
const staticPage: Site = (incoming, response) => {
  response.setHeader('ETag', '"1"');
  if (incoming.headers['if-none-match'] === '"1"') {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(PAGE));
  response.setHeader('Vary', 'rsc');
  response.end(incoming.method === 'HEAD' ? null : PAGE);
};

const policyOf = ({ headers }: Answer) => String(headers['content-security-policy']);

describe('a page that is whole when it is sent', () => {
  it('names the hash of its inline script, and keeps its bytes and their number', async () => {
    const answer = await (await serve(staticPage))();
    expect(policyOf(answer)).toContain(`script-src 'self' ${hash(SCRIPT)};`);
    expect(String(answer.body)).toBe(PAGE);
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(PAGE)));
    expect(answer.headers.vary).toBe('rsc, Accept-Encoding');
  });

  it('has its scripts behind the first paint, but for the Studio, which shows nothing without', async () => {
    const script = '<script src="/main.js" async=""></script>';
    const ask = await serve((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<body>${script}</body>`);
    });
    expect(String((await ask('/services')).body)).not.toContain(script);
    expect(String((await ask('/studio/structure')).body)).toBe(`<body>${script}</body>`);
  });

  it('says the same again from memory, of a page that did not change', async () => {
    const ask = await serve(staticPage);
    const [first, second] = [await ask(), await ask()];
    expect(second.headers['content-security-policy']).toBe(policyOf(first));
    expect(String(second.body)).toBe(PAGE);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('is the same page in %s', async (encoding, decode) => {
    const ask = await serve(staticPage);
    for (const headers of [
      { 'accept-encoding': `deflate, ${encoding}` },
      { 'accept-encoding': encoding },
    ]) {
      const answer = await ask('/', { headers });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(String(decode(answer.body))).toBe(PAGE);
    }
  });

  it('is not compressed for who refuses it', async () => {
    const headers = { 'accept-encoding': 'gzip;q=0, br;q=0.0' };
    const answer = await (await serve(staticPage))('/', { headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(String(answer.body)).toBe(PAGE);
  });

  it('keeps its policy where it has no body: HEAD and 304', async () => {
    const ask = await serve(staticPage);
    const page = await ask();
    const head = await ask('/', { method: 'HEAD' });
    const unchanged = await ask('/', { headers: { 'if-none-match': '"1"' } });
    expect([head.status, unchanged.status]).toEqual([200, 304]);
    expect(head.headers['content-length']).toBeUndefined();
    for (const { headers, body } of [head, unchanged]) {
      expect(headers['content-security-policy']).toBe(policyOf(page));
      expect(body.length).toBe(0);
    }
  });

  it('leaves a 304 alone that it knows nothing of: the browser keeps the policy it has', async () => {
    const answer = await (await serve(staticPage))('/', { headers: { 'if-none-match': '"1"' } });
    expect(answer.headers['content-security-policy']).toBeUndefined();
  });
});

describe('a page that comes in pieces', () => {
  const inPieces: Site = (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.flushHeaders();
    response.write(PAGE.slice(0, 50));
    setTimeout(() => {
      response.write(Buffer.from(PAGE.slice(50, 60)));
      response.end(PAGE.slice(60));
    }, 20);
  };

  it('is held back and hashed, where it is a public one', async () => {
    const pieces: string[] = [];
    const answer = await (await serve(inPieces))('/', { onPiece: (piece) => pieces.push(piece) });
    expect(policyOf(answer)).toContain(hash(SCRIPT));
    expect(String(answer.body)).toBe(PAGE);
    expect(pieces[0]?.length).toBeGreaterThan(50);
  });

  it('streams with the nonce that Next was told, where it is of the client area', async () => {
    let told: string | undefined;
    const pieces: string[] = [];
    const ask = await serve((incoming, response) => {
      told = String(incoming.headers['content-security-policy']);
      expect(told).toContain(`'nonce-${incoming.headers['x-nonce']}'`);
      inPieces(incoming, response);
    });
    const answer = await ask('/dashboard', { onPiece: (piece) => pieces.push(piece) });
    const nonce = /'nonce-[\w+/=]{22,}'/.exec(told ?? '')?.[0];
    expect(nonce).toBeDefined();
    expect(policyOf(answer)).toContain(`script-src 'self' ${nonce};`);
    expect(policyOf(answer)).not.toContain(hash(SCRIPT));
    expect(pieces[0]).toBe(PAGE.slice(0, 50));
    const again = await ask('/dashboard');
    expect(policyOf(again)).not.toBe(policyOf(answer));
  });
});

describe('what is no page, and who is no friend', () => {
  it('leaves other answers as they are', async () => {
    const ask = await serve((_, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.write('{"a":');
      response.end('1}');
    });
    const answer = await ask('/api/health');
    expect(answer.headers['content-security-policy']).toBeUndefined();
    expect(String(answer.body)).toBe('{"a":1}');
  });

  it('never lets a visitor choose the nonce', async () => {
    const seen: unknown[] = [];
    const ask = await serve((incoming, response) => {
      seen.push(incoming.headers['content-security-policy']);
      seen.push(incoming.headers['content-security-policy-report-only']);
      seen.push(incoming.headers['x-nonce']);
      response.end();
    });
    const headers = {
      'content-security-policy': "script-src 'nonce-mine'",
      'content-security-policy-report-only': "script-src 'nonce-mine'",
      'x-nonce': 'mine',
    };
    await ask('/', { headers });
    await ask('/dashboard', { headers });
    expect(seen.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(seen.join()).not.toContain('mine');
  });
});

/** A static page of Next that counts how often it was asked for. */
function countingSite(change: (response: ServerResponse) => void = () => {}) {
  const asked: string[] = [];
  const site: Site = (incoming, response) => {
    asked.push(incoming.url ?? '');
    response.setHeader('x-nextjs-cache', 'HIT');
    response.setHeader('Cache-Control', 's-maxage=3600');
    change(response);
    staticPage(incoming, response);
  };
  return { asked, site };
}

describe('a page that was sent a moment ago (bars: throughput)', () => {
  it('is repeated, headers and all, without asking Next', async () => {
    const { asked, site } = countingSite();
    const ask = await serve(site);
    const [first, second] = [await ask(), await ask()];
    expect(asked).toHaveLength(1);
    expect(second.status).toBe(200);
    expect(String(second.body)).toBe(PAGE);
    const { date: _, ...headers } = first.headers;
    expect(second.headers).toMatchObject(headers);
  });

  it('says 304 to who has it, without a body', async () => {
    const { asked, site } = countingSite();
    const ask = await serve(site);
    const first = await ask();
    const again = await ask('/', { headers: { 'if-none-match': '"1"' } });
    expect(asked).toHaveLength(1);
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(policyOf(again)).toBe(policyOf(first));
  });

  it('is asked for again once content has changed, and after a second', async () => {
    const { asked, site } = countingSite();
    const ask = await serve(site);
    await ask();
    beginGeneration();
    await ask();
    expect(asked).toHaveLength(2);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
    await ask();
    clock.mockRestore();
    expect(asked).toHaveLength(3);
  });

  it('is not kept when content changed while it was on its way', async () => {
    const { asked, site } = countingSite(() => beginGeneration());
    const ask = await serve(site);
    await ask();
    await ask();
    expect(asked).toHaveLength(2);
  });

  it('is not what a preview gets', async () => {
    const { asked, site } = countingSite();
    const ask = await serve(site);
    await ask();
    await ask('/', { headers: { cookie: 'theme=dark; __prerender_bypass=secret' } });
    expect(asked).toHaveLength(2);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['stale', (response) => response.setHeader('x-nextjs-cache', 'STALE')],
    ['not from Next’s cache', (response) => response.removeHeader('x-nextjs-cache')],
    ['an error', (response) => Object.assign(response, { statusCode: 404 })],
    ['a preview', (response) => response.setHeader('Cache-Control', 'private, no-store')],
    ['with a cookie', (response) => response.setHeader('Set-Cookie', 'a=b')],
  ])('is not kept when it is %s', async (_, change) => {
    const { asked, site } = countingSite(change);
    const ask = await serve(site);
    await ask();
    await ask();
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['a query', '/?a', {}],
    ['the data of the page alone', '/', { headers: { rsc: '1' } }],
    ['another method', '/', { method: 'HEAD' }],
    ['the page from its source', '/', { headers: { 'cache-control': 'no-cache' } }],
    ['a personal page', '/dashboard', {}],
  ])('is not the answer to a request for %s, nor is that kept', async (_, path, request) => {
    const { asked, site } = countingSite();
    const ask = await serve(site);
    await ask();
    await ask(path, request);
    await ask(path, request);
    expect(asked).toHaveLength(3);
  });
});
