import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  clientError,
  newFolder,
  ORIGIN,
  ownLake,
  READ_TOKEN,
  removeFolder,
  startLake,
  WRITE_TOKEN,
} from './support.ts';

const FOREIGN = 'https://elsewhere.example';
const API = '/v2025-02-19';
const lake = ownLake();

type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** A request as it is on the wire: unlike fetch, it may carry any Host, Origin and Cookie. */
function send(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
  url = lake.url,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (data) => {
        text += String(data);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

const MUTATION = JSON.stringify({ mutations: [{ create: { _type: 'note' } }] });
const mutate = (headers: Record<string, string>) =>
  send(`${API}/data/mutate/production`, headers, 'POST', MUTATION);

async function sessionCookie(): Promise<string> {
  const { headers } = await send(`${API}/users/me`, { origin: ORIGIN });
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
}

function tryWebSocket(path: string, headers: Record<string, string>): Promise<'open' | 'refused'> {
  return new Promise((resolve) => {
    const socket = new WebSocket(lake.url.replace('http', 'ws') + path, { headers });
    socket.on('open', () => {
      resolve('open');
      socket.close();
    });
    socket.on('error', () => resolve('refused'));
  });
}

describe('without a token', () => {
  const anonymous = () => lake.client({ token: undefined });

  it('refuses mutations, actions and history with 401, in the shape of Sanity', async () => {
    const attempts = [
      () => anonymous().create({ _type: 'note' }),
      () =>
        anonymous().action({
          actionType: 'sanity.action.document.version.discard',
          versionId: 'drafts.a',
        }),
      () => anonymous().request({ url: '/data/history/production/transactions/a' }),
      () => anonymous().request({ url: '/data/history/production/events/documents/a' }),
      () => anonymous().request({ url: '/data/references/production/documents/a/to' }),
    ];
    for (const attempt of attempts) {
      const { statusCode, responseBody } = await clientError(attempt());
      expect(statusCode).toBe(401);
      expect(responseBody).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        message: expect.any(String),
      });
    }
  });

  it('hides documents whose identifier has a dot, from every way of reading', async () => {
    const client = lake.client();
    await client
      .transaction()
      .create({ _id: 'open', _type: 'kept', n: 1 })
      .create({ _id: 'people.ada', _type: 'kept', n: 2 })
      .create({ _id: 'pointer', _type: 'pointer', to: { _type: 'reference', _ref: 'people.ada' } })
      .commit();
    const reading = async (token: string | undefined) => {
      const reader = lake.client({ token, perspective: 'published' });
      return [
        await reader.fetch('*[_type == "kept"] | order(_id)._id'),
        await reader.fetch('*[_id == "people.ada"]._id'),
        await reader.fetch('*[_type == "pointer"][0].to->n'),
        (await reader.getDocument('people.ada'))?.n,
      ];
    };
    expect(await reading(undefined)).toEqual([['open'], [], null, undefined]);
    const all = [['open', 'people.ada'], ['people.ada'], 2, 2];
    expect([await reading(READ_TOKEN), await reading(WRITE_TOKEN)]).toEqual([all, all]);
    // A private document written later is hidden as well, and nothing else is.
    await client.create({ _id: 'people.eve', _type: 'kept', n: 3 });
    await client.create({ _id: 'open2', _type: 'kept', n: 4 });
    expect((await reading(undefined))[0]).toEqual(['open', 'open2']);
  });

  it('refuses a wrong token even for what everybody may read', async () => {
    const error = await clientError(lake.client({ token: 'wrong' }).fetch('*'));
    expect(error.statusCode).toBe(401);
  });
});

