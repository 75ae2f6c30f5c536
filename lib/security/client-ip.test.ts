import { expect, it } from 'vitest';
import { clientIp } from './client-ip.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  [null, 'unknown'],
])('X-Forwarded-For %j counts as %s', (header, expected) => {
  const headers = new Headers(header === null ? {} : { 'x-forwarded-for': header });
  expect(clientIp(headers)).toBe(expected);
});
