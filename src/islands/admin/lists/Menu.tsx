import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export interface MenuItem {
  label: string;
  run: () => void;
  danger?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const GAP = 4;

/** A button with three dots and the menu it opens (WAI-ARIA menu button). @param label its name for who does not see it */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
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
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    // It stays at its button when the page moves.
    const moves = ['scroll', 'resize'];
    for (const move of moves) addEventListener(move, place);
    return () => {
      for (const move of moves) removeEventListener(move, place);
    };
  }, [isOpen]);

  function move(event: KeyboardEvent) {
    const all = [...(menu.current?.querySelectorAll('button') ?? [])];
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
            <button
              key={item.label}
              type="button"
              role="menuitem"
              className={item.danger ? 'menu-item menu-item-danger' : 'menu-item'}
              tabIndex={-1}
              onClick={() => {
                menu.current?.hidePopover();
                item.run();
              }}
            >
              {item.label}
            </button>
          ))}
      </div>
    </>
  );
}
