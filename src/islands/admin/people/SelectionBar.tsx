import { type ReactNode, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { formatNumber } from '../../../lib/format-price.ts';

interface Props {
  shown: number;
  selection: Selection;
  /** Buttons for those who are ticked. */
  children: (chosen: readonly UserSummary[]) => ReactNode;
}

/** Ticks all that are shown, and holds what can be done with those ticked. */
export function SelectionBar({ shown, selection, children }: Props) {
  const { chosen, chooseAll, clear } = selection;
  const all = chosen.length === shown;
  return (
    <fieldset className="row row-spread selection-bar">
      <legend className="visually-hidden">Several at once</legend>
      <label className="field-inline">
        <input type="checkbox" checked={all} onChange={all ? clear : chooseAll} />
        Select all {formatNumber(shown)} shown
      </label>
      <div className="row">
        <span className="soft" role="status">
          {chosen.length > 0 && `${formatNumber(chosen.length)} selected`}
        </span>
        {chosen.length > limits.bulkUsers ? (
          <span className="soft">Select at most {limits.bulkUsers} for one action.</span>
        ) : (
          chosen.length > 0 && children(chosen)
        )}
      </div>
    </fieldset>
  );
}

export interface Selection {
  chosen: readonly UserSummary[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** Ticked people among those shown; who leaves the list is not ticked any more. */
export function useSelection(users: readonly UserSummary[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = users.filter(({ id }) => ids.has(id));

  function toggle(id: number) {
    const next = new Set(chosen.map((user) => user.id));
    if (!next.delete(id)) next.add(id);
    setIds(next);
  }

  return {
    chosen,
    has: (id) => ids.has(id),
    toggle,
    chooseAll: () => setIds(new Set(users.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
