import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** Menu entry with an action or a link. */
export type MenuItem = { label: string; danger?: boolean } & (
  | { run: () => void; href?: never }
  | { href: string; run?: never }
);

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const GAP = 4;

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  tabIndex?: number;
}

/** A button with three dots and the menu it opens (WAI-ARIA menu button). */
export function Menu({ label, items, tabIndex }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (menu.current === null || button.current === null) return;
      const { top, bottom, right } = button.current.getBoundingClientRect();
      const { offsetHeight, offsetWidth, style } = menu.current;
      const below = bottom + GAP + offsetHeight <= innerHeight;
      style.top = `${below ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight)}px`;
      style.left = `${Math.max(GAP, right - offsetWidth)}px`;
    };
    place();
    entriesOf(menu.current)[0]?.focus({ preventScroll: true });
    // The menu is fixed and would lose its button when the page moves.
    const moves = ['scroll', 'resize'];
    for (const move of moves) addEventListener(move, place);
    return () => {
      for (const move of moves) removeEventListener(move, place);
    };
  }, [isOpen]);

  function move(event: KeyboardEvent) {
    const all = entriesOf(menu.current);
    const at = all.findIndex((entry) => entry.matches(':focus'));
    const step = STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: all.length - 1 };
    const to = step === undefined ? ends[event.key] : (at + step + all.length) % all.length;
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button menu-button"
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <Icon name="more" size={20} />
      </button>
      <div
        ref={menu}
        id={id}
        className="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={move}
      >
        {isOpen &&
          items.map((item) => (
            <MenuEntry
              key={item.label}
              item={item}
              role="menuitem"
              onChosen={() => menu.current?.hidePopover()}
            />
          ))}
      </div>
    </>
  );
}

const entriesOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Entry of a menu or of a list of actions. */
export function MenuEntry({ item, role, onChosen }: EntryProps) {
  const { label, danger, run, href } = item;
  const looks = {
    className: danger ? 'menu-item menu-item-danger' : 'menu-item',
    ...(role && { role, tabIndex: -1 }),
  };
  if (href !== undefined)
    return (
      <a
        {...looks}
        href={href}
        {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={onChosen}
      >
        {label}
      </a>
    );
  return (
    <button
      type="button"
      {...looks}
      onClick={() => {
        onChosen?.();
        run?.();
      }}
    >
      {label}
    </button>
  );
}

interface EntryProps {
  item: MenuItem;
  role?: 'menuitem';
  onChosen?: () => void;
}
