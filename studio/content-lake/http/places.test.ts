import { expect, it } from 'vitest';
import { ipList, isProxy, NO_PROXIES, placeOf } from './places.ts';

const proxies = { named: ipList('127.0.0.1, 10.0.0.0/8 fd00::/8'), hops: 2 };

it.each([
  ['a connection without a proxy', '203.0.113.9', undefined, '203.0.113.9'],
  ['what a stranger says of themselves', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['what a named proxy says', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  [
    'the last that was said, where the others are a stranger’s',
    '127.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two named proxies', '127.0.0.1', '1.1.1.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['more of them than were named', '127.0.0.1', '203.0.113.9, 10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['a proxy that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ['what is no IP', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['IPv4 as IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['a proxy’s, too', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['the network of an IPv6', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['a short one', '2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ['one whose network ends in zeros', '2001:DB8:1::6', undefined, '2001:db8:1:0::/64'],
  ['one of a link', 'fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  ['this machine', '::1', undefined, '0:0:0:0::/64'],
  ['a connection that is gone', undefined, '203.0.113.9', ''],
])('counts %s by its place', (_, peer, forwardedFor, place) => {
  expect(placeOf(peer, forwardedFor, proxies)).toBe(place);
});

it('believes nobody where nobody was named', () => {
  expect(placeOf('127.0.0.1', '203.0.113.9', NO_PROXIES)).toBe('127.0.0.1');
  expect(isProxy('127.0.0.1', NO_PROXIES)).toBe(false);
  expect(isProxy('fd12::1', proxies)).toBe(true);
});

it.each(['10.0.0.0/33', 'localhost', '10.0.0.0/x', '::/129'])('refuses %s as a proxy', (text) => {
  expect(() => ipList(text)).toThrow();
});
