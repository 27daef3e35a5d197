import { shortNameOf } from '../../../../server/contract/lesson-kinds.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuItem } from '../lists/Menu.tsx';
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
  menu: readonly MenuItem[];
}

/** A lesson or a heading in the order of a course. */
export function OrderRowView({ row, number, isFirst, isLast, isDragged, menu, ...on }: Props) {
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
        <Menu label={`More for ${name}`} items={menu} />
      </span>
    </li>
  );
}

type Material = Extract<OrderRow, { material: unknown }>['material'];

const Badges = ({ type, hidden, required }: Material) => (
  <span className="row">
    <span className="badge">{shortNameOf(type)}</span>
    {hidden && <span className="badge">Hidden</span>}
    {required === false && <span className="badge">Optional</span>}
  </span>
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
