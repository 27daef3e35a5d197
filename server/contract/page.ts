/** How many match in all. */
export interface Total {
  /** Exactly so many, or at least where there are more. */
  readonly count: number;
  /** True where the counting ended before the list did. */
  readonly isMore: boolean;
}

/** A stretch of a longer list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: Total;
  /** Where the next stretch begins; undefined at the end. */
  readonly nextCursor: number | string | undefined;
}

/**
 * Makes a page of rows of which one more was read than is shown: only so it is known whether the list goes on.
 * @param rows at most `limit` + 1
 */
export function pageOf<Item extends { readonly id: number }>(
  rows: readonly Item[],
  limit: number,
  total: Total,
): Page<Item> {
  const items = rows.slice(0, limit);
  return { items, total, nextCursor: rows.length > limit ? items.at(-1)?.id : undefined };
}
