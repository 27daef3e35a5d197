import { Icon } from '../../ui/Icon.tsx';

interface MoveProps {
  name: string;
  way: 'Up' | 'Down';
  off: boolean;
  go: () => void;
}

/** Button that moves a question by one. Stays focusable at either end so that keyboard focus is kept. */
export function Move({ name, way, off, go }: MoveProps) {
  return (
    <button
      type="button"
      className={`icon-button order-${way.toLowerCase()}`}
      aria-disabled={off}
      onClick={({ currentTarget }) => {
        if (off) return;
        go();
        // Moving the row in the DOM loses the focus.
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
