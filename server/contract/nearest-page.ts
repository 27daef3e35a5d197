interface KnownPage {
  readonly words: string;
}

/** Letters of an address that is compared: those of scanners may be as long as a request. */
const LONGEST = 50;

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (const [at, wanted] of [...other].entries())
      next.push(
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Finds the page closest to a wrong address; undefined if none is close. Imports nothing, so that it is inlined. */
export function nearestPage<Page extends KnownPage>(path: string, pages: readonly Page[]): Page | undefined {
  const wanted = path.toLowerCase().replaceAll(/\.\w+$|[^a-z]/g, '');
  if (wanted.length < 3 || wanted.length > LONGEST) return undefined;
  const costs = pages.map(({ words }) =>
    Math.min(
      ...words
        .toLowerCase()
        .split(' ')
        .map((word) => (word.startsWith(wanted) || wanted.startsWith(word) ? 0 : editDistance(wanted, word))),
    ),
  );
  const least = Math.min(...costs);
  return least <= wanted.length / 3 ? pages[costs.indexOf(least)] : undefined;
}
