import { AuthApiError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DONE, refused } from '../result/result.ts';

const jar = vi.hoisted(() => new Map<string, string>());
const server = vi.hoisted(() => ({
  signUp: vi.fn(),
  resetPasswordForEmail: vi.fn(),
  signInWithOtp: vi.fn(),
  verifyOtp: vi.fn(),
  setSession: vi.fn(async () => ({ error: null })),
  signOut: vi.fn(),
}));
/** The database’s functions, as the server alone calls them. */
const rpc = vi.hoisted(() => vi.fn(async () => ({ data: null, error: null })));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => void jar.set(name, value),
  }),
}));
vi.mock('../supabase/server.ts', () => ({
  createAuthClient: async () => ({ auth: server }),
  createServiceClient: () => ({ rpc }),
  createSessionClient: async () => ({ auth: server }),
}));
const told = vi.hoisted(() => vi.fn());
vi.mock('../health/mail-ceiling.ts', () => ({ tellOfMailCeiling: told }));
const { mailSignInLink, redeemLink, requestRecovery, signUp } = await import('./auth.ts');

const OVER = 'over_email_send_rate_limit';
const pause = new AuthApiError('… you can only request this after 59 seconds.', 429, OVER);
const quota = new AuthApiError('email rate limit exceeded', 429, OVER);
const USED_UP =
  'Trop d’e-mails sont partis ces derniers temps. Réessayez dans une heure, ou écrivez-moi.';
const NEWCOMER = { email: 'zoe@exemple.test', password: 'x', firstName: 'Zoé', lastName: 'Démo' };

let now = Date.now();
beforeEach(() => {
  // The clock moves on: pauses and refusals that an earlier test met are over.
  now += 60 * 60_000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  jar.clear();
  vi.clearAllMocks();
});

describe('a sign-up is a success only where a mail is on its way', () => {
  const created = { data: { user: { identities: [{}] } }, error: null };
  const disguised = { data: { user: { identities: [] } }, error: null };
  const failed = (error: AuthApiError) => ({ data: { user: null }, error });

  it.each([
    ['a new account', created, null, true],
    ['an account whose last mail is young', failed(pause), null, true],
    ['an account', disguised, null, true],
    ['an account whose last link is young', disguised, pause, true],
    ['the quota of mails used up', failed(quota), null, false],
    ['the quota used up before the link of an account', disguised, quota, false],
    ['the quota used up after a pause', failed(pause), quota, false],
  ])('%s', async (_case, answer, followUp, isSuccess) => {
    server.signUp.mockResolvedValue(answer);
    server.resetPasswordForEmail.mockResolvedValue({ error: followUp });
    expect(await signUp(NEWCOMER)).toEqual(isSuccess ? DONE : refused({ message: USED_UP }));
    expect(told).toHaveBeenCalledTimes(isSuccess ? 0 : 1);
  });

  it.each([
    [431, '8\u00a0minutes'],
    [60, '1\u00a0minute'],
    [2_160, '36\u00a0minutes'],
  ])('the quota used up for %d s says %s', async (seconds, wait) => {
    const message = `email rate limit exceeded, again in ${seconds} s`;
    server.signUp.mockResolvedValue(failed(new AuthApiError(message, 429, OVER)));
    expect(await signUp(NEWCOMER)).toEqual(
      refused({
        message: `Trop d’e-mails sont partis ces derniers temps. Réessayez dans ${wait}, ou écrivez-moi.`,
      }),
    );
  });

  it('a recovery that no mail is left for reads as any other, and the consultant is told', async () => {
    server.resetPasswordForEmail.mockResolvedValue({ error: quota });
    expect(await requestRecovery(NEWCOMER.email)).toEqual(DONE);
    expect(told).toHaveBeenCalledOnce();
  });
});

afterEach(() => void vi.useRealTimers());

