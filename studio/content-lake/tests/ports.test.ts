/** Limits on how much of the lake's port a stranger may hold, and on how slowly they may come. */
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { answerTo, openRaw, type RawSocket, trickle } from './raw-socket.ts';
import { ORIGIN, ownLake, until, WRITE_TOKEN } from './support.ts';

const API = '/v2025-02-19';
const LISTEN = `${API}/data/listen/production?query=*`;
const LIVE = `${API}/data/live/events/production`;
/** Most of each that one place may have open at once. */
const [STREAMS, SOCKETS, CONNECTIONS] = [32, 8, 500];
const TOKEN = { authorization: `Bearer ${WRITE_TOKEN}` };
/** The tests are a proxy, and may ask from anywhere. */
const lake = ownLake({ TRUSTED_PROXIES: '127.0.0.1' });
/** A lake that believes no proxy: all that ask here are at one place. */
const unbelieving = ownLake();

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });

/** Opens an event stream that stays; its answer. */
async function stream(
  path: string,
  headers: Record<string, string>,
  url = lake.url,
): Promise<Response> {
  const controller = new AbortController();
  open.push({ close: () => controller.abort() });
  return fetch(url + path, { headers, signal: controller.signal });
}

/** Opens a WebSocket that stays; undefined once it is open, or what the upgrade was answered. */
function socketTo(path: string, headers: Record<string, string>, url = lake.url) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { headers });
  open.push({ close: () => socket.terminate() });
  socket.on('error', () => {});
  return new Promise<{ socket: WebSocket; status?: number; retryAfter?: string }>((resolve) => {
    socket.on('open', () => resolve({ socket }));
    socket.on('unexpected-response', (_, { statusCode, headers: answered }) =>
      resolve({
        socket,
        status: Number(statusCode),
        retryAfter: String(answered['retry-after']),
      }),
    );
  });
}

async function raw(text: string, allowHalfOpen = false, url = lake.url): Promise<RawSocket> {
  const one = await openRaw(url, text, allowHalfOpen);
  open.push({ close: () => one.socket.destroy() });
  return one;
}

const HOST = 'Host: 127.0.0.1\r\n';
const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n';

describe('what is no request of ours', () => {
  it.each([
    ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}\r\n`, '405', /\nallow: GET, HEAD, POST/i],
    ['two Hosts', `GET /ping HTTP/1.1\r\n${HOST}${HOST}\r\n`, '400', /More than one Host/],
    [
      'a Host and another',
      `GET /ping HTTP/1.1\r\n${HOST}host: evil.example\r\n\r\n`,
      '400',
      /one Host/,
    ],
    ['an upgrade with two', `GET /mux HTTP/1.1\r\n${HOST}${HOST}${UPGRADE}\r\n`, '400', /^/],
    ['101 headers', `GET /ping HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(100)}\r\n`, '431', /^/],
    ['20 kB of them', `GET /ping HTTP/1.1\r\n${HOST}A: ${'b'.repeat(20_000)}\r\n\r\n`, '431', /^/],
  ])('is refused: %s', async (_, request, status, words) => {
    const answer = await answerTo(lake.url, request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(words);
  });
});

describe('who comes slowly', () => {
  it('is ended, whatever they began with; who moves is not', async () => {
    const post = `POST ${API}/data/query/production HTTP/1.1\r\n${HOST}`;
    const began = {
      nothing: await raw(''),
      'half a request line': await raw('GET /pi'),
      'headers without end': await raw(`GET /ping HTTP/1.1\r\n${HOST}A: `),
      'an upgrade without end': await raw(`GET /mux HTTP/1.1\r\n${HOST}${UPGRADE}A: `),
      'a body': await raw(`${post}Content-Length: 5000\r\n\r\n{`),
      'a body in chunks': await raw(`${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`),
      'a connection that is kept': await raw(`GET /ping HTTP/1.1\r\n${HOST}\r\n`),
    };
    for (const name of ['headers without end', 'an upgrade without end', 'a body'] as const) {
      trickle(began[name], ' ');
    }
    trickle(began['a body in chunks'], '1\r\n \r\n');

    // An upload over a line of a few kB a second, which takes longer than any of those may.
    const piece = new Uint8Array(4_000).fill(65);
    const started = performance.now();
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(piece);
        await new Promise((resolve) => setTimeout(resolve, 500));
        if (performance.now() - started > 25_000) controller.close();
      },
    });
    const upload = fetch(`${lake.url}${API}/assets/files/production?filename=lent.txt`, {
      method: 'POST',
      headers: TOKEN,
      body,
      duplex: 'half',
    } as RequestInit);

    await until(
      () => Object.values(began).every(({ isEnded }) => isEnded()),
      `the end of ${Object.keys(began)}`,
      45_000,
    );
    expect(began['headers without end'].text()).toContain(' 408 ');
    expect(began['a body'].text()).toContain(' 408 ');
    expect((await upload).status).toBe(200);
  }, 90_000);

  it('who was refused a socket cannot keep the connection', async () => {
    const refused = await raw(
      `GET /mux HTTP/1.1\r\n${HOST}${UPGRADE}Origin: https://evil.example\r\n\r\n`,
      true,
    );
    await until(() => refused.text().includes(' 403 '), 'the refusal');
    trickle(refused, ' ', 20);
    await until(refused.isEnded, 'the end');
  });
});

