import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clientOf,
  KEYS,
  serviceOf,
  sharedSupabase,
  signUp,
} from '../../support/embedded-supabase.ts';
import { fixture } from '../../support/fixture.ts';

const BUCKET = 'projets';
/** A folder of this run alone: a Supabase that is given holds others. */
const FOLDER = `essai-${randomUUID()}`;

const server = fixture(sharedSupabase);
const service = serviceOf(server);
let account: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  visitor = clientOf(server.url, KEYS.publishable);
  account = (await signUp(server)).client;
  for (const [name, text, contentType] of [
    ['a.txt', 'hello world', 'text/plain'],
    ['page.html', '<p>', 'text/html'],
    ['sous/b.pdf', '%PDF', 'application/pdf'],
  ] as const) {
    await put(name, text, { contentType, cacheControl: '0' });
  }
});
afterAll(async () => {
  const names = async (folder: string): Promise<string[]> => {
    const { data } = await service.storage.from(BUCKET).list(folder, { limit: 1000 });
    const listed = (data ?? []).map(async ({ id, name }) =>
      id ? [`${folder}/${name}`] : names(`${folder}/${name}`),
    );
    return (await Promise.all(listed)).flat();
  };
  const rest = await names(FOLDER);
  if (rest.length > 0) await service.storage.from(BUCKET).remove(rest);
});

type Body = string | Blob | ReadableStream;
type Options = Parameters<ReturnType<SupabaseClient['storage']['from']>['upload']>[2];
const at = (name: string) => `${FOLDER}/${name}`;
const put = (name: string, body: Body, options?: Options, client = service) =>
  client.storage.from(BUCKET).upload(at(name), body, options);

