import { useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';

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
