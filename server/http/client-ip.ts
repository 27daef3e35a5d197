import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import type { Config } from '../config.ts';

export type ClientIpConfig = Pick<Config, 'trustedProxies' | 'logAddress'>;

/** Returns the peer or, behind trusted proxies, the right-most untrusted entry of `X-Forwarded-For`. */
export function createClientIp(config: ClientIpConfig) {
  const isTrusted = proxyAddr.compile([...config.trustedProxies]);

  return (request: IncomingMessage) => {
    const named = proxyAddr(request, isTrusted);
    const text = isIP(named) === 0 ? (request.socket.remoteAddress ?? '') : named;
    const full = text.replace(/^::ffff:(?=[\d.]+$)|%.*/gi, '');
    const kind = isIP(full);
    if (kind === 0) return { counted: 'unknown', logged: undefined };
    const short = kind === 4 ? full.replace(/\d{1,3}$/, '0/24') : networkOf(full, 48);
    return {
      counted: kind === 4 ? full : networkOf(full, 64),
      logged: { full, short, none: undefined }[config.logAddress],
    };
  };
}

const networkOf = (address: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;
