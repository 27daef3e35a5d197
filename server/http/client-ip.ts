import type { IncomingMessage } from 'node:http';
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

  /** `counted` is what limits count by: a person has a whole IPv6 /64. */
  return (request: IncomingMessage) => {
    const named = proxyAddr(request, isTrusted);
    const text = ipaddr.isValid(named) ? named : (request.socket.remoteAddress ?? '');
    if (!ipaddr.isValid(text)) return { counted: 'unknown', logged: undefined };
    const address = ipaddr.process(text);
    const isV6 = address.kind() === 'ipv6';
    const full = address.toString();
    const short = networkOf(address, isV6 ? 48 : 24);
    return {
      counted: isV6 ? networkOf(address, 64) : full,
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

const networkOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  `${ipaddr.fromByteArray(address.toByteArray().map((byte, at) => (at * 8 < bits ? byte : 0))).toString()}/${bits}`;
