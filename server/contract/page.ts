/** A stretch of a longer list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many match in all. */
  readonly total: number;
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
  total: number,
): Page<Item> {
  const items = rows.slice(0, limit);
  return { items, total, nextCursor: rows.length > limit ? items.at(-1)?.id : undefined };
}
