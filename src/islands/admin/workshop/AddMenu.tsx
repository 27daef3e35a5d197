import { type KeyboardEvent, useEffect, useRef } from 'react';
import { addingOf, shortNameOf } from '../../../../server/contract/lesson-adding.ts';
import { lessonKind, type MaterialType, materialTypes } from '../../../../server/contract/lesson-kinds.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

export type AddedKind = MaterialType | 'module' | 'camera';

const kinds: readonly { kind: AddedKind; label: string; icon: IconName; letter: string }[] = [
  ...materialTypes.map((kind) => {
    const { icon } = lessonKind(kind);
    return { kind, label: shortNameOf(kind), icon, letter: addingOf(kind).letter };
  }),
  { kind: 'camera', label: 'Record now', icon: 'video', letter: 'R' },
  { kind: 'module', label: 'New module', icon: 'menu', letter: 'M' },
];

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 2,
  ArrowUp: -2,
  ArrowRight: 1,
  ArrowLeft: -1,
};

interface Props {
  /** Button that opened it, which gets the focus back. */
  anchor: HTMLElement;
  /** Label like *Add below Tables*. */
  label: string;
  onChoose: (kind: AddedKind) => void;
  onClosed: () => void;
}

/** Menu of lesson kinds, each with a shortcut; a sheet on a phone. */
export function AddMenu({ anchor, label, onChoose, onClosed }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    const { current } = menu;
    if (current === null) return;
    current.showPopover();
    current.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    // A phone shows it at the bottom.
    if (matchMedia('(max-width: 62.49rem)').matches) return;
    const { top, bottom, left } = anchor.getBoundingClientRect();
    const below = bottom + current.offsetHeight + 8 <= innerHeight;
    current.style.top = `${below ? bottom + 4 : Math.max(4, top - current.offsetHeight - 4)}px`;
    current.style.left = `${Math.max(4, Math.min(left, innerWidth - current.offsetWidth - 4))}px`;
  }, [anchor]);

  function choose(kind: AddedKind) {
    menu.current?.hidePopover();
    onChoose(kind);
  }

  function press(event: KeyboardEvent) {
    const all = entries().filter((entry) => entry.checkVisibility());
    const at = all.findIndex((entry) => entry.matches(':focus'));
    const step = STEPS[event.key];
    const chosen = kinds.find(({ letter }) => letter === event.key.toUpperCase());
    if (event.key === 'Tab') return menu.current?.hidePopover();
    if (step === undefined && chosen === undefined) return undefined;
    event.preventDefault();
    if (chosen !== undefined) choose(chosen.kind);
    else all[(at + (step ?? 0) + all.length) % all.length]?.focus();
    return undefined;
  }

  return (
    <div
      ref={menu}
      className="add-menu"
      popover="auto"
      onToggle={({ newState }) => {
        if (newState !== 'closed') return;
        if (document.activeElement === document.body) anchor.focus();
        onClosed();
      }}
    >
      <p className="add-title">{label}</p>
      <div role="menu" tabIndex={-1} aria-label={label} className="add-kinds" onKeyDown={press}>
        {kinds.map(({ kind, label: name, icon, letter }) => (
          <button
            key={kind}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={kind === 'camera' ? 'touch-only' : undefined}
            data-letter={letter}
            aria-keyshortcuts={letter}
            onClick={() => choose(kind)}
          >
            <Icon name={icon} />
            <span>{name}</span>
          </button>
        ))}
      </div>
      <p className="add-drop soft small">
        <Icon name="upload" size={18} />
        Or drop files on any line of the list
      </p>
    </div>
  );
}
