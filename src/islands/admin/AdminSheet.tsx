import { useRef, useState } from 'react';
import { formatNumber } from '../../lib/words/format-price.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LogoutButton } from '../ui/LogoutButton.tsx';
import { type AdminPlace, type AdminTab, type Groups, nameOf } from './admin-tabs.ts';
import { Due, dueOf, type TabCounts } from './tab-counts.tsx';

interface Props {
  groups: Groups;
  place: AdminPlace;
  counts: TabCounts;
  onShow: (tab: AdminTab, list?: string) => void;
}

/** On a phone: the name of the open group, which opens all groups and the nine names at once. */
export function AdminSheet({ groups, place, counts, onShow }: Props) {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const here = groups.find(({ tabs }) => tabs.some(({ tab }) => tab === place.tab));
  const straight = groups.filter((group) => group.isOpen === true).flatMap(({ tabs }) => tabs);
  const go = ({ tab, list }: AdminPlace) => {
    dialog.current?.close();
    onShow(tab, list);
  };
  return (
    <>
      <button
        type="button"
        className="admin-group"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {here?.label}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <Dialog title="All of the admin" dialog={dialog} onClosed={() => setOpen(false)}>
          <div className="admin-sheet">
            {groups.map((group) => {
              const [first] = group.tabs;
              return (
                <button
                  key={group.label}
                  type="button"
                  aria-current={group === here ? 'page' : undefined}
                  onClick={() => first && go(first)}
                >
                  <Icon name={group.icon} />
                  {group.label} <Due count={dueOf(group.tabs, counts)} />
                </button>
              );
            })}
            <h3>Straight to</h3>
            <div className="admin-straight">
              {straight.map((to) => {
                const [count, isDue] = counts[nameOf(to)] ?? [];
                return (
                  <button
                    key={nameOf(to)}
                    type="button"
                    aria-current={nameOf(to) === nameOf(place) ? 'page' : undefined}
                    onClick={() => go(to)}
                  >
                    {to.label}{' '}
                    {isDue ? (
                      <Due count={count ?? 0} />
                    ) : (
                      count !== undefined && <span className="badge badge-count">{formatNumber(count)}</span>
                    )}
                  </button>
                );
              })}
              <LogoutButton />
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
