import { Fragment, type KeyboardEvent, type ReactNode, useEffect } from 'react';

export interface TabItem<Name extends string> {
  name: Name;
  label: string;
  icon?: ReactNode;
  /** Formatted number beside the label, like 1,200. */
  count?: string | undefined;
  /** Highlights the count: items need attention. */
  isDue?: boolean;
  /** Heading above the first tab of a group. */
  group?: string;
  groupIcon?: ReactNode;
  /** Panel id suffix where several tabs share a panel; otherwise the tab's name. */
  panel?: string;
  className?: string;
  /** Shortcut shown in the tooltip; the page handles it. */
  keys?: string;
}

interface Props<Name extends string> {
  /** Prefix of the ids of tabs and panels: `${id}-tab-${name}`, `${id}-panel-${panel ?? name}`. */
  id: string;
  label: string;
  items: readonly TabItem<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  className?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tab list (WAI-ARIA): arrow keys, Home and End move and select; Tab moves on to the panel. */
export function Tabs<Name extends string>({ id, label, items, selected, onSelect, className }: Props<Name>) {
  useEffect(() => {
    const tab = document.getElementById(`${id}-tab-${selected}`);
    const list = tab?.closest<HTMLElement>('.tabs-scroller') ?? tab?.parentElement;
    if (!tab || !list) return;
    // Scrolls only the list, not the page.
    const tabBox = tab.getBoundingClientRect();
    const listBox = list.getBoundingClientRect();
    list.scrollLeft += tabBox.left + tabBox.width / 2 - listBox.left - listBox.width / 2;
    list.scrollTop += Math.min(0, tabBox.top - listBox.top) + Math.max(0, tabBox.bottom - listBox.bottom);
  }, [id, selected]);

  function move(event: KeyboardEvent) {
    // CSS hides and reorders tabs by screen width: keys follow what is visible.
    const shown = items
      .flatMap((item) => {
        const tab = document.getElementById(`${id}-tab-${item.name}`);
        return tab?.checkVisibility() ? { item, top: tab.offsetTop, left: tab.offsetLeft } : [];
      })
      .toSorted((one, other) => one.top - other.top || one.left - other.left)
      .map(({ item }) => item);
    const at = shown.findIndex((item) => item.name === selected);
    const step = STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: shown.length - 1 };
    const to = step === undefined ? ends[event.key] : (at + step + shown.length) % shown.length;
    const item = to === undefined ? undefined : shown[to];
    if (item === undefined) return;
    event.preventDefault();
    onSelect(item.name);
    document.getElementById(`${id}-tab-${item.name}`)?.focus();
  }

  return (
    <div
      className={className ? `tabs ${className}` : 'tabs'}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
    >
      {items.map((item, index) => (
        <Fragment key={item.name}>
          {item.group !== undefined && item.group !== items[index - 1]?.group && (
            <span className="tab-group" aria-hidden="true">
              {item.groupIcon}
              {item.group}
            </span>
          )}
          <button
            type="button"
            role="tab"
            className={item.className ? `tab ${item.className}` : 'tab'}
            id={`${id}-tab-${item.name}`}
            aria-selected={item.name === selected}
            aria-controls={`${id}-panel-${item.panel ?? item.name}`}
            title={item.keys && `Press ${item.keys}`}
            tabIndex={item.name === selected ? 0 : -1}
            onClick={() => onSelect(item.name)}
          >
            {item.icon}
            {item.label}{' '}
            {item.count !== undefined && (
              <span className={item.isDue ? 'badge badge-count badge-marigold' : 'badge badge-count'}>
                {item.count}
              </span>
            )}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
