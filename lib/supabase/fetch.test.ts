import { afterEach, describe, expect, it, vi } from 'vitest';
import { supabaseFetch } from './fetch.ts';

const USER = 'https://store.example/auth/v1/user';
const REFRESH = 'https://store.example/auth/v1/token?grant_type=refresh_token';
const SIGN_UP = 'https://store.example/auth/v1/signup';

const answering = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
const asked = async (url: string, method: string) => {
  const response = await supabaseFetch(url, { method });
  return [response.status, await response.text()];
};
afterEach(() => vi.unstubAllGlobals());

describe('a session is over only where the auth server says so', () => {
  const verdict = '{"code":403,"error_code":"bad_jwt","msg":"invalid JWT"}';

  it.each([
    [403, verdict],
    [400, '{"code":"refresh_token_not_found","message":"Invalid Refresh Token"}'],
    [200, '{"id":"x"}'],
  ])('%d %s stays as it is', async (status, body) => {
    answering(status, body);
    expect(await asked(USER, 'GET')).toEqual([status, body]);
    expect(await asked(REFRESH, 'POST')).toEqual([status, body]);
  });

  it.each([
    [403, '<html>'],
    [403, ''],
    [401, '{"message":"Invalid API key"}'],
    [404, 'null'],
    [408, verdict],
    [429, '{"error_code":"over_request_rate_limit"}'],
  ])('%d %s is an outage', async (status, body) => {
    answering(status, body);
    expect(await asked(USER, 'GET')).toEqual([503, '']);
    expect(await asked(REFRESH, 'POST')).toEqual([503, '']);
  });

  it('what is asked otherwise is answered as it is', async () => {
    answering(429, '{"error_code":"over_email_send_rate_limit"}');
    for (const [url, method] of [
      [SIGN_UP, 'POST'],
      [USER, 'PUT'],
    ] as const) {
      expect((await asked(url, method))[0]).toBe(429);
    }
  });
});
