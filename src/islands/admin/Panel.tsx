import type { ReactNode } from 'react';
import type { AdminTab } from './admin-tabs.ts';

interface Props {
  name: AdminTab;
  selected: AdminTab;
  /** True where work under way must outlive a change of tab. */
  keep?: boolean;
  children: ReactNode;
}

/** The panel of a tab. */
export function Panel({ name, selected, keep = false, children }: Props) {
  const here = name === selected;
  if (!here && !keep) return null;
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`admin-panel-${name}`}
      aria-labelledby={`admin-tab-${name}`}
      tabIndex={-1}
      hidden={!here}
      data-focus-home={here ? '' : undefined}
    >
      {children}
    </div>
  );
}
