import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { type Config, ConfigError } from '../config.ts';

export interface ClientIp {
  /** What limits count by: a private person's IPv6 network is a /64, so that is one. */
  readonly counted: string;
  /** As much of it as the log may keep; undefined for nothing. */
  readonly logged: string | undefined;
}

/**
 * The client's address: the socket's peer or, behind trusted proxies, the right-most entry of `X-Forwarded-For` that is
 * none of them.
 * @throws ConfigError naming the entries of TRUSTED_PROXIES that are neither an address nor a range
 */
export function createClientIp({
  trustedProxies,
  logAddress,
}: Pick<Config, 'trustedProxies' | 'logAddress'>): (request: IncomingMessage) => ClientIp {
  const unusable = trustedProxies.filter((entry) => !isRange(entry));
  if (unusable.length > 0)
    throw new ConfigError(
      unusable.map(
        (entry) => `TRUSTED_PROXIES: "${entry}" is neither an address nor a range like 10.0.0.0/8.`,
      ),
    );
  const isTrusted = proxyAddr.compile([...trustedProxies]);

  return (request) => {
    const named = proxyAddr(request, isTrusted);
    const text = ipaddr.isValid(named) ? named : (request.socket.remoteAddress ?? '');
    if (!ipaddr.isValid(text)) return { counted: 'unknown', logged: undefined };
    const address = ipaddr.process(text);
    const isV6 = address instanceof ipaddr.IPv6;
    const network = (bits: number): string => networkOf(address.toByteArray(), bits);
    const whole = address.toString();
    const short = network(isV6 ? 48 : 24);
    return {
      counted: isV6 ? network(64) : whole,
      logged: { full: whole, short, none: undefined }[logAddress],
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

const networkOf = (bytes: number[], bits: number): string =>
  `${ipaddr.fromByteArray(bytes.map((byte, at) => (at * 8 < bits ? byte : 0))).toString()}/${bits}`;
