import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedState } from '../../support/shared-state.ts';
import { forgetMembers } from '../../support/studio-members.ts';

const SITE = 'http://localhost:3999';
const ZOE = { id: 'p1', name: 'Zoé', email: 'zoe@exemple.fr' };

let lake: Server;
let answer: { status: number; body: unknown; delayMs?: number };
let asked: IncomingHttpHeaders[];
let identity: typeof import('../../../lib/security/studio-identity.ts');
const studioEditor = (request: Request) => identity.studioEditor(request);

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
  vi.stubEnv('STUDIO_ROLES', 'assistante, comptable');
  identity = await import('../../../lib/security/studio-identity.ts');
});

afterAll(() => {
  vi.unstubAllEnvs();
  lake.closeAllConnections();
  lake.close();
});

beforeEach(() => {
  forgetMembers();
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
    ['somebody without a role in the project', 200, { ...ZOE, roles: [] }],
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

const roles = (...names: string[]) => ({
  status: 200,
  body: { ...ZOE, roles: names.map((name) => ({ name, title: name })) },
});
const mine = () => from({ ...TOKEN, origin: SITE });

describe('what a role of the project opens', () => {
  test.each([
    ['administrator', true],
    ['developer', true],
    ['editor', true],
    ['contributor', false],
    ['viewer', false],
    // Custom ones: what is named in STUDIO_ROLES, and no other, however it is called.
    ['assistante', true],
    ['comptable', true],
    ['redactrice', false],
    ['editor-in-chief', false],
  ])('%s: the data of clients, %s; what is about content, always', async (role, decides) => {
    answer = roles(role);
    expect(await identity.studioEditor(mine())).toEqual(decides ? ZOE : 'limited');
    expect(await identity.studioMember(mine())).toMatchObject(ZOE);
  });

  test('of several roles the one that opens more counts', async () => {
    answer = roles('viewer', 'assistante');
    expect(await identity.studioEditor(mine())).toEqual(ZOE);
  });

  test('one that opens no clients’ data is told so in a sentence, and not to sign in again', async () => {
    const refused = identity.refuseStudioCaller('limited');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      message:
        'Votre rôle dans Sanity ouvre les contenus, pas les données des clients\u00a0: demandez cet accès à qui administre le site.',
      refused: 'limited',
    });
  });
});

describe('what Sanity has said of somebody', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms) && vi.advanceTimersByTime(ms);

  test('is asked once a minute and token, whatever the Studio reads', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    for (let second = 0; second < 59; second++) {
      await Promise.all([identity.studioEditor(mine()), identity.studioMember(mine())]);
      later(1_000);
    }
    expect(asked).toHaveLength(1);
    later(2_000);
    answer = roles('viewer');
    expect(await identity.studioEditor(mine())).toBe('limited');
    expect(asked).toHaveLength(2);
  });

  test('is of that token alone, which is kept nowhere', async () => {
    const other = 'Bearer sk-another-token';
    await identity.studioEditor(mine());
    await identity.studioEditor(from({ authorization: other, origin: SITE }));
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer sk-token', other]);
    const { members } = sharedState<{ members: Map<string, unknown> }>('studioMembers') ?? {};
    expect(members?.size).toBe(2);
    for (const print of members?.keys() ?? []) {
      expect(print).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify([...(members ?? [])])).not.toContain('sk-');
    }
  });

  test.each([
    ['a refusal', { status: 401, body: {} }, 'stranger'],
    ['an outage', { status: 500, body: {} }, 'unavailable'],
  ])('is not remembered where it was %s', async (_, refusal, said) => {
    answer = refusal;
    expect(await identity.studioEditor(mine())).toBe(said);
    answer = roles('editor');
    expect(await identity.studioEditor(mine())).toEqual(ZOE);
  });

  test('costs no question once a network has tried twenty tokens of nobody, and who is known stays so', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const tried = (ip: string, token: string) =>
      identity.studioEditor(
        from({ authorization: `Bearer ${token}`, origin: SITE, 'x-forwarded-for': ip }),
      );
    expect(await tried('192.0.2.1', 'known')).toEqual(ZOE);
    later(61_000);
    answer = { status: 401, body: {} };
    asked = [];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => tried('192.0.2.1', `guess-${index}`)),
    );
    expect(asked).toHaveLength(20);
    answer = roles('editor');
    expect(await tried('192.0.2.1', 'guess-right')).toBe('stranger');
    expect(await tried('192.0.2.1', 'known')).toEqual(ZOE);
    expect(await tried('192.0.2.2', 'guess-right')).toEqual(ZOE);
    later(61_000);
    expect(await tried('192.0.2.1', 'guess-right')).toEqual(ZOE);
  });
});
