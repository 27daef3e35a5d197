/** A part of a longer list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many match in all. */
  readonly total: number;
  /** Undefined at the end of the list. */
  readonly nextCursor: number | string | undefined;
}

/** One row more than is shown was read: so it is known whether the list goes on. */
export function pageOf<Item extends { readonly id: number }>(
  rows: readonly Item[],
  limit: number,
  total: number,
): Page<Item> {
  const items = rows.slice(0, limit);
  return { items, total, nextCursor: rows.length > limit ? items.at(-1)?.id : undefined };
}
