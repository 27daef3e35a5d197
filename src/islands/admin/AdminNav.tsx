import { formatNumber } from '../../lib/words/format-price.ts';
import { Icon } from '../ui/Icon.tsx';
import { type TabItem, Tabs } from '../ui/Tabs.tsx';
import { type AdminPlace, type AdminTab, groupsFor, nameOf } from './admin-tabs.ts';
import { useCounts } from './queries/site.ts';

type Groups = ReturnType<typeof groupsFor>;
type Count = readonly [count: number | undefined, isDue: boolean];

const sizeOf = (count: number): string | undefined => (count === 0 ? undefined : formatNumber(count));

/** How much is in each list, by the name of its tab, and whether someone waits for it. */
function useTabCounts(): Readonly<Record<string, Count>> {
  const counts = useCounts();
  return {
    pending: [counts.pending, true],
    approved: [counts.approved, false],
    'payments-check': [counts.toCheck, true],
    'payments-waiting': [counts.unpaid || undefined, false],
    'payments-statement': [counts.credits || undefined, false],
    'payments-refunds': [counts.refunds || undefined, true],
    manageCourses: [counts.courses, false],
    toGrade: [counts.toGrade || undefined, true],
    doubts: [counts.doubts || undefined, true],
    'messages-contact': [counts.messages || undefined, true],
    'messages-complaints': [counts.complaints || undefined, true],
    'messages-to-send': [counts.toSend || undefined, true],
  };
}

const dueOf = (tabs: Groups[number]['tabs'], counts: Readonly<Record<string, Count>>): number =>
  tabs.reduce((sum, place) => {
    const [count = 0, isDue] = counts[nameOf(place)] ?? [];
    return sum + (isDue === true ? count : 0);
  }, 0);

interface Props {
  takesOrders: boolean;
  place: AdminPlace;
  onShow: (tab: AdminTab, list?: string) => void;
}

/**
 * The groups of the admin. Beside the panel each has its name, with its tabs beneath where it is open; where there is no room,
 * the tabs are above the panel and the groups at the foot of the screen.
 */
export function AdminNav({ takesOrders, place, onShow }: Props) {
  const counts = useTabCounts();
  const groups = groupsFor(takesOrders);
  const selected = nameOf(place);
  const isHere = ({ tabs }: Groups[number]): boolean => tabs.some(({ tab }) => tab === place.tab);
  const tabs = groups.flatMap((group): (TabItem<string> & { of: AdminPlace })[] => {
    const { label, icon, key, isOpen } = group;
    const keys = `g, then ${key}`;
    const [first] = group.tabs;
    if (first === undefined) return [];
    if (group.tabs.length === 1 || !(isOpen || isHere(group))) {
      const due = dueOf(group.tabs, counts);
      const closed = { label, keys, icon: <Icon name={icon} size={18} />, className: 'tab-of-group' };
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
        className: isHere(group) ? (isOpen ? '' : 'tab-here') : of.isExtra ? 'tab-extra' : '',
        group: label,
        groupIcon: <Icon name={icon} size={18} />,
        count: count === undefined ? undefined : formatNumber(count),
        isDue: isDue && count !== undefined && count > 0,
        ...(at === 0 && { keys }),
        of,
      };
    });
  });

  const main = groups.filter(({ isLast }) => isLast !== true);
  const last = groups.filter(({ isLast }) => isLast === true);
  const dueLast = last.reduce((sum, { tabs: ofGroup }) => sum + dueOf(ofGroup, counts), 0);
  return (
    <>
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
      </nav>
    </>
  );
}

const Due = ({ count }: { count: number }) =>
  count > 0 && <span className="badge badge-count badge-marigold">{formatNumber(count)}</span>;