describe('a private dataset', () => {
  const own = ownLake({ LAKE_PRIVATE: '1' });

  it('says nothing without a token, and all of it with one', async () => {
    await own.client().create({ _id: 'open', _type: 'kept', n: 1 });
    const reading = async (token: string | undefined) => {
      const reader = own.client({ token, perspective: 'published' });
      return [
        await reader.fetch('*[_type == "kept"]._id'),
        await reader.fetch('count(*)'),
        (await reader.getDocument('open'))?.n,
      ];
    };
    expect(await reading(undefined)).toEqual([[], 0, undefined]);
    for (const token of [READ_TOKEN, WRITE_TOKEN]) {
      expect(await reading(token)).toEqual([['open'], expect.any(Number), 1]);
    }
    const omitted = await own.client({ token: undefined }).request({
      url: '/data/doc/production/open,none',
    });
    expect(omitted).toEqual({
      documents: [],
      omitted: [
        { id: 'open', reason: 'permission' },
        { id: 'none', reason: 'existence' },
      ],
    });
  });

  it('has nobody listen without a token', async () => {
    for (const path of ['/data/listen/production?query=*', '/data/live/events/production']) {
      expect((await send(`${API}${path}`, {}, 'GET', undefined, own.url)).status, path).toBe(401);
    }
  });

  it('shows its pictures to anybody, as a hosted one does', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { url } = await own.client().assets.upload('image', png, { filename: 'a.png' });
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('the read token', () => {
  it('may not write', async () => {
    const error = await clientError(lake.client({ token: READ_TOKEN }).create({ _type: 'note' }));
    expect(error.statusCode).toBe(403);
  });
});

describe('browsers', () => {
  it('get answers readable from allowed origins only', async () => {
    const allowed = await send('/ping', { origin: ORIGIN });
    expect(allowed.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(allowed.headers['access-control-allow-credentials']).toBe('true');
    const foreign = await send('/ping', { origin: FOREIGN });
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    expect(foreign.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('get their preflight answered, headers echoed, for a while', async () => {
    const { status, headers } = await send(
      `${API}/data/mutate/production`,
      {
        origin: ORIGIN,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-sanity-project-id',
      },
      'OPTIONS',
    );
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toBe('content-type,x-sanity-project-id');
    expect(Number(headers['access-control-max-age'])).toBeGreaterThan(0);
  });

  it('are told by /check/cors whether their origin is allowed', async () => {
    const check = async (origin: string) =>
      JSON.parse((await send(`${API}/check/cors`, { origin })).body) as unknown;
    expect(await check(ORIGIN)).toEqual({ result: { allowed: true, withCredentials: true } });
    expect(await check(FOREIGN)).toEqual({ result: { allowed: false, withCredentials: false } });
  });

  it('are refused under a Host that is not ours, as after a DNS rebinding', async () => {
    expect((await send('/ping', { host: 'rebound.example:3333' })).status).toBe(403);
    expect((await send('/ping', { host: 'localhost:3333' })).status).toBe(200);
  });
});

describe('the session of the Studio', () => {
  it('opens by itself for our own pages on this machine, in a cookie scripts cannot read', async () => {
    const answer = await send(`${API}/users/me`, { origin: ORIGIN });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({
      id: expect.any(String),
      role: 'administrator',
    });
    const cookie = String(answer.headers['set-cookie']?.[0]);
    expect(cookie).toMatch(/^lake_session=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
  });

  it('opens for same-origin requests, where browsers leave out the origin', async () => {
    const { status } = await send(`${API}/users/me`, { 'sec-fetch-site': 'same-origin' });
    expect(status).toBe(200);
  });

  it('does not open for other sites, for nobody in particular, or for remote visitors', async () => {
    const strangers = [
      { origin: FOREIGN },
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.9' },
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-host': 'studio.example' },
    ];
    for (const headers of strangers) {
      const answer = await send(`${API}/users/me`, headers as Record<string, string>);
      expect(answer.status, JSON.stringify(headers)).toBe(401);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('may write from an allowed page, and from no other', async () => {
    const cookie = await sessionCookie();
    expect((await mutate({ cookie, origin: ORIGIN })).status).toBe(200);
    expect((await mutate({ cookie, origin: FOREIGN })).status).toBe(403);
    expect((await mutate({ cookie })).status).toBe(403);
    expect((await mutate({ cookie: 'lake_session=forged', origin: ORIGIN })).status).toBe(401);
  });

  it('opens sockets from an allowed page, and from no other', async () => {
    const cookie = await sessionCookie();
    for (const path of ['/mux', `${API}/socket/production`]) {
      expect(await tryWebSocket(path, { cookie, origin: ORIGIN })).toBe('open');
      expect(await tryWebSocket(path, { cookie, origin: FOREIGN })).toBe('refused');
      expect(await tryWebSocket(path, { cookie })).toBe('refused');
    }
    expect(await tryWebSocket('/elsewhere', { cookie, origin: ORIGIN })).toBe('refused');
  });

  it('ends on logging out, and outlives a restart otherwise', async () => {
    const folder = await newFolder();
    let own = await startLake(folder);
    const opened = await send(`${API}/users/me`, { origin: ORIGIN }, 'GET', undefined, own.url);
    const cookie = String(opened.headers['set-cookie']?.[0]).split(';')[0] ?? '';
    await own.stop();
    own = await startLake(folder);
    const act = () =>
      send(`${API}/data/mutate/production`, { cookie, origin: ORIGIN }, 'POST', MUTATION, own.url);
    expect((await act()).status).toBe(200);
    await send(`${API}/auth/logout`, { cookie, origin: ORIGIN }, 'POST', '', own.url);
    expect((await act()).status).toBe(401);
    await own.stop();
    await removeFolder(folder);
  });
});

describe('with a Studio password', () => {
  const PASSWORD = 'un mot de passe long';
  const guarded = ownLake({ STUDIO_PASSWORD: PASSWORD, TRUSTED_PROXIES: '127.0.0.1' });

  const guardedSend = (path: string, headers: Record<string, string>, body?: string) =>
    send(path, headers, body === undefined ? 'GET' : 'POST', body, guarded.url);
  const enter = (password: string, origin = ORIGIN) =>
    guardedSend(
      `${API}/auth/password`,
      { origin, 'content-type': 'application/json' },
      JSON.stringify({ password }),
    );

  it('asks for it before it says who you are', async () => {
    expect((await guardedSend(`${API}/users/me`, { origin: ORIGIN })).status).toBe(401);
    const { headers, status } = await enter(PASSWORD);
    expect(status).toBe(200);
    const cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
    expect((await guardedSend(`${API}/users/me`, { origin: ORIGIN, cookie })).status).toBe(200);
  });

  it('takes it from a form in French that leads back to the Studio, and to nowhere else', async () => {
    const form = await guardedSend(
      `/auth/login?origin=${encodeURIComponent(`${ORIGIN}/studio`)}`,
      {},
    );
    expect(form.status).toBe(200);
    expect(form.body).toContain('lang="fr"');
    expect(form.body).toContain('Mot de passe');
    const submit = (origin: string) =>
      guardedSend(
        '/auth/password',
        { origin: guarded.url, 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams({ password: PASSWORD, origin }).toString(),
      );
    const back = await submit(`${ORIGIN}/studio`);
    expect([back.status, back.headers.location]).toEqual([303, `${ORIGIN}/studio`]);
    const astray = await submit(`${FOREIGN}/phishing`);
    expect(new URL(String(astray.headers.location)).origin).toBe(ORIGIN);
  });

  it('does not take it from another site', async () => {
    expect((await enter(PASSWORD, FOREIGN)).status).toBe(403);
  });

  /** A browser's answer to the right password at an IP. */
  const enterFrom = (password: string, ip: string, cookie = '') =>
    guardedSend(
      `${API}/auth/password`,
      {
        origin: ORIGIN,
        'content-type': 'application/json',
        'x-forwarded-for': ip,
        ...(cookie && { cookie }),
      },
      JSON.stringify({ password }),
    );
  const cookiesOf = ({ headers }: Answer) =>
    (headers['set-cookie'] as string[]).map((one) => one.split(';')[0]).join('; ');
  const statusOf = async (answer: Promise<Answer>) => (await answer).status;

  it('slows down whoever guesses, then shuts that IP out, and neither others nor a known browser', async () => {
    const opened = await enterFrom(PASSWORD, '203.0.113.1');
    expect(opened.headers['set-cookie']?.[1]).toMatch(
      /^lake_browser=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
    );
    const known = cookiesOf(opened);
    const times: number[] = [];
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const started = performance.now();
      statuses.push(await statusOf(enterFrom('faux', '203.0.113.1')));
      times.push(performance.now() - started);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(times[4]).toBeGreaterThan(990);
    expect(await statusOf(enterFrom(PASSWORD, '203.0.113.1'))).toBe(429);
    expect(await statusOf(enterFrom(PASSWORD, '203.0.113.2'))).toBe(200);
    expect(await statusOf(enterFrom(PASSWORD, '203.0.113.1', known))).toBe(200);
    const forged = known.replace(/lake_browser=.{3}/, 'lake_browser=AAA');
    expect(await statusOf(enterFrom(PASSWORD, '203.0.113.1', forged))).toBe(429);
  });

  it('counts who names many IPs by their own, where no proxy was named', async () => {
    const folder = await newFolder();
    const direct = await startLake(folder, { STUDIO_PASSWORD: PASSWORD });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const headers = {
        origin: ORIGIN,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${n}`,
      };
      const body = JSON.stringify({ password: 'faux' });
      const answer = await send(`${API}/auth/password`, headers, 'POST', body, direct.url);
      statuses.push(answer.status);
      if (n === 5) expect(answer.headers['retry-after']).toBe('60');
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    await direct.stop();
    await removeFolder(folder);
  });

  it('never shuts out who is right', async () => {
    for (let attempt = 0; attempt < 7; attempt++) {
      expect(await statusOf(enterFrom(PASSWORD, '203.0.113.3'))).toBe(200);
    }
    // The right password clears the wrong ones before it.
    for (const password of ['a', 'b', PASSWORD, 'c', 'd']) {
      await enterFrom(password, '203.0.113.3');
    }
    expect(await statusOf(enterFrom(PASSWORD, '203.0.113.3'))).toBe(200);
  });

  it('bounds guesses from many IPs, which still leaves a known browser in', async () => {
    const known = cookiesOf(await enterFrom(PASSWORD, '203.0.113.4'));
    const guesses = Array.from({ length: 110 }, (_, n) => enterFrom('faux', `198.51.100.${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100);
    expect(await statusOf(enterFrom(PASSWORD, '203.0.113.5'))).toBe(429);
    expect(await statusOf(enterFrom(PASSWORD, '203.0.113.5', known))).toBe(200);
  });
});
