import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DataTable, PersonCell } from './DataTable.tsx';
import { Menu, type MenuItem } from './Menu.tsx';
import { SearchedList } from './SearchedList.tsx';

export interface PersonRow extends Omit<ComponentProps<typeof PersonCell>, 'row'> {
  id: number;
  /** What it is about, and its number or code. */
  about: readonly [title: string, code: string];
  amount: ReactNode;
  text: ReactNode;
  /** How it stands, with the class of the badge. */
  state?: readonly [words: string, badge: string] | undefined;
  since: ReactNode;
  /** What is done first with it. */
  main?: { label: ReactNode; run: () => void } | false | undefined;
  /** In place of it, what is opened. */
  link?: ReactNode;
  menu?: readonly (MenuItem | false | undefined)[] | false;
  /** What its menu is called by, where that is not name and code. */
  called?: string;
  /** What the key `d` does. */
  decline?: (() => void) | false | undefined;
}

interface TableProps {
  label: string;
  heads: readonly string[];
  rows: readonly PersonRow[];
}

interface Props<Item>
  extends Omit<TableProps, 'rows'>,
    Omit<ComponentProps<typeof SearchedList>, 'keys' | 'children'> {
  list: ComponentProps<typeof SearchedList>['list'] & { items: readonly Item[] | undefined };
  rowOf: (item: Item) => PersonRow;
  /** Under the rows. */
  children?: ReactNode;
}

/** What people ordered, paid or wrote, with its search and its keys. */
export function PersonList<Item>({ label, heads, rowOf, children, ...searched }: Props<Item>) {
  const rows = (searched.list.items ?? []).map(rowOf);
  const decline = (row: string) => rows.find(({ id }) => String(id) === row)?.decline || undefined;
  return (
    <SearchedList {...searched} keys={{ d: (row) => decline(row)?.() }}>
      <PersonTable label={label} heads={heads} rows={rows} />
      {children}
    </SearchedList>
  );
}

/** A line each; a few lines on a phone. */
const PersonTable = ({ label, heads, rows }: TableProps) => (
  <DataTable label={label} className="people orders" heads={heads}>
    {rows.map(
      ({ id, about, amount, text, state, since, main, link, menu, called, decline: _decline, ...person }) => (
        <tr key={id}>
          <PersonCell row={id} {...person} />
          <td className="order-course">
            <span title={about[0]}>{about[0]}</span>
            <span className="soft small">{about[1]}</span>
          </td>
          <td className="order-due">{amount}</td>
          <td className="order-reference">{text}</td>
          <td className="order-since">
            {state && <span className={`badge ${state[1]}`}>{state[0]}</span>}
            {typeof since === 'string' ? <span className="soft small">{since}</span> : since}
          </td>
          <td className="person-actions">
            {link}
            {main && (
              <Button kind="secondary" small data-main onClick={main.run}>
                <span>{main.label}</span>
                <span className="visually-hidden"> {person.name}</span>
              </Button>
            )}
            {menu && (
              <Menu
                label={`More for ${called ?? `${person.name}, ${about[1]}`}`}
                items={menu.filter((item) => !!item)}
              />
            )}
          </td>
        </tr>
      ),
    )}
  </DataTable>
);
