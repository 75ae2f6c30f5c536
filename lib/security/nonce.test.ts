import { expect, it } from 'vitest';
import { withNonce, withoutNonce } from './nonce.ts';

const CHOSEN = new Headers({
  accept: 'text/html',
  'content-security-policy': "script-src 'nonce-mine'",
  'content-security-policy-report-only': "script-src 'nonce-mine'",
});

it('a visitor never chooses the nonce', () => {
  expect([...withoutNonce(CHOSEN)]).toEqual([['accept', 'text/html']]);
  const { nonce, headers } = withNonce(CHOSEN);
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
  expect(headers.get('content-security-policy')).toBe(`script-src 'nonce-${nonce}'`);
  expect(headers.has('content-security-policy-report-only')).toBe(false);
});

it('a nonce is used once', () => {
  expect(withNonce(CHOSEN).nonce).not.toBe(withNonce(CHOSEN).nonce);
});
