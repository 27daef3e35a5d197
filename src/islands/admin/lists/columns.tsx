import type { ReactNode } from 'react';
import { formatPaise } from '../../../../server/contract/money.ts';
import { daysAgo, shortDay } from '../days-ago.ts';

export interface Column<Item> {
  readonly head: string;
  readonly cell: (item: Item) => ReactNode;
  /** Sets the width in tables (admin-rows.css). */
  readonly className: string;
  /** Position in a dense row: end of the first line, second line, or below both. Omitted from dense rows by default. */
  readonly inRow?: 'side' | 'line' | 'below';
}

/** Column of the subject, above its number or code. */
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

/** Column of an amount in paise, or in words. */
export const money = <Item,>(head: string, of: (item: Item) => number | string): Column<Item> => ({
  head,
  className: 'cell-money',
  inRow: 'side',
  cell: (item) => {
    const amount = of(item);
    return typeof amount === 'string' ? amount : formatPaise(amount);
  },
});

/** Column of a moment: its day, in a dense row only how long ago. */
export const day = <Item,>(head: string, of: (item: Item) => number): Column<Item> => ({
  head,
  className: 'cell-day',
  inRow: 'side',
  cell: (item) => (
    <>
      <span className="cell-whole">{shortDay(of(item))}</span>
      <span className="small">{daysAgo(of(item))}</span>
    </>
  ),
});

/** Column of a person's text, cut after two lines. */
export const words = <Item,>(head: string, of: (item: Item) => ReactNode): Column<Item> => ({
  head,
  className: 'cell-words',
  cell: (item) => <span className="two-lines">{of(item)}</span>,
});

/** State in words, and the class of its badge. */
export type StateWords = readonly [words: string, badge: string];

/** Column of a badge with the time since. */
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
