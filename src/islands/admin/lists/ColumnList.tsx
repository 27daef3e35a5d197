import type { ComponentProps, ReactNode } from 'react';
import { actsFor } from './acts.ts';
import { ColumnTable, type TableProps } from './ColumnTable.tsx';
import { SearchedList } from './SearchedList.tsx';

interface Props<Item extends { readonly id: number }>
  extends TableProps<Item>,
    Omit<ComponentProps<typeof SearchedList>, 'keys' | 'list' | 'children'> {
  list: ComponentProps<typeof SearchedList>['list'] & { items: readonly Item[] | undefined };
  children?: ReactNode;
}

/** List of the admin defined by columns and actions, with search and shortcuts. */
export function ColumnList<Item extends { readonly id: number }>(props: Props<Item>) {
  const { label, className, head, subject, columns, acts, selection, children, ...searched } = props;
  const items: readonly Item[] = searched.list.items ?? [];
  function decline(row: string) {
    const item = items.find(({ id }) => String(id) === row);
    if (item !== undefined)
      actsFor(acts, item)
        .find(({ is }) => is === 'decline')
        ?.run?.(item);
  }
  const isStale = searched.list.isError;
  const table = { label, className, head, subject, columns, acts, items, isStale };
  return (
    <SearchedList {...searched} keys={{ d: decline }}>
      <ColumnTable {...table} {...(selection && { selection })} />
      {children}
    </SearchedList>
  );
}
