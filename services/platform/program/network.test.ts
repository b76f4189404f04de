import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['not an address', 'not an address'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it('counts all addresses of a /64 as one, and of two /64s as two', () => {
  const host = () => Math.floor(Math.random() * 65_536).toString(16);
  const inOne = Array.from({ length: 50 }, () => `2001:db8:7:9:${host()}:${host()}:${host()}:${host()}`);
  expect(new Set(inOne.map(networkOf))).toEqual(new Set(['2001:db8:7:9::/64']));
  expect(networkOf('2001:db8:7:a::1')).not.toBe(networkOf('2001:db8:7:9::1'));
});
