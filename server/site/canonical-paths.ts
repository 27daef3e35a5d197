/** Redirects other spellings (case, trailing slash, `.html`, `/index`, aliases) to one address. */
export function createCanonicalPaths(
  pages: Iterable<string>,
  aliases: Iterable<readonly [alias: string, path: string]>,
  onDemand: readonly string[],
) {
  const exact = new Set(pages);
  const known = [
    ['/home', '/'],
    ['/index', '/'],
    ...aliases,
    ...[...exact].map((page) => [page, page] as const),
  ] as const;
  const bySpelling = new Map(known.map(([spelled, path]) => [spelled.toLowerCase(), path]));
  const patterns = onDemand.map(toMatcher);

  return {
    isOnDemand: (path: string): boolean => patterns.some((match) => match(path) === path),
    redirectOf: (path: string): string | undefined => {
      if (exact.has(path)) return undefined;
      const bare = path.replace(END_SLASHES, '').replace(/(?:\/index|(?<=[^/]))\.html$/i, '') || '/';
      const right =
        bySpelling.get(bare.toLowerCase()) ??
        patterns.map((match) => match(bare)).find((found) => found !== undefined);
      return right === path ? undefined : right;
    },
  };
}

/** Anchored at the first slash of a run: otherwise quadratic. */
const END_SLASHES = /(?<!\/)\/+$/;

function toMatcher(pattern: string): (path: string) => string | undefined {
  const segments = pattern.split('/');
  return (path) => {
    const parts = path.split('/');
    const right = segments.map((segment, at) => (segment.startsWith('[') ? parts[at] || undefined : segment));
    const spelled = right.join('/');
    return !right.includes(undefined) && spelled.toLowerCase() === path.toLowerCase() ? spelled : undefined;
  };
}
