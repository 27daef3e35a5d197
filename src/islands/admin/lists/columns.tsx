import type { ReactNode } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';

export interface Column<Item> {
  readonly head: string;
  readonly cell: (item: Item) => ReactNode;
  /** Gives it a width where there is room for a table (admin-rows.css). */
  readonly className: string;
  /** Its place in a dense row: at the end of the first line, in the second, or under both. Elsewhere a dense row has no room for it. */
  readonly inRow?: 'side' | 'line' | 'below';
}

/** What it is about, over its number or code. */
export const about = <Item,>(head: string, of: (item: Item) => readonly [string, string]): Column<Item> => ({
  head,
  className: 'cell-about',
  inRow: 'line',
  cell: (item) => {
    const [title, code] = of(item);
    return (
      <>
        <span title={title}>{title}</span>
        <span className="soft small">{code}</span>
      </>
    );
  },
});

/** An amount in paise, or in words. */
export const money = <Item,>(head: string, of: (item: Item) => number | string): Column<Item> => ({
  head,
  className: 'cell-money',
  inRow: 'side',
  cell: (item) => {
    const amount = of(item);
    return typeof amount === 'string' ? amount : formatPaise(amount);
  },
});

/** What someone wrote, cut after two lines. */
export const words = <Item,>(head: string, of: (item: Item) => ReactNode): Column<Item> => ({
  head,
  className: 'cell-words',
  cell: (item) => <span className="two-lines">{of(item)}</span>,
});

/** How something stands: its words, and the class of their badge. */
export type StateWords = readonly [words: string, badge: string];

/** A badge, and since when. */
export const state = <Item,>(
  of: (item: Item) => StateWords | undefined,
  since: (item: Item) => ReactNode,
  head = 'State',
): Column<Item> => ({
  head,
  className: 'cell-state',
  inRow: 'line',
  cell: (item) => {
    const badge = of(item);
    const at = since(item);
    return (
      <>
        {badge && <span className={`badge ${badge[1]}`}>{badge[0]}</span>}
        {typeof at === 'string' ? at !== '' && <span className="soft small">{at}</span> : at}
      </>
    );
  },
});
