/** Up to here a list is counted anew each time: that takes less than the rest of the call. */
const SMALL = 10_000;
const FRESH_MS = 10_000;
/** Different searches that are remembered at once. */
const CAPACITY = 100;

/**
 * How long lists are, without counting a million rows for every page of them: a count above 10,000 is given again for ten
 * seconds, a smaller one is always right. Kept in memory, so each process counts for itself.
 */
export function createLargeCounts(now: () => number) {
  const known = new Map<string, { readonly count: number; readonly at: number }>();

  return {
    /** @param key names what is counted: the same key, the same `count` */
    async of(key: string, count: () => Promise<number>): Promise<number> {
      const last = known.get(key);
      // A clock that was set back must not keep a count for ever.
      if (last !== undefined && Math.abs(now() - last.at) < FRESH_MS) return last.count;
      const counted = await count();
      known.delete(key);
      if (counted <= SMALL) return counted;
      known.set(key, { count: counted, at: now() });
      const [oldest] = known.keys();
      if (known.size > CAPACITY && oldest !== undefined) known.delete(oldest);
      return counted;
    },
  };
}
