import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Tabs } from '../../ui/Tabs.tsx';

interface Props<List extends string> {
  id: string;
  label: string;
  lists: readonly { name: List; label: string; isDue?: boolean }[];
  /** Counts by list; 0 is not shown. */
  counts: Partial<Record<List, number | undefined>>;
  selected: List;
  onSelect: (list: List) => void;
  children: ReactNode;
}

/** Tabs over several lists of one panel. */
export function ListTabs<List extends string>(props: Props<List>) {
  const { id, label, lists, counts, selected, onSelect, children } = props;
  return (
    <>
      <Tabs
        id={id}
        label={label}
        className="tabs-wrap tabs-chips"
        items={lists.map((item) => ({
          ...item,
          count: counts[item.name] ? formatNumber(counts[item.name] ?? 0) : undefined,
        }))}
        selected={selected}
        onSelect={onSelect}
      />
      <div
        role="tabpanel"
        id={`${id}-panel-${selected}`}
        aria-labelledby={`${id}-tab-${selected}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}
