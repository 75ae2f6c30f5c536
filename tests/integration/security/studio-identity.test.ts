import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const SITE = 'http://localhost:3999';
const ZOE = { id: 'p1', name: 'Zoé' };

let lake: Server;
let answer: { status: number; body: unknown; delayMs?: number };
let asked: IncomingHttpHeaders[];
let studioEditor: typeof import('../../../lib/security/studio-identity.ts').studioEditor;

beforeAll(async () => {
  lake = createServer((request, response) => {
    asked.push(request.headers);
    setTimeout(() => {
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    }, answer.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => lake.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SITE_URL', SITE);
  vi.stubEnv('SANITY_API_HOST', `http://127.0.0.1:${(lake.address() as AddressInfo).port}`);
  ({ studioEditor } = await import('../../../lib/security/studio-identity.ts'));
});

afterAll(() => {
  vi.unstubAllEnvs();
  lake.closeAllConnections();
  lake.close();
});

beforeEach(() => {
  asked = [];
  answer = { status: 200, body: { ...ZOE, roles: [{ name: 'administrator' }] } };
});

const from = (headers: Record<string, string>) =>
  new Request(`${SITE}/api/moderation/testimonials`, {
    headers: { host: new URL(SITE).host, ...headers },
  });
const TOKEN = { authorization: 'Bearer sk-token' };

describe('who may decide on reviews: the consultant, as the Studio knows them', () => {
  test('an editor’s token, sent by a page of the site', async () => {
    expect(await studioEditor(from({ ...TOKEN, origin: SITE }))).toEqual(ZOE);
    expect(asked[0]?.authorization).toBe('Bearer sk-token');
  });

  test('the local session’s cookie, and no other cookie goes along', async () => {
    const cookie = 'sb-auth-token=secret; lake_session=abc_-1; theme=dark';
    expect(await studioEditor(from({ cookie, 'sec-fetch-site': 'same-origin' }))).toEqual(ZOE);
    expect(asked[0]?.cookie).toBe('lake_session=abc_-1');
  });

  test.each([
    ['no credentials', { origin: SITE }],
    ['a page of another site', { ...TOKEN, origin: 'https://ailleurs.example' }],
    ['another site, without an origin', { ...TOKEN, 'sec-fetch-site': 'cross-site' }],
    ['no page at all', { ...TOKEN }],
  ])('%s: a stranger, and nobody is asked', async (_, headers) => {
    expect(await studioEditor(from(headers))).toBe('stranger');
    expect(asked).toHaveLength(0);
  });

  test.each([
    ['a token that Sanity refuses', 401, {}],
    ['a member who may only read', 200, { roles: [{ name: 'viewer' }] }],
    ['a member without a role', 200, { roles: [] }],
  ])('%s: a stranger', async (_, status, body) => {
    answer = { status, body };
    expect(await studioEditor(from({ ...TOKEN, origin: SITE }))).toBe('stranger');
  });

  test.each([
    ['fails', { status: 500, body: {} }],
    ['answers something else', { status: 200, body: 'oops' }],
    ['does not answer', { status: 200, body: {}, delayMs: 4_000 }],
  ])('Sanity %s: nobody is let in, and it is not called a wrong session', async (_, reply) => {
    answer = reply;
    expect(await studioEditor(from({ ...TOKEN, origin: SITE }))).toBe('unavailable');
  });
});
