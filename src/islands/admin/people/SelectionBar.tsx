import { type ReactNode, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';

interface Item {
  readonly id: number;
}

interface Props<Row extends Item> {
  selection: Selection<Row>;
  /** Most rows of one action. */
  most?: number;
  /** Buttons for the ticked rows. */
  children: (chosen: readonly Row[]) => ReactNode;
}

/** Bar of actions for ticked rows; renders nothing without any. */
export function SelectionBar<Row extends Item>({
  selection: { chosen, clear },
  most = limits.bulkUsers,
  children,
}: Props<Row>) {
  return (
    <fieldset className="selection-bar" data-on={chosen.length > 0 ? '' : undefined}>
      <legend className="visually-hidden">Several at once</legend>
      <span role="status">{chosen.length > 0 && `${formatNumber(chosen.length)} selected`}</span>
      {chosen.length > most ? (
        <span className="soft">Select at most {most} for one action.</span>
      ) : (
        chosen.length > 0 && children(chosen)
      )}
      {chosen.length > 0 && (
        <Button kind="ghost" small onClick={clear}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}

/** Checkbox that ticks all shown rows. */
export function SelectAll<Row extends Item>({ selection }: { selection: Selection<Row> }) {
  const { shown, chosen, clear, chooseAll } = selection;
  const all = shown.length > 0 && chosen.length === shown.length;
  return (
    <label className="select-box">
      <input type="checkbox" checked={all} onChange={all ? clear : chooseAll} />
      <span className="visually-hidden">Select all {shown.length} shown</span>
      <span className="select-all-text" aria-hidden="true">
        Select these {shown.length}
      </span>
    </label>
  );
}

/** Checkbox of a row. */
export const SelectCell = <Row extends Item>({
  selection,
  row,
  name,
}: {
  selection: Selection<Row>;
  row: Row;
  name: string;
}) => (
  <td className="select-cell">
    <label className="select-box">
      <input type="checkbox" checked={selection.has(row.id)} onChange={() => selection.toggle(row.id)} />
      <span className="visually-hidden">Select {name}</span>
    </label>
  </td>
);

export interface Selection<Row> {
  shown: readonly Row[];
  chosen: readonly Row[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** Tracks ticked rows among those shown; a row that leaves the list loses its tick. */
export function useSelection<Row extends Item>(users: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = users.filter(({ id }) => ids.has(id));

  function toggle(id: number) {
    const next = new Set(chosen.map((user) => user.id));
    if (!next.delete(id)) next.add(id);
    setIds(next);
  }

  return {
    shown: users,
    chosen,
    has: (id) => ids.has(id),
    toggle,
    chooseAll: () => setIds(new Set(users.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
