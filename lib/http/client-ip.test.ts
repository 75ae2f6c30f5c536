import { describe, expect, it } from 'vitest';
import { clientIp, networkOf } from './client-ip.ts';

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

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:0DB8:0001:0002::7', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (ip, expected) => {
    expect(networkOf(ip)).toBe(expected);
    expect(networkOf(expected), 'of itself').toBe(expected);
  });

  it('is one for as many IPs as one visitor may take, and another for the next visitor', () => {
    const inOne = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:1:2:3:4'];
    expect(new Set(inOne.map((ip) => networkOf(ip))).size).toBe(1);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });

  it('of a whole customer has 48 bits, also from a network within it', () => {
    expect(networkOf('2001:db8:1:2::/64', 48)).toBe('2001:db8:1::/48');
    expect(networkOf('2001:db8:1:ffff::9', 48)).toBe('2001:db8:1::/48');
    expect(networkOf('203.0.113.7', 48)).toBe('203.0.113.7');
  });
});
