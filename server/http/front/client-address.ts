import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../../config.ts';

/** Tells whether an address belongs to a proxy whose word is taken. */
export type ProxyCheck = (address: string) => boolean;

/**
 * Reads the list of trusted proxies: addresses and ranges such as `10.0.0.0/8`.
 * @throws ConfigError naming the entry that is neither
 */
export function createProxyCheck(entries: readonly string[]): ProxyCheck {
  const list = new BlockList();
  const unusable = entries.filter((entry) => !add(list, entry));
  if (unusable.length > 0)
    throw new ConfigError(
      unusable.map(
        (entry) => `TRUSTED_PROXIES: "${entry}" is neither an address nor a range like 10.0.0.0/8.`,
      ),
    );
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function add(list: BlockList, entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 6 ? 128 : 32))
    list.addSubnet(address, Number(prefix), family);
  else return false;
  return true;
}

const UNKNOWN = 'unknown';

/**
 * The client's address: the socket's peer or, behind trusted proxies, the right-most entry of `X-Forwarded-For` that is
 * none of them.
 */
export function clientAddressOf(
  peer: string | undefined,
  forwardedFor: string | undefined,
  isProxy: ProxyCheck,
): string {
  let address = plainAddress(peer ?? '');
  if (address === undefined) return UNKNOWN;
  const hops = forwardedFor === undefined ? [] : forwardedFor.split(',');
  while (isProxy(address)) {
    const before = plainAddress(hops.pop() ?? '');
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** What limits count by: a private person's IPv6 network is a /64, so that is one. */
export const countedAddress = (address: string): string =>
  isIP(address) === 6 ? networkOf(address, 4) : address;

/** What the log may keep: some 250 neighbours in IPv4, a whole site in IPv6. */
export function shortAddress(address: string): string {
  if (address === UNKNOWN) return address;
  return isIP(address) === 6 ? networkOf(address, 3) : `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
}

/** Without port, brackets and zone, and with IPv4 in its own notation; undefined when it is no address. */
function plainAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 0) return undefined;
  return version === 6 ? (mappedIPv4(bare) ?? bare) : bare;
}

function mappedIPv4(address: string): string | undefined {
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

const networkOf = (address: string, groups: 3 | 4): string =>
  `${groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')}::/${16 * groups}`;

/** The eight numbers of an IPv6 address in any of its spellings. */
function groupsOf(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_whole, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hexadecimal.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const before = numbers(head);
  if (tail === undefined) return before;
  const after = numbers(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
