import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { typeNames } from './material-types.ts';
import { isLesson, type OrderRow, rowName } from './order-rows.ts';

interface Props {
  row: OrderRow;
  /** Of a lesson, counted through the course. */
  number: number | undefined;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  onDragStart: () => void;
  onDragEnd: () => void;
  /** Undefined while nothing of this list is dragged. */
  onDrop: (() => void) | undefined;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  /** Of a heading. */
  onRemove: () => void;
}

/** A lesson or a heading in the order of a course. */
export function OrderRowView({ row, number, isFirst, isLast, isDragged, ...on }: Props) {
  const name = rowName(row);
  return (
    <li
      className={isLesson(row) ? 'order-row' : 'order-row order-module'}
      draggable
      data-dragged={isDragged ? '' : undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        on.onDragStart();
      }}
      onDragOver={(event) => {
        if (on.onDrop !== undefined) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop?.();
      }}
      onDragEnd={on.onDragEnd}
    >
      <span className="order-handle">
        <Icon name="drag" />
      </span>
      <span className="order-name">
        <strong>{number === undefined ? name : `${number}. ${name}`}</strong>
        {isLesson(row) ? <Badges {...row.material} /> : <span className="soft small">Module</span>}
      </span>
      <span className="row-actions">
        <Move name={name} way="Up" off={isFirst} go={() => on.onMove(-1)} />
        <Move name={name} way="Down" off={isLast} go={() => on.onMove(1)} />
        <Action name={name} label={isLesson(row) ? 'Edit' : 'Rename'} go={on.onEdit} />
        {!isLesson(row) && <Action name={name} label="Remove" go={on.onRemove} />}
      </span>
    </li>
  );
}

type Material = Extract<OrderRow, { material: unknown }>['material'];

const Badges = ({ type, hidden, required }: Material) => (
  <span className="row">
    <span className="badge">{typeNames[type]}</span>
    {hidden && <span className="badge">Hidden</span>}
    {required === false && <span className="badge">Optional</span>}
  </span>
);

const Action = ({ name, label, go }: { name: string; label: string; go: () => void }) => (
  <Button kind="secondary" small onClick={go}>
    {label}
    <span className="visually-hidden"> {name}</span>
  </Button>
);

interface MoveProps {
  name: string;
  way: 'Up' | 'Down';
  off: boolean;
  go: () => void;
}

/** Stays focusable at the end of its way, so that the keyboard does not lose its place. */
export function Move({ name, way, off, go }: MoveProps) {
  return (
    <button
      type="button"
      className="button button-secondary button-small"
      aria-disabled={off}
      onClick={({ currentTarget }) => {
        if (off) return;
        go();
        // A row that changes its place in the page loses the focus.
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      {way}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}
