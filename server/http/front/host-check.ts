const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*))(?::\d{1,5})?$/i;

/** Values of Host already found good; bounded, because ports are free and clients choose them. */
const MAX_REMEMBERED = 64;

type HostVerdict = 'ours' | 'foreign' | 'malformed';
export type HostCheck = (header: string) => HostVerdict;

/**
 * Judges a Host header: only names the product is reached at are answered, on any port.
 * Otherwise a stranger's name could get into a cache or a link.
 */
export function createHostCheck(hosts: readonly string[]): HostCheck {
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  const remembered = new Set<string>();
  return (header) => {
    if (remembered.has(header)) return 'ours';
    const name = HOST.exec(header)?.[1]?.toLowerCase();
    if (name === undefined) return 'malformed';
    if (!names.has(name)) return 'foreign';
    if (remembered.size < MAX_REMEMBERED) remembered.add(header);
    return 'ours';
  };
}
