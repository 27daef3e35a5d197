import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { type AdminTab, groupsFor } from './admin-tabs.ts';
import type { CoursePlace } from './courses/course-place.ts';
import { useDebounced } from './lists/use-debounced.ts';
import { hasModifier, isTyping } from './lists/use-row-keys.ts';
import type { People } from './people/use-people.tsx';
import { useFound } from './queries/site.ts';

/** How long the letter after g may take. */
const SECOND_KEY_MS = 1500;

interface Props {
  takesOrders: boolean;
  onShow: (tab: AdminTab, list?: string) => void;
  onOpenStudent: People['open'];
  onOpenOrder: (code: string) => void;
  onOpenCourse: (place: CoursePlace) => void;
}

/** One search over people, orders and lessons, and the keys of the admin: `/` opens it, `g` and a letter a group. */
export function AdminSearch({ takesOrders, onShow, ...on }: Props) {
  const [isOpen, setOpen] = useState(false);
  const groupKeyAt = useRef(0);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (hasModifier(event) || isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const isSecond = event.timeStamp - groupKeyAt.current < SECOND_KEY_MS;
    groupKeyAt.current = event.key === 'g' ? event.timeStamp : 0;
    const [first] = (isSecond && groupsFor(takesOrders).find(({ key }) => key === event.key)?.tabs) || [];
    if (first !== undefined) {
      // A list has keys of its own.
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
      {isOpen && <SearchDialog {...on} onClosed={() => setOpen(false)} />}
    </>
  );
}

type Found = readonly [key: string, label: string, detail: string, open: () => void];

function SearchDialog({
  onOpenStudent,
  onOpenOrder,
  onOpenCourse,
  onClosed,
}: Pick<Props, 'onOpenStudent' | 'onOpenOrder' | 'onOpenCourse'> & { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { data } = useFound(search);
  const found = search === '' ? undefined : data;
  const people = (found?.people ?? []).map(({ id, fullName, email, isPending }): Found => {
    return [`p${id}`, fullName, isPending ? `${email}, pending` : email, () => onOpenStudent({ id })];
  });
  const orders = (found?.orders ?? []).map(({ id, code, buyerName, courseName }): Found => {
    return [`o${id}`, code, `${buyerName}, ${courseName}`, () => onOpenOrder(code)];
  });
  const lessons = (found?.lessons ?? []).map(({ id, title, courseId, courseName }): Found => {
    const open = () => onOpenCourse({ courseId, part: 'content', at: String(id) });
    return [`l${id}`, title, courseName, open];
  });
  const parts = [
    ['People', people],
    ['Orders', orders],
    ['Lessons', lessons],
  ] as const;
  const total = people.length + orders.length + lessons.length;

  return (
    <Dialog title="Search the admin" dialog={dialog} onClosed={onClosed}>
      <SearchField
        label="Search people, orders and lessons"
        placeholder="Name, email, mobile, order or lesson"
        value={typed}
        onChange={setTyped}
      />
      <div className="stack found-list">
        <p className="soft small" role="status">
          {found && total === 0 ? `Nothing found for “${search}”.` : found && `${total} found`}
        </p>
        {parts.map(
          ([heading, items]) =>
            items.length > 0 && (
              <section key={heading} aria-label={heading}>
                <h3>{heading}</h3>
                {items.map(([key, label, detail, open]) => (
                  <button
                    key={key}
                    type="button"
                    onClick={() => {
                      dialog.current?.close();
                      open();
                    }}
                  >
                    <strong>{label}</strong> <span className="soft small">{detail}</span>
                  </button>
                ))}
              </section>
            ),
        )}
      </div>
    </Dialog>
  );
}
