import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressList } from './proxies.ts';
import { admit, BODY_LIMIT, receive } from './receive.ts';

const proxies = { named: addressList(''), hops: 1 };

/** Answers with what comes through: target, some headers, and how long the body is. */
const server = createServer(
  { requestTimeout: 1_000, connectionsCheckingInterval: 100 },
  async (request, response) => {
    if (!admit(request, response, proxies)) return;
    const whole = await receive(request, response);
    if (!whole) return;
    const { method, url, headers } = whole as IncomingMessage & { headers: IncomingHttpHeaders };
    const body = await text(whole);
    response.end(JSON.stringify({ method, url, type: headers['content-type'], size: body.length }));
  },
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

type Answer = { status: number; head: string; body: string };

/** The answer to these bytes, as they stand; `more` sends what follows them. */
function send(head: string, more?: (socket: Socket) => void) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let all = '';
  return new Promise<Answer>((resolve, reject) => {
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      all += chunk;
    });
    // Node may close what is still being sent to it, once it has answered.
    socket.on('error', (error) => all || reject(error));
    socket.on('close', () => {
      const [before = '', body = ''] = all.split('\r\n\r\n', 2);
      resolve({ status: Number(before.slice(9, 12)), head: before.toLowerCase(), body });
    });
    socket.write(head);
    more?.(socket);
  });
}

const HOST = 'Host: site.example\r\nConnection: close\r\n';
const request = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${HOST}${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
const post = (body: string, ...headers: string[]) =>
  request('POST /contact', `Content-Length: ${body.length}`, ...headers) + body;

/** So many bytes in chunks, without a word of how many there will be. */
const inChunks = (bytes: number) => (socket: Socket) => {
  const chunk = 'x'.repeat(50_000);
  for (let sent = 0; sent < bytes; sent += chunk.length) {
    socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  }
  socket.write('0\r\n\r\n');
};

describe('what stands before every page', () => {
  it('puts a target in order, or refuses it', async () => {
    const { body } = await send(request('GET /x/../studio?a=1'));
    expect(JSON.parse(body)).toMatchObject({ method: 'GET', url: '/studio?a=1', size: 0 });
    for (const line of ['OPTIONS *', 'GET http://evil.example/services']) {
      const answer = await send(request(line, 'Accept: text/html'));
      expect(answer.status, line).toBe(400);
      expect(answer.body).toContain('Cette adresse est mal formée');
      expect(answer.head).toContain('x-content-type-options: nosniff');
    }
  });

  it('hands on a body whole, with its length or in chunks', async () => {
    const sent = post('é'.repeat(10), 'Content-Type: text/plain').replace('th: 10', 'th: 20');
    expect(JSON.parse((await send(sent)).body)).toEqual({
      method: 'POST',
      url: '/contact',
      type: 'text/plain',
      size: 10,
    });
    const chunked = request('POST /contact', 'Transfer-Encoding: chunked');
    const { body } = await send(chunked, inChunks(BODY_LIMIT));
    expect(JSON.parse(body).size).toBe(BODY_LIMIT);
  });

  it.each([
    ['with its length', () => send(post('x'.repeat(BODY_LIMIT + 1), 'Accept: text/html'))],
    [
      'in chunks',
      () =>
        send(
          request('POST /contact', 'Transfer-Encoding: chunked', 'Accept: text/html'),
          inChunks(3 * BODY_LIMIT),
        ),
    ],
  ])('answers 413, in French, to a body that is too long %s', async (_, sent) => {
    const { status, head, body } = await sent();
    expect(status).toBe(413);
    expect(head).toContain('cache-control: no-store');
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('Votre envoi est trop long');
  });

  it('says it to a program in plain words', async () => {
    const { head, body } = await send(post('x'.repeat(BODY_LIMIT + 1), 'Next-Action: a'));
    expect(head).toContain('content-type: text/plain; charset=utf-8');
    expect(body).toMatch(/^Votre envoi est trop long\. Rien n’a été envoyé\. [^<>]+$/);
  });

  it('answers who has sent far too much, and lets nobody take forever', async () => {
    const long = await send(
      request('POST /contact', 'Transfer-Encoding: chunked'),
      inChunks(30 * BODY_LIMIT),
    );
    expect(long.status).toBe(413);
    const drip = (socket: Socket) => {
      const timer = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(timer));
    };
    const slow = await send(request('POST /contact', 'Content-Length: 100000'), drip);
    expect(slow.status).toBe(408);
  });

  it.each(['null', 'https://evil.example', 'evil', ''])(
    'answers 403, in French, to a form that comes from %j',
    async (origin) => {
      const { status, body } = await send(post('a=1', `Origin: ${origin}`, 'Accept: text/html'));
      expect([status, body]).toEqual([403, expect.stringContaining('Cet envoi a été refusé')]);
    },
  );

  it.each([[], ['Origin: http://site.example']])(
    'lets our own form through: %j',
    async (...own) => {
      expect((await send(post('a=1', ...own))).status).toBe(200);
    },
  );

  it('believes no host that a visitor claims', async () => {
    const claimed = ['Origin: https://evil.example', 'X-Forwarded-Host: evil.example'];
    expect((await send(post('a=1', ...claimed))).status).toBe(403);
  });
});