/** Bytes whose number is not said before they come. */
const streamOf = (...parts: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

type Asked = { method?: string; key?: string; body?: unknown; headers?: Record<string, string> };

/** Asks the API itself: the client makes the same of several answers. */
async function ask(path: string, { method, key = KEYS.secret, body, headers }: Asked = {}) {
  const response = await fetch(`${server.url}/storage/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    body: text && type.startsWith('application/json') ? JSON.parse(text) : undefined,
  };
}
const object = (name: string, asked?: Asked) => ask(`/object/${BUCKET}/${FOLDER}/${name}`, asked);

const NO_OBJECT = {
  statusCode: '404',
  error: 'not_found',
  message: 'Object not found',
  code: 'NoSuchKey',
};
const NO_BUCKET = {
  statusCode: '404',
  error: 'Bucket not found',
  message: 'Bucket not found',
  code: 'NoSuchBucket',
};
const THERE = {
  statusCode: '409',
  error: 'Duplicate',
  message: 'The resource already exists',
  code: 'KeyAlreadyExists',
};
const TOO_LARGE = {
  statusCode: '413',
  error: 'Payload too large',
  message: 'The object exceeded the maximum allowed size',
  code: 'EntityTooLarge',
};
const DENIED = {
  statusCode: '403',
  error: 'Unauthorized',
  message: 'new row violates row-level security policy',
  code: 'AccessDenied',
};

describe('the bucket of the projects', () => {
  it('is private, and holds files of 25 MB', async () => {
    const { status, body } = await ask(`/bucket/${BUCKET}`);
    expect([status, body]).toEqual([
      200,
      {
        id: BUCKET,
        name: BUCKET,
        owner: '',
        public: false,
        file_size_limit: 25_000_000,
        allowed_mime_types: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: expect.any(String),
      },
    ]);
    expect(await ask('/bucket/ailleurs')).toMatchObject({ status: 400, body: NO_BUCKET });
  });
});

describe('an upload', () => {
  it('is kept with its type and size, said or not, empty or in a form', async () => {
    const said = await put('taille.txt', 'abc', { contentType: 'text/plain' });
    expect(said).toMatchObject({ error: null, data: { path: at('taille.txt') } });
    await put('flux.txt', streamOf('hel', 'lo'), { contentType: 'text/plain' });
    await put('vide.txt', '', { contentType: 'text/plain' });
    await put('formulaire.png', new Blob(['PNG'], { type: 'image/png' }), { cacheControl: '60' });
    const listed = await service.storage.from(BUCKET).list(FOLDER, { limit: 100 });
    const of = (name: string) => listed.data?.find((each) => each.name === name)?.metadata;
    expect(of('taille.txt')).toMatchObject({ size: 3, mimetype: 'text/plain' });
    expect(of('flux.txt')).toMatchObject({ size: 5, mimetype: 'text/plain' });
    expect(of('vide.txt')).toMatchObject({ size: 0 });
    expect(of('formulaire.png')).toMatchObject({
      size: 3,
      mimetype: 'image/png',
      cacheControl: 'max-age=60',
    });
    expect((await object('flux.txt')).text).toBe('hello');
  });

  it('of a name that is taken is refused, unless it may take its place', async () => {
    await put('pris.txt', 'one', { contentType: 'text/plain' });
    const text = { 'content-type': 'text/plain' };
    const again = await object('pris.txt', { body: 'two', headers: text });
    expect(again).toMatchObject({ status: 400, body: THERE });
    expect((await object('pris.txt')).text).toBe('one');
    await put('pris.txt', 'three', { contentType: 'text/plain', upsert: true });
    expect((await object('pris.txt')).text).toBe('three');
    await object('pris.txt', { method: 'PUT', body: 'four', headers: text });
    expect((await object('pris.txt')).text).toBe('four');
  });

  it('that is too large is refused before it is kept', async () => {
    const bytes = new Blob([new Uint8Array(25_000_001)]).stream();
    const response = await fetch(`${server.url}/storage/v1/object/${BUCKET}/${at('grand')}`, {
      method: 'POST',
      body: await new Response(bytes).arrayBuffer(),
      headers: { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}` },
    });
    expect([response.status, await response.json()]).toEqual([400, TOO_LARGE]);
    expect(await object('grand')).toMatchObject({ status: 400, body: NO_OBJECT });
    const largest = new Blob([new Uint8Array(25_000_000)]).stream();
    const kept = await put('juste', largest, { contentType: 'application/pdf' });
    expect(kept.error).toBeNull();
  });

  it('that breaks off leaves nothing', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(100_000)),
      pull: () => controller.abort(),
    });
    const sending = fetch(`${server.url}/storage/v1/object/${BUCKET}/${at('rompu')}`, {
      method: 'POST',
      body,
      signal: controller.signal,
      headers: { apikey: KEYS.secret, authorization: `Bearer ${KEYS.secret}` },
      ...({ duplex: 'half' } as object),
    });
    await expect(sending).rejects.toThrow();
    expect(await object('rompu')).toMatchObject({ status: 400, body: NO_OBJECT });
    // Its name is nobody's: another may have it.
    expect((await put('rompu', 'whole')).error).toBeNull();
  });

  it('into a bucket that is not there is refused', async () => {
    const text = { 'content-type': 'text/plain' };
    const answer = await ask('/object/ailleurs/a.txt', { body: 'x', headers: text });
    expect(answer).toMatchObject({ status: 400, body: NO_BUCKET });
  });

  it.each([
    ['a b', 'a b'],
    ['a+b', 'a+b'],
    ['a%2Bb', 'a+b', 'a+b again'],
    ['a&b', 'a&b'],
    ['a%3Fb', 'a?b'],
    ["a'b", "a'b"],
    ['(b)', '(b)'],
    ['d//e', 'd//e'],
    ['f%2Fg', 'f/g'],
    ['é', null],
    ['e\u0301', null],
    ['%F0%9F%98%80', null],
    ['a%25b', null],
    ['a%23b', null],
    ['a%5Cb', null],
    ['a%22b', null],
    ['~b', null],
    ['[b]', null],
    ['x%00y', null],
    ['..%2Fx', null],
    ['a%2F..%2Fb', null],
  ])('named %s: %s', async (name, kept, isAgain?: string) => {
    const answer = await object(name, { body: 'x', headers: { 'content-type': 'text/plain' } });
    if (isAgain) return expect(answer.body).toEqual(THERE);
    if (kept === null) {
      return expect(answer).toMatchObject({
        status: 400,
        body: { statusCode: '400', error: 'InvalidKey', code: 'InvalidKey' },
      });
    }
    return expect(answer).toMatchObject({
      status: 200,
      body: { Key: `${BUCKET}/${FOLDER}/${kept}`, Id: expect.any(String) },
    });
  });

  it('with a way out of its folder is where that leads', async () => {
    const path = `${FOLDER}/../${FOLDER}/haut`;
    expect((await service.storage.from(BUCKET).upload(path, 'x')).error).toBeNull();
    expect((await object('haut')).text).toBe('x');
  });
});