describe('streams and sockets have a ceiling', () => {
  it.each([LISTEN, LIVE])('of event streams: %s', async (path) => {
    const first = await Promise.all(Array.from({ length: STREAMS }, () => stream(path, from(1))));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    const more = await stream(path, from(1));
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await more.json()).toMatchObject({ message: 'Too many listeners at once' });
    expect((await stream(path, from(2))).status).toBe(200);
    expect((await stream(path, { ...from(1), ...TOKEN })).status).toBe(200);

    // A stream that closes makes room.
    open.shift()?.close();
    let again = await stream(path, from(1));
    while (again.status === 429) again = await stream(path, from(1));
    expect(again.status).toBe(200);
  });

  it('of all strangers together, beside which who has a token listens on', async () => {
    let status = 200;
    for (let n = 10; status === 200; n++) {
      const opened = await Promise.all(
        Array.from({ length: STREAMS }, () => stream(LIVE, from(n))),
      );
      status = opened.find((one) => one.status !== 200)?.status ?? 200;
    }
    expect(status).toBe(503);
    expect((await stream(LIVE, from(1))).headers.get('retry-after')).toBe('5');
    expect((await stream(LISTEN, TOKEN)).status).toBe(200);
  });

  it('of streams over sockets, and of sockets', async () => {
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, () => socketTo('/mux', from(3))),
    );
    expect(sockets.every(({ status }) => status === undefined)).toBe(true);
    expect(await socketTo('/mux', from(3))).toMatchObject({ status: 429, retryAfter: '5' });
    expect((await socketTo('/mux', from(4))).status).toBeUndefined();
    expect((await socketTo('/mux', { ...from(3), ...TOKEN })).status).toBeUndefined();

    const frames: { type: string; id: number; status?: number }[] = [];
    const [{ socket }] = sockets as [{ socket: WebSocket }];
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    const listen = (id: number, headers = {}) =>
      socket.send(JSON.stringify({ type: 'open', id, url: LIVE, headers }));
    for (let id = 0; id <= STREAMS; id++) listen(id);
    listen(1_000, TOKEN);
    const heads = () => frames.filter(({ type }) => type === 'head');
    await until(() => heads().length === STREAMS + 2, 'all answers');
    expect(heads().filter(({ status }) => status === 429)).toHaveLength(1);
    expect(heads().find(({ id }) => id === 1_000)?.status).toBe(200);
  });

  it('who leaves before they were answered leaves nothing behind', async () => {
    for (let n = 0; n < 100; n++) {
      const one = await raw(
        `GET ${LISTEN} HTTP/1.1\r\n${HOST}X-Forwarded-For: 203.0.113.5\r\n\r\n`,
      );
      one.socket.destroy();
    }
    let kept: number[] = [];
    const all = async () => {
      for (const one of open.splice(0)) one.close();
      const opened = await Promise.all(
        Array.from({ length: STREAMS }, () => stream(LISTEN, from(5))),
      );
      kept = opened.map(({ status }) => status);
    };
    const started = performance.now();
    do await all();
    while (kept.includes(429) && performance.now() - started < 10_000);
    expect(new Set(kept)).toEqual(new Set([200]));
  });

  it('one that reads nothing is ended, and the lake keeps no more than a few MB for it', async () => {
    const { socket } = await socketTo('/mux', TOKEN);
    const url = `${API}/data/listen/production?query=${encodeURIComponent('*[_type == "large"]')}&includeResult=true`;
    let isWelcome = false;
    socket.on('message', (data) => {
      isWelcome ||= String(data).includes('welcome');
    });
    socket.send(JSON.stringify({ type: 'open', id: 1, url, headers: {} }));
    await until(() => isWelcome, 'the welcome');
    socket.pause();
    const client = lake.client();
    for (let n = 0; n < 40; n++) {
      await client.createOrReplace({
        _id: 'large',
        _type: 'large',
        n,
        text: 'a'.repeat(1_000_000),
      });
    }
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    socket.resume();
    await until(() => isClosed, 'the end');
  });
});

