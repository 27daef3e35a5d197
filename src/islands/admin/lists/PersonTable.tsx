import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DataTable, PersonCell } from './DataTable.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

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
  main?: { label: ReactNode; isQuiet?: boolean; run: () => void } | false | undefined;
  /** In place of it, what is opened. */
  link?: ReactNode;
  menu?: { label: string; items: readonly (MenuItem | false | undefined)[] } | false;
}

interface Props {
  label: string;
  heads: readonly string[];
  rows: readonly PersonRow[];
}

/** What people ordered, paid or wrote, a line each; a few lines on a phone. */
export const PersonTable = ({ label, heads, rows }: Props) => (
  <DataTable label={label} className="people orders" heads={heads}>
    {rows.map(({ id, about, amount, text, state, since, main, link, menu, ...person }) => (
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
            <Button kind={main.isQuiet ? 'secondary' : undefined} small data-main onClick={main.run}>
              <span>{main.label}</span>
              <span className="visually-hidden"> {person.name}</span>
            </Button>
          )}
          {menu && <Menu label={menu.label} items={menu.items.filter((item) => !!item)} />}
        </td>
      </tr>
    ))}
  </DataTable>
);
