import { type ReactNode, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { formatNumber } from '../../../lib/format-price.ts';

interface Props {
  selection: Selection;
  /** Buttons for those who are ticked. */
  children: (chosen: readonly UserSummary[]) => ReactNode;
}

/** What can be done with those who are ticked; nothing where nobody is. */
export function SelectionBar({ selection: { chosen, clear }, children }: Props) {
  return (
    <fieldset className="selection-bar" data-on={chosen.length > 0 ? '' : undefined}>
      <legend className="visually-hidden">Several at once</legend>
      <span role="status">{chosen.length > 0 && `${formatNumber(chosen.length)} selected`}</span>
      {chosen.length > limits.bulkUsers ? (
        <span className="soft">Select at most {limits.bulkUsers} for one action.</span>
      ) : (
        chosen.length > 0 && children(chosen)
      )}
      {chosen.length > 0 && (
        <button type="button" className="button button-ghost button-small" onClick={clear}>
          Clear
        </button>
      )}
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
