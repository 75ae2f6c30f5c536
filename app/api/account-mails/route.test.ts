import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.mock('next/cache', () => ({ cacheLife: vi.fn(), cacheTag: vi.fn() }));

const KEY = Buffer.from('une-cle-de-trente-deux-octets-ok');
const OTHER = Buffer.from('une-autre-cle-de-trente-deux-oct');
const secretOf = (key: Buffer) => `v1,whsec_${key.toString('base64')}`;
const ASKED = JSON.stringify({
  user: { email: 'zoe@exemple.fr' },
  email_data: { email_action_type: 'signup', token_hash: 'abc', token: '12345678' },
});

let post: typeof import('./route.ts').POST;
async function load(secret: string) {
  vi.stubEnv('SEND_EMAIL_HOOK_SECRET', secret);
  // No mail is sent here: a request that is let in is told so.
  vi.stubEnv('SMTP_URL', '');
  vi.stubEnv('SANITY_API_HOST', 'http://127.0.0.1:9');
  vi.resetModules();
  ({ POST: post } = await import('./route.ts'));
}
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return load(`${secretOf(KEY)}|${secretOf(OTHER)}`);
});
afterAll(() => void vi.unstubAllEnvs());

type Change = { key?: Buffer; ageSeconds?: number; id?: string; sent?: string; join?: string };

function signed(body = ASKED, { key = KEY, ageSeconds = 0, id = randomUUID(), sent }: Change = {}) {
  const time = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return new Request('http://site.example/api/account-mails', {
    method: 'POST',
    body: sent ?? body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    },
  });
}
const statusOf = async (request: Request) => (await post(request)).status;

const LET_IN = 502;

describe('the mail hook', () => {
  it.each([
    ['now', {}],
    ['four minutes ago', { ageSeconds: 240 }],
    ['by the key that was there before', { key: OTHER }],
  ])('lets in what was signed %s', async (_, change) => {
    expect(await statusOf(signed(ASKED, change))).toBe(LET_IN);
  });

  it.each([
    ['by another key', { key: Buffer.from('la-cle-de-quelqu-un-d-autre-12345') }],
    ['by an empty key', { key: Buffer.alloc(0) }],
    ['six minutes ago', { ageSeconds: 360 }],
    ['in six minutes', { ageSeconds: -360 }],
    ['for another body', { sent: ASKED.replace('zoe', 'max') }],
  ])('refuses what was signed %s', async (_, change) => {
    expect(await statusOf(signed(ASKED, change))).toBe(401);
  });

  it('refuses what is not signed, or says so in another way', async () => {
    const bare = (headers: Record<string, string>) =>
      new Request('http://site.example/api/account-mails', {
        method: 'POST',
        body: ASKED,
        headers,
      });
    const now = String(Math.floor(Date.now() / 1000));
    for (const headers of [
      {},
      { 'webhook-id': 'a', 'webhook-timestamp': now },
      { 'webhook-id': 'a', 'webhook-timestamp': now, 'webhook-signature': 'v1,' },
      { 'webhook-id': 'a', 'webhook-timestamp': 'NaN', 'webhook-signature': 'v1,AAAA' },
      { 'webhook-id': 'a', 'webhook-timestamp': now, 'webhook-signature': 'v1a,AAAA' },
    ]) {
      expect(await statusOf(bare(headers as Record<string, string>))).toBe(401);
    }
  });

  it('takes a signature among others, as the standard and as Supabase write several', async () => {
    for (const between of [' ', ', ']) {
      const request = signed();
      const own = request.headers.get('webhook-signature') ?? '';
      request.headers.set('webhook-signature', `v1,AAAA${between}${own}`);
      expect(await statusOf(request)).toBe(LET_IN);
    }
  });

  it('lets a call that came to nothing come again', async () => {
    const request = signed();
    expect(await statusOf(request.clone())).toBe(LET_IN);
    expect(await statusOf(request)).toBe(LET_IN);
  });

  it.each([
    ['no JSON', '{'],
    ['no mail', '{}'],
    ['a kind that is no word', ASKED.replace('"signup"', '7')],
  ])('answers 400 to %s, once: a second call is a used one', async (_, body) => {
    const request = signed(body);
    expect(await statusOf(request.clone())).toBe(400);
    expect(await statusOf(request)).toBe(401);
  });

  it.each([
    'email_changed_notification',
    'phone_changed_notification',
    'identity_linked_notification',
    'identity_unlinked_notification',
    'mfa_factor_enrolled_notification',
    'mfa_factor_unenrolled_notification',
    'constructor',
  ])('refuses %s in words that the auth server hands on', async (type) => {
    const answer = await post(signed(ASKED.replace('signup', type)));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { error: { http_code: 422, message: 'The site writes no such mail.' } },
    ]);
  });

  it('lets in an invitation from the dashboard', async () => {
    expect(await statusOf(signed(ASKED.replace('signup', 'invite')))).toBe(LET_IN);
  });

  it('answers 503 without a secret', async () => {
    await load('');
    expect(await statusOf(signed())).toBe(503);
  });
});
