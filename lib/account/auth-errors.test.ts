import { AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { SERVICE_DOWN, UNKNOWN_ERROR } from '../forms/messages.ts';
import { authErrorMessage } from './auth-errors.ts';

/** Every code that the auth server documents for what the site asks of it. */
const CODES = [
  'invalid_credentials',
  'email_not_confirmed',
  'user_banned',
  'weak_password',
  'same_password',
  'email_address_invalid',
  'email_address_not_authorized',
  'email_exists',
  'user_already_exists',
  'signup_disabled',
  'email_provider_disabled',
  'over_email_send_rate_limit',
  'over_request_rate_limit',
  'otp_expired',
  'otp_disabled',
  'bad_jwt',
  'session_expired',
  'session_not_found',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'reauthentication_needed',
  'captcha_failed',
  'hook_timeout',
  'hook_timeout_after_retry',
];

describe('the server’s messages', () => {
  it.each(CODES)('%s has a French text of its own', (code) => {
    const message = authErrorMessage({ code });
    expect(message).not.toBe(UNKNOWN_ERROR);
    expect(message).toMatch(/\.$/);
    expect(message).not.toMatch(/[a-z] [:;!?]|'/);
  });

  it('an unknown code, or none, has a sensible default', () => {
    expect(authErrorMessage({ code: 'brand_new_code' })).toBe(UNKNOWN_ERROR);
    expect(authErrorMessage({ code: 'toString' })).toBe(UNKNOWN_ERROR);
    expect(authErrorMessage({})).toBe(UNKNOWN_ERROR);
  });

  it('an unknown address, a wrong password and an unconfirmed account are the same', () => {
    const texts = ['invalid_credentials', 'email_not_confirmed', 'user_not_found'].map((code) =>
      authErrorMessage({ code }),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it.each([
    new AuthRetryableFetchError('fetch failed', 0),
    { status: 500, code: 'unexpected_failure' },
    { status: 503 },
  ])('no answer, or a fault of the server’s own, is an outage: %j', (error) => {
    expect(authErrorMessage(error)).toBe(SERVICE_DOWN);
  });

  it('a session that ended asks to sign in again', () => {
    expect(authErrorMessage(new AuthSessionMissingError())).toBe(
      'Votre session a pris fin. Connectez-vous de nouveau.',
    );
  });
});