describe('a download', () => {
  it('has the type, the size and a tag of what was sent', async () => {
    const { status, headers, text } = await object('a.txt');
    expect([status, text]).toEqual([200, 'hello world']);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'content-length': '11',
      'cache-control': 'max-age=0',
      'accept-ranges': 'bytes',
      'x-robots-tag': 'none',
      'last-modified': expect.stringMatching(/GMT$/),
      etag: expect.stringMatching(/^".+"$/),
    });
    expect((await object('page.html')).headers['content-type']).toMatch(/^text\/plain/);
    expect((await ask(`/object/authenticated/${BUCKET}/${FOLDER}/a.txt`)).text).toBe('hello world');
    const head = await object('a.txt', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '11' } });
    const same = await object('a.txt', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([same.status, same.text]).toEqual([304, '']);
  });

  it.each([
    ['bytes=2-4', 206, 'llo', 'bytes 2-4/11'],
    ['bytes=6-', 206, 'world', 'bytes 6-10/11'],
    ['bytes=6-99', 206, 'world', 'bytes 6-10/11'],
    ['bytes=-3', 206, 'rld', 'bytes 8-10/11'],
    ['bytes=-99', 206, 'hello world', 'bytes 0-10/11'],
  ])('of a range: %s', async (range, status, text, said) => {
    const answer = await object('a.txt', { headers: { range } });
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([
      status,
      text,
      said,
    ]);
    expect(answer.headers['content-length']).toBe(String(text.length));
  });

  it.each(['bytes=11-', 'bytes=99-100', 'bytes=5-4', 'bytes=-0', 'bytes=-'])(
    'of a range that is none: %s',
    async (range) => {
      const answer = await object('a.txt', { headers: { range } });
      expect([answer.status, answer.body]).toEqual([
        416,
        {
          statusCode: '416',
          error: 'invalid_range',
          message: 'invalid range provided',
          code: 'InvalidRange',
        },
      ]);
    },
  );

  it.each([
    ['', 'attachment;'],
    ['a.txt', "attachment; filename=a.txt; filename*=UTF-8''a.txt"],
    [
      'été "x".txt',
      "attachment; filename=%C3%A9t%C3%A9%20%22x%22.txt; filename*=UTF-8''%C3%A9t%C3%A9%20%22x%22.txt",
    ],
  ])('to be saved as « %s »', async (name, said) => {
    const { headers } = await object(`a.txt?download=${encodeURIComponent(name)}`);
    expect(headers['content-disposition']).toBe(said);
  });

  it('of what is not there is refused, with 400, and 404 in its body', async () => {
    expect(await object('absent')).toMatchObject({ status: 400, body: NO_OBJECT });
    expect(await object('absent', { method: 'HEAD' })).toMatchObject({ status: 400, text: '' });
    expect(await ask('/object/ailleurs/a.txt')).toMatchObject({ status: 400, body: NO_BUCKET });
    expect(await ask(`/object/public/${BUCKET}/${FOLDER}/a.txt`)).toMatchObject({
      status: 400,
      body: NO_BUCKET,
    });
    const { data, error } = await service.storage.from(BUCKET).download(at('absent'));
    expect([data, error?.name]).toEqual([null, 'StorageApiError']);
    const stream = await service.storage.from(BUCKET).download(at('absent')).asStream();
    expect(stream.data).toBeNull();
  });

  it('is described without its bytes', async () => {
    const { status, body } = await ask(`/object/info/${BUCKET}/${FOLDER}/sous/b.pdf`);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        name: at('sous/b.pdf'),
        version: expect.any(String),
        bucket_id: BUCKET,
        size: 4,
        content_type: 'application/pdf',
        cache_control: 'max-age=0',
        etag: expect.stringMatching(/^".+"$/),
        metadata: {},
        last_modified: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await ask(`/object/info/${BUCKET}/${FOLDER}/absent`)).toMatchObject({
      status: 400,
      body: NO_OBJECT,
    });
    const bucket = service.storage.from(BUCKET);
    expect((await bucket.exists(at('a.txt'))).data).toBe(true);
    expect((await bucket.exists(at('absent'))).data).toBe(false);
  });
});

