import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SelectAll, SelectCell, type Selection } from '../people/SelectionBar.tsx';
import { type Act, actsFor, menuOf } from './acts.ts';
import type { Column } from './columns.tsx';
import { DataTable, PersonCell } from './DataTable.tsx';
import { Menu } from './Menu.tsx';

/** Person of the row, with a link to their page. */
interface Subject extends Omit<ComponentProps<typeof PersonCell>, 'row'> {
  /** Accessible name of the menu, where the person's name is not unique. */
  called?: string;
}

export interface TableProps<Item extends { readonly id: number }> {
  label: string;
  /** Class for list-specific styles. */
  className: string;
  head: string;
  subject: (item: Item) => Subject;
  columns: readonly Column<Item>[];
  acts: readonly Act<Item>[];
  selection?: Selection<Item>;
  /** Shows outdated rows: only actions that confirm first are enabled. */
  isStale?: boolean;
}

interface Props<Item extends { readonly id: number }> extends TableProps<Item> {
  items: readonly Item[];
}

/** Shows items as a table where there is room, otherwise as dense rows with the main facts. */
export function ColumnTable<Item extends { readonly id: number }>(props: Props<Item>) {
  const { label, className, head, subject, columns, acts, items, selection, isStale = false } = props;
  return (
    <DataTable
      label={label}
      className={`people rows ${className}`}
      heads={[
        ...(selection ? [<SelectAll key="all" selection={selection} />] : []),
        head,
        ...columns.map((column) => column.head),
      ]}
      headClasses={[...(selection ? ['select-cell'] : []), undefined, ...columns.map((one) => one.className)]}
    >
      {items.map((item) => {
        const who = subject(item);
        return (
          <tr key={item.id}>
            {selection && <SelectCell selection={selection} row={item} name={who.name} />}
            <PersonCell row={item.id} {...who} />
            {columns.map(({ head: name, className: of, inRow = 'left-out', cell }) => (
              <td key={name} className={`${of} row-${inRow}`}>
                {cell(item)}
              </td>
            ))}
            <ActsCell
              item={item}
              acts={acts}
              name={who.name}
              called={who.called ?? who.name}
              isStale={isStale}
            />
          </tr>
        );
      })}
    </DataTable>
  );
}

/** Main button of a row, and the menu with the other actions. */
function ActsCell<Item>({ item, acts, name, called, isStale }: ActProps<Item> & { called: string }) {
  const menu = menuOf(
    acts.filter(({ is }) => is !== 'main'),
    item,
  );
  return (
    <td className="person-actions">
      <MainAct item={item} acts={acts} name={name} isStale={isStale ?? false} />
      {menu.length > 0 && <Menu label={`More for ${called}`} items={menu} />}
    </td>
  );
}

interface ActProps<Item> {
  item: Item;
  acts: readonly Act<Item>[];
  name: string;
  isStale?: boolean;
}

/** Button of an item's main action; nothing if there is none. */
export function MainAct<Item>({ item, acts, name, isStale }: ActProps<Item>) {
  const act = actsFor(acts, item).find(({ is }) => is === 'main');
  if (act === undefined) return null;
  const { label, isBusy, namedBy, run } = act;
  const isSafe = act.isSafe?.(item) ?? false;
  const looks = {
    className: isSafe ? 'row-act row-act-safe' : 'row-act',
    'data-main': true,
    children: (
      <>
        <span>{label}</span>
        <span className="visually-hidden"> {namedBy?.(item) ?? name}</span>
      </>
    ),
  };
  if (run)
    return (
      <Button
        kind="secondary"
        small
        busy={isBusy?.(item) ?? false}
        disabled={isStale && isSafe}
        onClick={() => run(item)}
        {...looks}
      />
    );
  return (
    <a
      {...looks}
      className={`button button-secondary button-small ${looks.className}`}
      href={act.href(item)}
      target="_blank"
      rel="noopener noreferrer"
    />
  );
}
