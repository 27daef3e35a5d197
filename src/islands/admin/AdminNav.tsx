import { formatNumber } from '../../lib/words/format-price.ts';
import { Icon } from '../ui/Icon.tsx';
import { LogoutButton } from '../ui/LogoutButton.tsx';
import { type TabItem, Tabs } from '../ui/Tabs.tsx';
import { AdminSheet } from './AdminSheet.tsx';
import { type AdminPlace, type AdminTab, type Groups, groupsFor, nameOf, type Sight } from './admin-tabs.ts';
import { Due, dueOf, useTabCounts } from './tab-counts.tsx';
import type { OpenPlace } from './use-place.ts';

const sizeOf = (count: number): string | undefined => (count === 0 ? undefined : formatNumber(count));

/** Groups that fit on the bar of a phone. */
const ON_BAR = 5;

interface Props {
  sight: Sight;
  place: OpenPlace;
  onShow: (tab: AdminTab, list?: string) => void;
}

/**
 * Navigation of the admin. With room at the side, lists the groups and the open group's tabs; otherwise shows the tabs
 * above the panel and the groups at the bottom.
 */
export function AdminNav({ sight, place, onShow }: Props) {
  const counts = useTabCounts();
  const groups = groupsFor(sight);
  const selected = nameOf(place);
  const isHere = ({ tabs }: Groups[number]): boolean => tabs.some(({ tab }) => tab === place.tab);
  const tabs = groups.flatMap((group): (TabItem<string> & { of: AdminPlace })[] => {
    const { label, icon, key, isOpen } = group;
    const keys = `g, then ${key}`;
    const [first] = group.tabs;
    if (first === undefined) return [];
    if (group.tabs.length === 1 || !(isOpen || isHere(group))) {
      const due = dueOf(group.tabs, counts);
      const closed = {
        label,
        keys,
        icon: <Icon name={icon} size={18} />,
        className: isHere(group) ? 'tab-own tab-of-group' : 'tab-of-group',
      };
      return [
        { ...closed, name: nameOf(first), panel: first.tab, count: sizeOf(due), isDue: due > 0, of: first },
      ];
    }
    return group.tabs.map((of, at) => {
      const [count, isDue = false] = counts[nameOf(of)] ?? [];
      return {
        name: nameOf(of),
        label: of.label,
        panel: of.tab,
        className: isHere(group) ? (isOpen ? 'tab-own' : 'tab-own tab-here') : of.isExtra ? 'tab-extra' : '',
        group: label,
        groupIcon: <Icon name={icon} size={18} />,
        count: count === undefined ? undefined : formatNumber(count),
        isDue: isDue && count !== undefined && count > 0,
        ...(at === 0 && { keys }),
        of,
      };
    });
  });

  const isFew = groups.length <= ON_BAR;
  const main = groups.filter(({ isLast }) => isFew || isLast !== true);
  const last = groups.filter((group) => !main.includes(group));
  const dueLast = last.reduce((sum, { tabs: ofGroup }) => sum + dueOf(ofGroup, counts), 0);
  return (
    <>
      <AdminSheet groups={groups} place={place} counts={counts} onShow={onShow} />
      <div className="tabs-scroller">
        <Tabs
          id="admin"
          label="Admin"
          className="tabs-side"
          items={tabs}
          selected={selected}
          onSelect={(name) => {
            const to = tabs.find((tab) => tab.name === name)?.of;
            if (to) onShow(to.tab, to.list);
          }}
        />
        <LogoutButton />
      </div>
      <nav className="admin-bar" aria-label="Groups">
        {main.map((group) => {
          const [first] = group.tabs;
          const due = dueOf(group.tabs, counts);
          return (
            <button
              key={group.label}
              type="button"
              aria-current={isHere(group) ? 'page' : undefined}
              onClick={() => first && onShow(first.tab, first.list)}
            >
              <Icon name={group.icon} />
              {group.label} <Due count={due} />
            </button>
          );
        })}
        {last.length > 0 && (
          <>
            <button
              type="button"
              aria-current={last.some(isHere) ? 'page' : undefined}
              popoverTarget="admin-more"
            >
              <Icon name="more" />
              More <Due count={dueLast} />
            </button>
            <div id="admin-more" className="admin-more" popover="auto">
              {last.map((group) => (
                <section key={group.label} aria-label={group.label}>
                  <h2>
                    <Icon name={group.icon} size={18} />
                    {group.label}
                  </h2>
                  {group.tabs.map((to) => (
                    <button
                      key={nameOf(to)}
                      type="button"
                      aria-current={nameOf(to) === selected ? 'page' : undefined}
                      popoverTarget="admin-more"
                      popoverTargetAction="hide"
                      onClick={() => onShow(to.tab, to.list)}
                    >
                      {to.label} <Due count={dueOf([to], counts)} />
                    </button>
                  ))}
                </section>
              ))}
            </div>
          </>
        )}
      </nav>
    </>
  );
}
