import { Icon } from '../../ui/Icon.tsx';

interface MoveProps {
  name: string;
  way: 'Up' | 'Down';
  off: boolean;
  go: () => void;
}

/** Moves a question by one. It stays focusable at the end of its way, so that the keyboard does not lose its place. */
export function Move({ name, way, off, go }: MoveProps) {
  return (
    <button
      type="button"
      className={`icon-button order-${way.toLowerCase()}`}
      aria-disabled={off}
      onClick={({ currentTarget }) => {
        if (off) return;
        go();
        // A row that changes its place in the page loses the focus.
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      <Icon name="chevron-down" size={20} />
      <span className="visually-hidden">
        {way} {name}
      </span>
    </button>
  );
}
