import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { clientError, ownLake, WRITE_TOKEN } from './support.ts';

const API = '/v2025-02-19';
const lake = ownLake();

afterEach(async () => {
  // Whatever a test has sent, the lake still answers.
  const client = lake.client();
  const doc = await client.create({ _type: 'alive' });
  expect(await client.fetch('*[_id == $id][0]._id', { id: doc._id })).toBe(doc._id);
});

async function post(
  path: string,
  body: string | Uint8Array,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(lake.url + API + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${WRITE_TOKEN}`, 'content-type': 'application/json' },
    body: body as BodyInit,
  });
  return { status: response.status, body: await response.json() };
}

describe('bad input', () => {
  it.each([
    ['an open bracket', '*['],
    ['nothing', ' '],
    ['a stray word', 'hello world ]'],
    ['an unknown function', 'nonsense::call(1)'],
  ])('answers 400 with a queryParseError to GROQ that is %s', async (_, query) => {
    const { statusCode, responseBody } = await clientError(lake.client().fetch(query));
    expect(statusCode).toBe(400);
    expect(responseBody.error.type).toBe('queryParseError');
    expect(responseBody.error.description).not.toBe('');
  });

  it('lets the client point at the place of a syntax error', async () => {
    const { message } = await clientError(lake.client().fetch('*[_type == "a"'));
    expect(message).toContain('GROQ query parse error');
  });

  it('says of a query that ends too early what Content Lake says', async () => {
    const { responseBody } = await clientError(lake.client().fetch('*[_type == '));
    expect(responseBody.error).toMatchObject({
      description: 'unexpected end-of-file, expected expression',
      start: 11,
    });
  });

  it('answers 400 to a parameter that is not JSON, and to a query that is missing', async () => {
    expect((await fetch(`${lake.url}${API}/data/query/production?query=*&$a=b`)).status).toBe(400);
    expect((await fetch(`${lake.url}${API}/data/query/production`)).status).toBe(400);
  });

  it('refuses an oversized, a deeply nested or an explosive query, without hanging', async () => {
    const long = `*[_id in [${'"x",'.repeat(100_000)}"y"]]`;
    expect((await post('/data/query/production', JSON.stringify({ query: long }))).status).toBe(
      413,
    );
    const deep = `${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
    expect((await post('/data/query/production', JSON.stringify({ query: deep }))).status).toBe(
      400,
    );
    const client = lake.client();
    await client
      .transaction(
        Array.from({ length: 500 }, (_, n) => ({ create: { _type: 'many', n } })) as never,
      )
      .commit({ returnDocuments: false });
    const stranger = lake.client({ token: undefined });
    const explosive = [
      'count(*[count(*[count(*[count(*[true]) > 0]) > 0]) > 0])',
      `"${'a'.repeat(5_000)}" match "${'a*'.repeat(8)}b"`,
    ];
    for (const query of explosive) {
      const started = Date.now();
      const { statusCode, responseBody } = await clientError(stranger.fetch(query));
      expect(statusCode).toBe(400);
      expect(responseBody.error.type).toBe('queryTimeoutError');
      expect(Date.now() - started).toBeLessThan(5_000);
    }
  });

  it.each([
    ['broken', '{"mutations":'],
    ['empty', ''],
    ['an array', '[]'],
    ['a word', '"mutations"'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0xfe])],
  ])('answers 400 to JSON that is %s', async (_, body) => {
    expect((await post('/data/mutate/production', body)).status).toBe(400);
    expect((await post('/data/actions/production', body)).status).toBe(400);
    expect((await post('/data/query/production', body)).status).toBe(400);
  });

  it.each([
    ['unknown', { explode: { id: 'a' } }],
    ['empty', {}],
    ['null', null],
    ['two at once', { create: { _type: 'a' }, delete: { id: 'b' } }],
    ['a create without a type', { create: { _id: 'a' } }],
    ['a create of nothing', { create: null }],
    ['a malformed identifier', { create: { _id: '#!?', _type: 'a' } }],
    ['an identifier that is a number', { create: { _id: 7, _type: 'a' } }],
    ['a delete of nothing', { delete: {} }],
    ['a delete by a broken query', { delete: { query: '*[' } }],
    ['a patch operation that does not exist', { patch: { id: 'x', frobnicate: {} } }],
    ['a patch with a broken path', { patch: { id: 'x', set: { '[[[': 1 } } }],
    ['a set that is no object', { patch: { id: 'x', set: 'text' } }],
    ['an unset that is no array', { patch: { id: 'x', unset: 'a' } }],
    ['an increment that is no number', { patch: { id: 'x', inc: { a: 'b' } } }],
    ['an insert without a place', { patch: { id: 'x', insert: { items: [] } } }],
    ['an insert without items', { patch: { id: 'x', insert: { after: 'a[-1]' } } }],
  ])('answers 400 to a mutation that is %s', async (_, mutation) => {
    await lake.client().createIfNotExists({ _id: 'x', _type: 'note' });
    const { status, body } = await post(
      '/data/mutate/production',
      JSON.stringify({ mutations: [mutation] }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: expect.anything() });
  });

  it('answers a document that is asked for a thousand times once, and no more than an answer may hold', async () => {
    const client = lake.client();
    const text = 'a'.repeat(900_000);
    for (let n = 0; n < 20; n++) await client.create({ _id: `long-${n}`, _type: 'long', text });
    const ask = (ids: string[]) => fetch(`${lake.url}${API}/data/doc/production/${ids.join(',')}`);
    const one = await ask(Array(1_000).fill('long-0'));
    expect(((await one.json()) as { documents: unknown[] }).documents).toHaveLength(1);
    expect((await ask(Array.from({ length: 20 }, (_, n) => `long-${n}`))).status).toBe(400);
  });

  it('answers 400 to a document that is nested absurdly deep', async () => {
    const depth = 20_000;
    const value = `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    for (const mutation of [
      `{"create":{"_type":"note","deep":${value}}}`,
      `{"patch":{"id":"x","set":{"deep":${value}}}}`,
    ]) {
      await lake.client().createIfNotExists({ _id: 'x', _type: 'note' });
      const { status } = await post('/data/mutate/production', `{"mutations":[${mutation}]}`);
      expect(status).toBe(400);
    }
  });

  it('takes attributes twenty levels deep, as Content Lake does, and no deeper', async () => {
    const nested = (levels: number): unknown =>
      levels === 1 ? 'leaf' : { items: [{ _key: 'k', inner: nested(levels - 2) }] };
    const client = lake.client();
    await client.createOrReplace({ _id: 'deep', _type: 'note', body: nested(19) });
    const attempts = [
      client.createOrReplace({ _id: 'deep', _type: 'note', body: nested(21) }),
      client
        .patch('deep')
        .set({ body: nested(21) })
        .commit(),
    ];
    for (const attempt of attempts) {
      const { statusCode, message } = await clientError(attempt);
      expect(statusCode).toBe(400);
      expect(message).toContain('20 levels');
    }
  });

  it('does not let a document reach the prototype of objects', async () => {
    const { status } = await post(
      '/data/mutate/production',
      '{"mutations":[{"createOrReplace":{"_id":"proto","_type":"note","__proto__":{"polluted":1}}},{"patch":{"id":"proto","set":{"__proto__.polluted":1,"constructor.prototype.polluted":1}}}]}',
    );
    expect([200, 400]).toContain(status);
    expect(await lake.client().fetch('*[_type == "alive"][0].polluted')).toBeNull();
  });

  it('answers 413 to a body over 4 MB, announced or not', async () => {
    const body = JSON.stringify({ mutations: [{ create: { _type: 'a', x: 'x'.repeat(5e6) } }] });
    expect((await post('/data/mutate/production', body)).status).toBe(413);
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const chunked = await fetch(`${lake.url}${API}/data/mutate/production`, {
      method: 'POST',
      headers: { authorization: `Bearer ${WRITE_TOKEN}` },
      body: stream,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 413,
    );
    expect(chunked).toBe(413);
  });

  it('answers 404 to unknown paths, datasets and malformed URLs', async () => {
    for (const path of ['/', '/nowhere', `${API}/data/query/other?query=*`, `${API}/%ff`, '/%']) {
      const { status } = await fetch(lake.url + path);
      expect(status, path).toBe(404);
    }
  });

  it('survives requests that are not HTTP, or stop in the middle', async () => {
    const { hostname, port } = new URL(lake.url);
    for (const bytes of [
      'nonsense\r\n\r\n',
      `POST ${API}/data/mutate/production HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${WRITE_TOKEN}\r\nContent-Length: 100\r\n\r\n{"mut`,
      ...['/mux', '//[', 'http://[', '*', ''].map(
        (target) =>
          `GET ${target} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      ),
      ...['//[', 'http://[', '*'].map(
        (target) => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      ),
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        socket.on('error', () => {});
        socket.on('close', () => resolve());
        setTimeout(() => socket.destroy(), 100);
      });
    }
    expect((await fetch(`${lake.url}/ping`)).status).toBe(200);
  });

  it('survives frames that are not those of a multiplexed stream', async () => {
    const outcome = (frame: string | Buffer) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/mux`);
        socket.on('open', () => socket.send(frame));
        socket.on('message', (data) => {
          resolve(String(data));
          socket.close();
        });
        socket.on('close', (code) => resolve(`closed ${code}`));
      });
    expect(await outcome('nonsense')).toBe('closed 1003');
    expect(await outcome('[]')).toBe('closed 1003');
    expect(await outcome(Buffer.alloc(300_000))).toBe('closed 1009');
    const path = await outcome(
      JSON.stringify({ type: 'open', id: 1, url: `${API}/data/query/production?query=*` }),
    );
    expect(JSON.parse(path)).toMatchObject({ type: 'end', id: 1, error: expect.any(String) });
    const broken = await outcome(
      JSON.stringify({ type: 'open', id: 1, url: `${API}/data/listen/production?query=*[` }),
    );
    expect(JSON.parse(broken)).toMatchObject({ type: 'head', status: 200 });
  });

  it.each([
    ['whose query is malformed', '*['],
    ['whose parameter is missing', '*[_id == $id]'],
  ])('answers a listener %s with an event that the client can read', async (_, query) => {
    const url = `${lake.url}${API}/data/listen/production?query=${encodeURIComponent(query)}`;
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(await response.text()).toMatch(
      /^event: channelError\ndata: \{"error":.*queryParseError/,
    );
    const heard = new Promise((resolve) =>
      lake.client().listen(query).subscribe({ error: resolve }),
    );
    expect(await heard).toMatchObject({ name: 'ChannelError' });
  });
});
