import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const SITE = 'http://localhost:3999';

let lake: Server;
let post: (request: never) => Promise<Response>;

beforeAll(async () => {
  lake = createServer((request, response) => {
    const isEditor = request.headers.authorization === 'Bearer sk-token';
    response.writeHead(isEditor ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'p1', roles: [{ name: 'contributor' }] }));
  });
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${(lake.address() as AddressInfo).port}`);
  ({ POST: post } = await import('../../../app/api/links/route.ts'));
});

afterAll(() => {
  vi.unstubAllEnvs();
  lake.close();
});

const ask = (links: unknown, headers: Record<string, string> = {}) =>
  post(
    new Request(`${SITE}/api/links`, {
      method: 'POST',
      body: JSON.stringify({ links }),
      headers: {
        host: new URL(SITE).host,
        origin: SITE,
        authorization: 'Bearer sk-token',
        ...headers,
      },
    }) as never,
  );

test.each([
  ['a wrong token', { authorization: 'Bearer other' }],
  ['a page of another site', { origin: 'https://ailleurs.example' }],
])('%s has nothing checked', async (_, headers) => {
  expect((await ask(['https://exemple.fr'], headers)).status).toBe(401);
});

test.each([
  ['nothing', []],
  ['too much at once', Array.from({ length: 6 }, (_, index) => `https://exemple.fr/${index}`)],
  ['a URL without https', ['http://exemple.fr']],
  ['what is no list', 'https://exemple.fr'],
  ['an endless URL', [`https://exemple.fr/${'a'.repeat(2_000)}`]],
])('%s is refused in French', async (_, links) => {
  const answer = await ask(links);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ message: 'De 1 à 5 adresses à la fois, en https.' });
});

test('no IP of this machine or its network is ever connected to', async () => {
  let connections = 0;
  const inside = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, resolve));
  const { askServer } = await import('../../../lib/links/ask-server.ts');
  const { port } = inside.address() as AddressInfo;
  // Past the rule on ports: the IPs themselves are what is refused.
  const hosts = ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '0x7f.1', '0'];
  for (const host of hosts) {
    const asked = askServer(new URL(`https://${host}:${port}/`), AbortSignal.timeout(5_000));
    await expect(asked, host).rejects.toThrow('n’est pas une adresse d’internet');
  }
  expect(connections).toBe(0);
  inside.close();

  const links = ['https://127.0.0.1/', 'https://localhost/', 'https://169.254.169.254/latest'];
  const { verdicts } = await (await ask(links)).json();
  for (const verdict of verdicts) {
    expect(verdict).toEqual({ state: 'broken', detail: 'n’est pas une adresse d’internet' });
  }
});