describe('where no mail is left for anybody', () => {
  const refusal = refused({ message: USED_UP });
  beforeEach(() => {
    server.resetPasswordForEmail.mockResolvedValue({ error: null });
    server.signInWithOtp.mockResolvedValue({ error: null });
  });
  const signUpMeeting = async (error: AuthApiError) => {
    server.signUp.mockResolvedValue({ data: { user: null }, error });
    await signUp(NEWCOMER);
  };

  it('a recovery and a link are refused for any address once a sign-up was, and asked for again later', async () => {
    await signUpMeeting(quota);
    for (const ask of [requestRecovery, mailSignInLink]) {
      expect(await ask(NEWCOMER.email)).toEqual(refusal);
      expect(await ask('personne@exemple.test')).toEqual(refusal);
    }
    expect(server.resetPasswordForEmail).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    expect(await requestRecovery(NEWCOMER.email)).toEqual(DONE);
    expect(server.resetPasswordForEmail).toHaveBeenCalledOnce();
  });

  it('a recovery’s own refusal is told to nobody, so that no account shows', async () => {
    server.resetPasswordForEmail.mockResolvedValueOnce({ error: quota });
    await requestRecovery(NEWCOMER.email);
    expect(await requestRecovery('personne@exemple.test')).toEqual(DONE);
  });

  it('strangers’ own quota keeps no mail from a client', async () => {
    await signUpMeeting(new AuthApiError('email rate limit exceeded, again in 431 s', 429, OVER));
    expect(await requestRecovery(NEWCOMER.email)).toEqual(DONE);
  });

  it.each([
    [
      'that the site did not take in time',
      'Failed to reach hook within 5 seconds',
      422,
      'hook_timeout',
    ],
    [
      'that the site could not keep',
      'Unexpected status code returned from hook: 502',
      500,
      'unexpected_failure',
    ],
    ['that its server did not take', 'Error sending recovery email', 500, 'unexpected_failure'],
  ])(
    'a mail %s reads as an outage at a sign-up, and at a recovery as sent, with and without an account',
    async (_, words, status, code) => {
      const late = new AuthApiError(words, status, code);
      vi.spyOn(console, 'error').mockImplementation(() => {});
      server.resetPasswordForEmail.mockResolvedValueOnce({ error: late });
      expect(await requestRecovery(NEWCOMER.email)).toEqual(DONE);
      const outage = refused({
        message: 'Le service ne répond pas. Rien n’est perdu\u00a0: réessayez dans un instant.',
      });
      server.signUp.mockResolvedValueOnce({ data: { user: null }, error: late });
      expect(await signUp(NEWCOMER)).toEqual(outage);
      server.signUp.mockResolvedValueOnce({ data: { user: { identities: [] } }, error: null });
      server.resetPasswordForEmail.mockResolvedValueOnce({ error: late });
      expect(await signUp(NEWCOMER)).toEqual(outage);
    },
  );
});

describe('a link keeps the password of its account', () => {
  const proven = '2026-11-21T10:00:00Z';
  const redeem = (type: Parameters<typeof redeemLink>[1], signedIn: string, mark?: string) => {
    const user = {
      id: 'zoe',
      email_confirmed_at: proven,
      last_sign_in_at: signedIn,
      user_metadata: { ...(mark && { sign_up_mark: mark }) },
    };
    server.verifyOtp.mockResolvedValue({ data: { user, session: {} }, error: null });
    return redeemLink('hash', type);
  };
  const kept = { ok: true, value: { userId: 'zoe', needsPassword: null } };
  const replaced = (needsPassword: 'asked' | 'elsewhere') => ({
    ok: true,
    value: { userId: 'zoe', needsPassword },
  });

  it('that was confirmed before', async () => {
    expect(await redeem('magiclink', '2026-11-21T10:05:00Z')).toEqual(kept);
    expect(await redeem('email_change', '2026-11-21T10:00:00Z')).toEqual(kept);
    expect(rpc).not.toHaveBeenCalledWith('forget_password', expect.anything());
  });

  it('and is the first of two that a changed address takes, which opens no session', async () => {
    // The hosted server answers with a message alone, which the client reads as neither user nor session.
    server.verifyOtp.mockResolvedValue({ data: { user: null, session: null }, error: null });
    expect(await redeemLink('hash', 'email_change')).toEqual({ ok: true, value: 'half-changed' });
    expect(server.setSession).not.toHaveBeenCalled();
  });

  it('that this very browser made', async () => {
    server.signUp.mockResolvedValue({ data: { user: { identities: [{}] } }, error: null });
    await signUp(NEWCOMER);
    const [sent] = server.signUp.mock.lastCall ?? [];
    expect(await redeem('signup', proven, sent?.options.data.sign_up_mark)).toEqual(kept);
    expect(rpc).not.toHaveBeenCalledWith('forget_password', expect.anything());
  });

  it.each([
    ['signup', undefined, undefined],
    ['signup', 'a stranger’s', undefined],
    ['signup', 'a stranger’s', 'its own'],
    ['signup', undefined, 'its own'],
    ['magiclink', 'a stranger’s', undefined],
    ['invite', undefined, undefined],
    ['recovery', 'a stranger’s', 'its own'],
  ] as const)(
    'not with %s where the account’s mark is %s and the browser’s %s',
    async (type, mark, own) => {
      if (own) jar.set('sign-up-token', own);
      // Who asked for the link knows why a password is chosen; who signed up does not.
      const isAsked = type === 'invite' || type === 'recovery';
      expect(await redeem(type, proven, mark)).toEqual(replaced(isAsked ? 'asked' : 'elsewhere'));
      expect(rpc).toHaveBeenCalledExactlyOnceWith('forget_password', { account_id: 'zoe' });
      expect(server.signOut).toHaveBeenCalledWith({ scope: 'others' });
    },
  );
});
