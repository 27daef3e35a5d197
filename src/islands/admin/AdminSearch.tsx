import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { type AdminTab, groupsFor, type Sight } from './admin-tabs.ts';
import type { CoursePlace } from './courses/course-place.ts';
import { hasModifier, isTyping } from './lists/use-row-keys.ts';
import type { People } from './people/use-people.tsx';
import { SearchDialog } from './SearchDialog.tsx';

/** Longest pause between g and the next letter. */
const SECOND_KEY_MS = 1500;

interface Props {
  sight: Sight;
  onShow: (tab: AdminTab, list?: string) => void;
  onOpenStudent: People['open'];
  onOpenOrder: (code: string) => void;
  onOpenCourse: (place: CoursePlace) => void;
  onOpenEmails: (recipient: string) => void;
}

/**
 * Searches people, orders, lessons and emails, and handles the admin's shortcuts: `/` opens the search, `g` and a
 * letter open a group.
 */
export function AdminSearch({ sight, onShow, ...on }: Props) {
  const [isOpen, setOpen] = useState(false);
  const groupKeyAt = useRef(Number.NEGATIVE_INFINITY);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (hasModifier(event) || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const isSecond = event.timeStamp - groupKeyAt.current < SECOND_KEY_MS;
    groupKeyAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const [first] = (isSecond && groupsFor(sight).find(({ key }) => key === event.key)?.tabs) || [];
    if (first !== undefined) {
      // The list has shortcuts of its own.
      event.stopPropagation();
      onShow(first.tab, first.list);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-focus-home]')?.focus());
    }
    if (event.key !== '/') return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);

  return (
    <>
      <button type="button" className="button button-secondary admin-search" onClick={() => setOpen(true)}>
        <Icon name="search" size={18} />
        Search
        <span className="key" aria-hidden="true">
          /
        </span>
      </button>
      {isOpen && <SearchDialog {...on} onOpenTeam={() => onShow('team')} onClosed={() => setOpen(false)} />}
    </>
  );
}
