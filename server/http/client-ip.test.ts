import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClientIp } from './client-ip.ts';

const ask = (remoteAddress: string, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    connection: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;
const clientIp = createClientIp({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'], logAddress: 'short' });

describe("the client's address", () => {
  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '192.0.2.66, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['127.0.0.1', 'not an address', '127.0.0.1'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['127.0.0.1', 'fe80::1%eth-0.1', 'fe80::/64'],
    ['', undefined, 'unknown'],
  ])('of %s, forwarded for %s, is counted as %s', (peer, forwardedFor, counted) => {
    expect(clientIp(ask(peer, forwardedFor)).counted).toBe(counted);
  });

  it('is logged as the operator wants it', () => {
    const logged = (logAddress: 'short' | 'full' | 'none', peer: string) =>
      createClientIp({ trustedProxies: [], logAddress })(ask(peer)).logged;
    expect(logged('short', '203.0.113.9')).toBe('203.0.113.0/24');
    expect(logged('short', '2001:db8:1:2::9')).toBe('2001:db8:1::/48');
    expect(logged('full', '203.0.113.9')).toBe('203.0.113.9');
    expect(logged('none', '203.0.113.9')).toBeUndefined();
  });
});
