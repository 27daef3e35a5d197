import type { ReactNode } from 'react';
import type { AdminTab } from './admin-tabs.ts';

interface Props {
  name: AdminTab;
  selected: AdminTab;
  children: ReactNode;
}

/** The panel of a tab. */
export function Panel({ name, selected, children }: Props) {
  const here = name === selected;
  if (!here) return null;
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`admin-panel-${name}`}
      aria-labelledby={`admin-tab-${name}`}
      tabIndex={-1}
      data-focus-home
    >
      {children}
    </div>
  );
}
