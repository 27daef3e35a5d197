import { Fragment, type KeyboardEvent, type ReactNode, useEffect } from 'react';

export interface TabItem<Name extends string> {
  name: Name;
  label: string;
  icon?: ReactNode;
  /** Count beside the label. */
  count?: string | undefined;
  /** True if someone waits for the counted items. */
  isDue?: boolean;
  /** Heading above the first tab of a group. */
  group?: string;
  groupIcon?: ReactNode;
  /** Part of the panel's id, where several tabs share one. */
  panel?: string;
  className?: string;
  keys?: string;
}

interface Props<Name extends string> {
  /** Prefix of the ids; panels refer to their tab: `${id}-tab-${name}` and `${id}-panel-${name}`. */
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
    const at = tab.getBoundingClientRect();
    const room = list.getBoundingClientRect();
    list.scrollLeft += at.left + at.width / 2 - room.left - room.width / 2;
    list.scrollTop += Math.min(0, at.top - room.top) + Math.max(0, at.bottom - room.bottom);
  }, [id, selected]);

  function move(event: KeyboardEvent) {
    // Some tabs are visible only on wide screens, in another order.
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
      {items.map((item, place) => (
        <Fragment key={item.name}>
          {item.group !== undefined && item.group !== items[place - 1]?.group && (
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
