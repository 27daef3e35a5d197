export interface CanonicalPaths {
  /** Whether a path is a page made on demand, in its right spelling. */
  isOnDemand(path: string): boolean;
  /** The right spelling of an address that is known under another; undefined when it is right already or unknown. */
  redirectOf(path: string): string | undefined;
}

/**
 * One spelling for each page: other letter case, a slash at the end, `.html`, `/index` and the named aliases lead to it.
 * @param pages encoded paths of the built pages
 * @param aliases other paths in circulation, with where they lead
 * @param onDemand patterns of the pages made on demand
 */
export function createCanonicalPaths(
  pages: Iterable<string>,
  aliases: Iterable<readonly [alias: string, path: string]>,
  onDemand: readonly string[],
): CanonicalPaths {
  const exact = new Set(pages);
  const bySpelling = new Map<string, string>([
    ['/home', '/'],
    ['/index', '/'],
  ]);
  for (const [alias, path] of aliases) bySpelling.set(fold(alias), path);
  for (const page of exact) bySpelling.set(fold(page), page);
  const patterns = onDemand.map(toMatcher);

  const rightSpelling = (path: string): string | undefined => {
    const bare = withoutSlashes(path).replace(/(?:\/index|(?<=[^/]))\.html$/i, '') || '/';
    const known = bySpelling.get(fold(bare));
    if (known !== undefined) return known;
    for (const match of patterns) {
      const found = match(bare);
      if (found !== undefined) return found;
    }
    return undefined;
  };

  return {
    isOnDemand: (path) => patterns.some((match) => match(path) === path),
    redirectOf: (path) => {
      if (exact.has(path)) return undefined;
      const right = rightSpelling(path);
      return right === path ? undefined : right;
    },
  };
}

/** Not by a regular expression: `/\/+$/` takes seconds on thousands of slashes with a letter at the end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

const fold = (path: string): string => path.toLowerCase();

/** Gives the path in the pattern's own spelling, its parameters as they came. */
function toMatcher(pattern: string): (path: string) => string | undefined {
  const segments = pattern.split('/').slice(1);
  return (path) => {
    const parts = path.split('/').slice(1);
    if (parts.length !== segments.length) return undefined;
    const right = segments.map((segment, at) => spelling(segment, parts[at] ?? ''));
    return right.includes(undefined) ? undefined : `/${right.join('/')}`;
  };
}

function spelling(segment: string, part: string): string | undefined {
  if (segment.startsWith('[')) return part === '' ? undefined : part;
  return fold(segment) === fold(part) ? segment : undefined;
}