describe('a list', () => {
  const names = async (body: object, asked?: Asked) => {
    const answer = await ask(`/object/list/${BUCKET}`, { body, ...asked });
    return answer.body.map(({ name }: { name: string }) => name);
  };
  beforeAll(async () => {
    for (const name of ['l/B.txt', 'l/a.txt', 'l/c/d.txt', 'l/c/e.txt']) await put(name, name);
  });

  it('names what is in a folder, files and folders', async () => {
    const { body } = await ask(`/object/list/${BUCKET}`, { body: { prefix: at('l') } });
    expect(body).toEqual([
      {
        name: 'a.txt',
        id: expect.any(String),
        updated_at: expect.stringMatching(/Z$/),
        created_at: expect.any(String),
        last_accessed_at: expect.any(String),
        metadata: {
          eTag: expect.any(String),
          size: at('l/a.txt').length - FOLDER.length - 1,
          mimetype: expect.any(String),
          cacheControl: expect.any(String),
          lastModified: expect.any(String),
          contentLength: expect.any(Number),
          httpStatusCode: 200,
        },
      },
      expect.objectContaining({ name: 'B.txt' }),
      {
        name: 'c',
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      },
    ]);
  });

  it('in parts, in another order, of what begins in a way', async () => {
    const prefix = at('l/');
    expect(await names({ prefix, limit: 1, offset: 1 })).toEqual(['B.txt']);
    const sortBy = { column: 'name', order: 'desc' };
    expect(await names({ prefix, sortBy })).toEqual(['c', 'B.txt', 'a.txt']);
    expect(await names({ prefix, search: 'b' })).toEqual(['B.txt']);
    expect(await names({ prefix: at('l/c') })).toEqual(['d.txt', 'e.txt']);
    expect(await names({ prefix: FOLDER.slice(0, -1) })).toEqual([]);
    expect((await ask('/object/list/ailleurs', { body: { prefix: '' } })).body).toEqual([]);
    expect(await ask(`/object/list/${BUCKET}`, { body: {} })).toMatchObject({
      status: 400,
      body: { statusCode: '400', code: 'InvalidRequest' },
    });
  });
});

describe('a removal', () => {
  it('of many takes those that are there, and says which', async () => {
    await put('r1', 'x');
    await put('r2', 'x');
    const removed = await service.storage.from(BUCKET).remove([at('r1'), at('absent'), at('r2')]);
    expect(removed.data?.map(({ name }) => name).sort()).toEqual([at('r1'), at('r2')]);
    expect(await object('r1')).toMatchObject({ status: 400, body: NO_OBJECT });
    const again = await service.storage.from(BUCKET).remove([at('r1')]);
    expect(again).toMatchObject({ data: [], error: null });
    expect(
      await ask(`/object/${BUCKET}`, { method: 'DELETE', body: { prefixes: [] } }),
    ).toMatchObject({ status: 400, body: { statusCode: '400', code: 'InvalidRequest' } });
    const many = Array.from({ length: 1000 }, (_, index) => at(`absent-${index}`));
    expect(await service.storage.from(BUCKET).remove(many)).toMatchObject({
      data: [],
      error: null,
    });
  });

  it('of one says whether it was there', async () => {
    await put('r3', 'x');
    expect(await object('r3', { method: 'DELETE' })).toMatchObject({
      status: 200,
      body: { message: 'Successfully deleted' },
    });
    expect(await object('r3', { method: 'DELETE' })).toMatchObject({
      status: 400,
      body: NO_OBJECT,
    });
  });
});

describe('nobody but the site', () => {
  it.each([
    ['a visitor', () => visitor],
    ['an account', () => account],
  ])('%s finds, writes or takes away anything', async (_, of) => {
    const bucket = of().storage.from(BUCKET);
    expect((await bucket.list(FOLDER)).data).toEqual([]);
    expect((await bucket.download(at('a.txt'))).error).not.toBeNull();
    expect((await bucket.remove([at('a.txt')])).data).toEqual([]);
    const written = await bucket.upload(at('intrus'), 'x', { contentType: 'text/plain' });
    expect(written.error?.message).toBe(DENIED.message);
    const replaced = await bucket.upload(at('a.txt'), 'x', { upsert: true });
    expect(replaced.error?.message).toBe(DENIED.message);
    expect((await object('a.txt')).text).toBe('hello world');
    expect(await object('intrus')).toMatchObject({ status: 400, body: NO_OBJECT });
  });

  it('and is told so in the words of Storage', async () => {
    const key = KEYS.publishable;
    const text = { 'content-type': 'text/plain' };
    expect(await object('a.txt', { key })).toMatchObject({ status: 400, body: NO_OBJECT });
    expect(await object('x', { key, body: 'x', headers: text })).toMatchObject({
      status: 400,
      body: DENIED,
    });
    expect(await ask(`/bucket/${BUCKET}`, { key })).toMatchObject({ status: 400, body: NO_BUCKET });
    const gone = await object('a.txt', { key, method: 'DELETE' });
    expect(gone).toMatchObject({ status: 400 });
  });
});
