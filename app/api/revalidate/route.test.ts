import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const SECRET = 'un-secret-assez-long';
const MINUTE_MS = 60 * 1_000;
/** A document of a type that the site does not show: nothing is made anew. */
const DOCUMENT = JSON.stringify({ _id: 'image-a', _type: 'sanity.imageAsset' });

let post: typeof import('./route.ts').POST;
beforeAll(async () => {
  vi.stubEnv('SANITY_REVALIDATE_SECRET', SECRET);
  vi.resetModules();
  ({ POST: post } = await import('./route.ts'));
});
afterAll(() => void vi.unstubAllEnvs());

const call = (body: string, signature?: string) =>
  post(
    new Request('http://site.example/api/revalidate', {
      method: 'POST',
      body,
      ...(signature !== undefined && { headers: { [SIGNATURE_HEADER_NAME]: signature } }),
    }),
  );
const sign = (body: string, ageMs = 0, secret = SECRET) =>
  encodeSignatureHeader(body, Date.now() - ageMs, secret);

describe('the publish webhook', () => {
  it.each([0, 30 * MINUTE_MS, -2 * MINUTE_MS])('takes what was signed %d ms ago', async (age) => {
    const answer = await call(DOCUMENT, await sign(DOCUMENT, age));
    expect([answer.status, await answer.json()]).toEqual([200, { revalidated: null }]);
  });

  it.each([
    ['an hour ago', 60 * MINUTE_MS],
    ['years ago', 1_000 * 24 * 60 * MINUTE_MS],
    ['in ten minutes', -10 * MINUTE_MS],
  ])('refuses what was signed %s', async (_, age) => {
    expect((await call(DOCUMENT, await sign(DOCUMENT, age))).status).toBe(401);
  });

  it('refuses what nobody, somebody else, or no secret of ours signed, broken or whole', async () => {
    const answers = [
      call(DOCUMENT),
      call(DOCUMENT, ''),
      call(DOCUMENT, 'x'),
      call(DOCUMENT, 't=1,v1=x'),
      call(DOCUMENT, await sign(`${DOCUMENT} `)),
      call(DOCUMENT, await sign(DOCUMENT, 0, 'un-autre-secret-long')),
      call('{', 'x'),
      call('', 'x'),
    ];
    expect(await Promise.all(answers.map(async (answer) => (await answer).status))).toEqual(
      answers.map(() => 401),
    );
  });

  it.each(['{"_type":', 'null', '3', '"article"', '[]', '{}', '{"_type":3}'])(
    'says 400 to what is no document, though signed: %s',
    async (body) => expect((await call(body, await sign(body))).status).toBe(400),
  );
});
