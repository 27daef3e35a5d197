import type { ReactNode } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import type { Selection } from './use-selection.ts';

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
