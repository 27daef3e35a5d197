import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { type Config, ConfigError } from '../config.ts';

/** The socket's peer or, behind trusted proxies, the right-most entry of `X-Forwarded-For` that is none of them. */
export function createClientIp(config: Pick<Config, 'trustedProxies' | 'logAddress'>) {
  const { trustedProxies, logAddress } = config;
  const problems = trustedProxies
    .filter((entry) => !isRange(entry))
    .map((entry) => `TRUSTED_PROXIES: "${entry}" is neither an address nor a range like 10.0.0.0/8.`);
  if (problems.length > 0) throw new ConfigError(problems);
  const isTrusted = proxyAddr.compile([...trustedProxies]);

  return (request: IncomingMessage) => {
    const named = proxyAddr(request, isTrusted);
    const text = isIP(named) === 0 ? (request.socket.remoteAddress ?? '') : named;
    const full = text.replace(/^::ffff:(?=[\d.]+$)|%.*$/gi, '');
    const kind = isIP(full);
    if (kind === 0) return { counted: 'unknown', logged: undefined };
    const short = kind === 4 ? full.replace(/\d+$/, '0/24') : networkOf(full, 48);
    return {
      counted: kind === 4 ? full : networkOf(full, 64),
      logged: { full, short, none: undefined }[logAddress],
    };
  };
}

function isRange(entry: string): boolean {
  try {
    proxyAddr.compile(entry);
    return true;
  } catch {
    return false;
  }
}

const networkOf = (address: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;
