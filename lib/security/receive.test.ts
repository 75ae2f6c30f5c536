import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ipList } from '../env/ip-list.ts';
import { admit, BODY_LIMIT, METHODS, receive } from './receive.ts';

const proxies = { named: ipList(''), hops: 1 };
/** The one action of this server. */
const ACTION = `40${'a1'.repeat(20)}`;

/** Answers with the parts that come through: target, some headers, and the length of the body. */
const server = createServer(
  { requestTimeout: 60_000, connectionsCheckingInterval: 100 },
  async (request, response) => {
    if (!admit(request, response, proxies)) return;
    const whole = await receive(request, response, (id) => id === ACTION, 1_000);
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
    // The connection may be closed by Node before all is sent, once it has answered.
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

/** Sends this many bytes in chunks, without announcing their number. */
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

  it.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'])(
    'answers 405, in French, to %s, and says what there is',
    async (method) => {
      const answer = await send(request(`${method} /contact`, 'Accept: text/html', 'X-Own: typed'));
      expect(answer.status).toBe(405);
      expect(answer.head).toContain('\r\nallow: get, head, post');
      expect(answer.body).toContain('Cette requête n’a pas de réponse ici');
      // TRACE is known for echoing the request.
      expect(answer.body).not.toContain('typed');
    },
  );

  it.each(['TRACK', 'FOO', 'get'])(
    'answers 400 to %s, which Node knows no method by',
    async (method) => expect((await send(request(`${method} /contact`))).status).toBe(400),
  );

  it('lets every method through that a route of app/ answers', () => {
    const ROOT = join(import.meta.dirname, '../..');
    const routes = globSync('app/**/route.{ts,tsx}', { cwd: ROOT });
    const answered = routes.flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^export (?:(?:async )?function|const|\{.*\bas) (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/gm,
      ),
    ]);
    expect(answered.length).toBeGreaterThanOrEqual(routes.length);
    expect(METHODS).toEqual(expect.arrayContaining(answered.map(([, method]) => method)));
  });

  it.each([
    ['two hosts', 'Host: site.example', 'Host: evil.example'],
    ['one host twice', 'Host: site.example', 'HOST: site.example'],
    ['no host', 'Accept: text/html'],
    ['an empty host', 'Host: '],
    ['a host with a space', 'Host: site.example evil'],
    ['a host with a path', 'Host: site.example/evil'],
    ['a host with somebody in it', 'Host: a@site.example'],
    ['two hosts in one line', 'Host: site.example, evil.example'],
    ['markup for a host', 'Host: <script>'],
    ['no port', 'Host: site.example:port'],
  ])('answers 400 to %s', async (_, ...lines) => {
    const sent = ['GET /services HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n');
    expect((await send(sent)).status).toBe(400);
  });

  it.each([
    'site.example',
    'SITE.example:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    'my_site',
    'xn--t-xga.fr.',
  ])('takes the host %s', async (host) => {
    const sent = `GET /services HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await send(sent)).status).toBe(200);
  });

  it('takes what has no host where it need not have one, and no address of another server whatever the host', async () => {
    expect((await send('GET /services HTTP/1.0\r\n\r\n')).status).toBe(200);
    for (const target of ['http://site.example/services', 'http://evil.example/services']) {
      expect((await send(request(`GET ${target}`))).status, target).toBe(400);
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

  it('hands on a file as it comes, of any length: who takes it counts', async () => {
    for (const path of ['/api/fichiers?nom=a', `/api/projects/${'0'.repeat(36)}/files?name=a`]) {
      const sent = request(`POST ${path}`, 'Transfer-Encoding: chunked');
      const { body } = await send(sent, inChunks(3 * BODY_LIMIT));
      expect(JSON.parse(body).size).toBe(3 * BODY_LIMIT);
    }
    const other = request('POST /api/fichiers/x', 'Transfer-Encoding: chunked');
    expect((await send(other, inChunks(3 * BODY_LIMIT))).status).toBe(413);
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

  const BOUNDARY = 'x1';
  const MULTIPART = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  const part = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const END = `--${BOUNDARY}--\r\n`;
  const HTML = 'Accept: text/html';

  it.each([
    ['cut off', part('a', '1'), MULTIPART],
    ['empty', '', MULTIPART],
    ['without a boundary', part('a', '1') + END, 'Content-Type: multipart/form-data'],
    ['of another boundary', part('a', '1') + END, `${MULTIPART}2`],
    ['without names', `--${BOUNDARY}\r\n\r\n1\r\n${END}`, MULTIPART],
    ['no form at all', 'a=1&b=2', MULTIPART],
  ])('answers 400, in French, to a form that is %s', async (_, body, type) => {
    const { status, body: page } = await send(post(body, type, HTML));
    expect([status, page]).toEqual([400, expect.stringContaining('envoi est arrivé incomplet')]);
  });

  it.each([
    ['no action', part('a', '1')],
    ['an action that is no more', part(`$ACTION_ID_40${'b2'.repeat(20)}`, '')],
    ['one that never was', part('$ACTION_ID_toString', '') + part('a', '1')],
    [
      'a bound one of another build',
      part('$ACTION_REF_1', '') + part('$ACTION_1:0', `{"id":"60${'b2'.repeat(20)}"}`),
    ],
    ['nothing that can be read', part('$ACTION_REF_1', '') + part('$ACTION_1:0', '{')],
    ['one without what is bound to it', part('$ACTION_1:0', `{"id":"${ACTION}","bound":"$@1"}`)],
    ['one many times', part(`$ACTION_ID_${ACTION}`, '').repeat(3)],
  ])('answers 409, in French, to a form that names %s', async (_, parts) => {
    const { status, body } = await send(post(parts + END, MULTIPART, HTML));
    expect([status, body]).toEqual([409, expect.stringContaining('mis à jour entre-temps')]);
  });

  it.each([
    ['by its name', part(`$ACTION_ID_${ACTION}`, '')],
    [
      'by its value',
      part('$ACTION_REF_1', '') +
        part('$ACTION_1:0', `{"id":"${ACTION}","bound":"$@1"}`) +
        part('$ACTION_1:1', '[{}]'),
    ],
  ])('lets a form through whose action it knows %s', async (_, action) => {
    const sent = action + part('message', 'Bonjour') + END;
    const { status, body } = await send(post(sent, MULTIPART));
    expect([status, JSON.parse(body).size]).toEqual([200, sent.length]);
  });

  it.each([
    ['text', '[', 'Content-Type: text/plain'],
    ['nothing', '', 'Content-Type: text/plain'],
    ['a form that begins with nothing', part('1_a', '1') + END, MULTIPART],
    ['a form that begins with no JSON', part('0', '[') + END, MULTIPART],
  ])('answers 400 to scripts that send %s, and nobody logs it', async (_, body, type) => {
    const { status, body: words } = await send(post(body, type, `Next-Action: ${ACTION}`));
    expect([status, words]).toEqual([400, expect.stringContaining('envoi est arrivé incomplet')]);
  });

  it('lets scripts and endpoints read a form by themselves', async () => {
    const form = part('1_a', '1') + part('0', '["$K1"]') + END;
    expect((await send(post(form, MULTIPART, `Next-Action: ${ACTION}`))).status).toBe(200);
    expect((await send(post('[]', 'Content-Type: text/plain', 'Next-Action: x'))).status).toBe(200);
    const toEndpoint = post(form, MULTIPART).replace('/contact', '/api/draft-mode');
    expect((await send(toEndpoint)).status).toBe(200);
  });

  it('reads a form of as many fields as fit at once', async () => {
    const fields = Array.from({ length: 15_000 }, (_, index) => part(`f${index}`, '')).join('');
    const sent = part(`$ACTION_ID_${ACTION}`, '') + fields + END;
    expect(sent.length).toBeLessThan(BODY_LIMIT);
    const began = performance.now();
    expect((await send(post(sent, MULTIPART))).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
