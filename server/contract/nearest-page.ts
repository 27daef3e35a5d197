/** Page of the site: address, title and synonyms. */
export type KnownPage = readonly [href: string, label: string, words: string];

/** Returns the edit distance of two words. */
function distance(one: string, other: string): number {
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
export function nearestPage(path: string, pages: readonly KnownPage[]): KnownPage | undefined {
  const wanted = path.toLowerCase().replaceAll(/\.\w+$|[^a-z]/g, '');
  if (wanted.length < 3) return undefined;
  const costs = pages.map(([, , words]) =>
    Math.min(
      ...words
        .toLowerCase()
        .split(' ')
        .map((word) => (word.startsWith(wanted) || wanted.startsWith(word) ? 0 : distance(wanted, word))),
    ),
  );
  const least = Math.min(...costs);
  return least <= wanted.length / 3 ? pages[costs.indexOf(least)] : undefined;
}