it('of answers that a stranger does not fetch no more than some are kept for them', async () => {
  const url = unbelieving.url;
  const text = 'a'.repeat(1_000_000);
  for (let n = 0; n < 15; n++) {
    await unbelieving.client().create({ _id: `long-${n}`, _type: 'long', text });
  }
  const ask = `GET ${API}/data/query/production?query=${encodeURIComponent('*[_type=="long"]')} HTTP/1.1\r\n${HOST}\r\n`;
  const greedy: RawSocket[] = [];
  for (let n = 0; n < 24; n++) {
    const one = await raw(ask, false, url);
    // The answer begins to come, and nobody reads on.
    await until(() => one.text().length > 0, 'the answer', 30_000);
    one.socket.pause();
    greedy.push(one);
  }
  for (const { socket } of greedy) socket.resume();
  const isWhole = ({ text: received }: RawSocket) => received().length > 15_000_000;
  await until(() => greedy.every((one) => one.isEnded() || isWhole(one)), 'the end');
  expect(greedy.filter(isWhole).length).toBeGreaterThan(2);
  expect(greedy.filter((one) => !isWhole(one)).length).toBeGreaterThan(2);
});

it('the Studio works while a stranger at the same place holds as much as they may', async () => {
  const own = unbelieving.url;
  const { headers } = await fetch(`${own}${API}/users/me`, { headers: { origin: ORIGIN } });
  const cookie = String(headers.get('set-cookie')).split(';')[0] ?? '';
  const me = { cookie, origin: ORIGIN };

  await Promise.all([
    ...Array.from({ length: 2 * STREAMS }, () => stream(LISTEN, {}, own)),
    ...Array.from({ length: 2 * SOCKETS }, () => socketTo('/mux', {}, own)),
  ]);
  const post = `POST ${API}/data/query/production HTTP/1.1\r\n${HOST}Content-Length: 5000\r\n\r\n{`;
  const silent = await Promise.all(
    Array.from({ length: 2 * CONNECTIONS }, (_, n) =>
      raw(['', 'GET /pi', post][n % 3] ?? '', false, own),
    ),
  );
  // One place keeps no more than its limit, streams and sockets included.
  await until(
    () => silent.filter(({ isEnded }) => isEnded()).length >= CONNECTIONS,
    'the end of the oldest',
  );

  const started = performance.now();
  const { socket, status } = await socketTo('/mux', me, own);
  expect(status).toBeUndefined();
  expect((await socketTo('/v2022-06-30/socket/production', me, own)).status).toBeUndefined();
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(String(data)));
  for (let id = 0; id < 40; id++) {
    socket.send(JSON.stringify({ type: 'open', id, url: LISTEN, headers: {} }));
  }
  await until(() => heard.filter((text) => text.includes('welcome')).length === 40, 'all welcomes');
  const mutation = { mutations: [{ createOrReplace: { _id: 'written', _type: 'note' } }] };
  const written = await fetch(`${own}${API}/data/mutate/production`, {
    method: 'POST',
    headers: me,
    body: JSON.stringify(mutation),
  });
  expect(written.status).toBe(200);
  await until(() => heard.filter((text) => text.includes('written')).length === 40, 'the change');
  expect(await unbelieving.client().fetch('*[_id == "written"][0]._type')).toBe('note');
  expect(performance.now() - started).toBeLessThan(5_000);
});
