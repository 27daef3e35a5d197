import { type ReactNode, useState } from 'react';
import { type AdminPlace, type AdminTab, nameOf } from './admin-tabs.ts';

interface Props {
  name: AdminTab;
  selected: AdminPlace;
  /** Stays mounted behind the other tabs to keep unsaved input. */
  keep?: boolean;
  children: ReactNode;
}

/** Panel of a tab. */
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
