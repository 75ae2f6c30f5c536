import { expect, it } from 'vitest';
import { networkOf } from '../auth/network.ts';

it.each([
  ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:aaaa::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', 'unknown'],
])('the network of %s is %s, and of a whole customer %s', (ip, network, customer) => {
  expect(networkOf(ip)).toBe(network);
  expect(networkOf(ip, 48)).toBe(customer);
});
