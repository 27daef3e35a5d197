import { type ReactNode, useState } from 'react';
import { type AdminPlace, type AdminTab, nameOf } from './admin-tabs.ts';

interface Props {
  name: AdminTab;
  selected: AdminPlace;
  /** Stays behind the other tabs, so that what was typed or chosen in it is still there when its admin comes back. */
  keep?: boolean;
  children: ReactNode;
}

/** The panel of a tab. */
export function Panel({ name, selected, keep = false, children }: Props) {
  const here = name === selected.tab;
  const [wasHere, setWasHere] = useState(here);
  if (here && !wasHere) setWasHere(true);
  if (!(here || (keep && wasHere))) return null;
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`admin-panel-${name}`}
      aria-labelledby={here ? `admin-tab-${nameOf(selected)}` : undefined}
      tabIndex={-1}
      hidden={!here}
      data-focus-home={here ? '' : undefined}
    >
      {children}
    </div>
  );
}
