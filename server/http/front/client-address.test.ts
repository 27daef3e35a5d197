import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../config.ts';
import { clientAddressOf, countedAddress, createProxyCheck, shortAddress } from './client-address.ts';

const nobody = createProxyCheck([]);
const proxies = createProxyCheck(['10.0.0.0/8', '192.0.2.7', '2001:db8:aa::/48', '127.0.0.1']);

describe('the client address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['0::ffff:203.0.113.49', '203.0.113.49'],
    ['::1:ffff:203.0.113.9', '0:0:0:0::/64'],
    [undefined, 'unknown'],
  ])('of the peer %s is %s', (peer, expected) => {
    expect(countedAddress(clientAddressOf(peer, undefined, nobody))).toBe(expected);
  });

  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    [undefined, 'unknown'],
  ])('of the peer %s is shortened to %s', (peer, expected) => {
    expect(shortAddress(clientAddressOf(peer, undefined, nobody))).toBe(expected);
  });

  it('does not believe a stranger', () => {
    expect(clientAddressOf('203.0.113.9', '198.51.100.1', proxies)).toBe('203.0.113.9');
  });

  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1, 10.1.1.1,192.0.2.7', '198.51.100.1'],
    ['198.51.100.1:4711', '198.51.100.1'],
    ['198.51.100.42:80', '198.51.100.42'],
    ['198.51.100.1%eth0', '198.51.100.1'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8:aa::5', '2001:db8:aa:0::/64'],
    ['10.1.1.1, 10.1.1.2', '10.1.1.1'],
    // Beyond something unreadable anything may be invented: the last one known counts.
    ['198.51.100.1, rubbish', '10.9.9.9'],
    ['', '10.9.9.9'],
    [undefined, '10.9.9.9'],
    // Almost an address, but for what stands before or behind it.
    ['a[::1]', '10.9.9.9'],
    ['[::1]5', '10.9.9.9'],
    ['::ffff:198.51.100.1:80', '10.9.9.9'],
    ['198.51.100.1:80%eth0', '10.9.9.9'],
  ])('behind trusted proxies, given %s, is %s', (forwardedFor, expected) => {
    expect(countedAddress(clientAddressOf('10.9.9.9', forwardedFor, proxies))).toBe(expected);
  });

  it('knows a trusted proxy that comes as mapped IPv4', () => {
    expect(clientAddressOf('::ffff:127.0.0.1', '198.51.100.1', proxies)).toBe('198.51.100.1');
  });

  it.each([
    'proxy.example.in',
    '10.0.0.0/33',
    '10.0.0.0/ 8',
    '10.0.0.0/8 ',
    '10.0.0.0/-1',
    '10.0.0/8',
    '1.2.3.4/8/8',
    '::1/129',
    '',
  ])('refuses %j as a proxy', (entry) => {
    expect(() => createProxyCheck(['10.0.0.1', entry])).toThrow(
      new ConfigError([`TRUSTED_PROXIES: "${entry}" is neither an address nor a range like 10.0.0.0/8.`]),
    );
  });

  it.each([
    ['10.0.0.1/32', '10.0.0.1', true],
    ['10.0.0.1/32', '10.0.0.2', false],
    ['2001:db8::1/128', '2001:db8::1', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::7', '2001:db8::7', true],
  ])('takes %s for a list in which %s is: %s', (entry, address, isIn) => {
    expect(createProxyCheck([entry])(address)).toBe(isIn);
  });
});
