import { type DragEvent, type ReactNode, useId } from 'react';
import { shortNameOf } from '../../../../server/contract/lesson-adding.ts';
import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import { languageOf } from '../../../lib/words/language-of.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuItem } from '../lists/Menu.tsx';
import { type Figures, lengthOf } from './lesson-length.ts';
import { isLesson, type OrderRow, rowName } from './order-rows.ts';

interface RowActs {
  /** Index among the rows. */
  at: number;
  level: 1 | 2;
  isHere: boolean;
  /** Puts its buttons in the Tab order. */
  isActive: boolean;
  menu: readonly MenuItem[];
  onPress: () => void;
  onAdd: (anchor: HTMLElement) => void;
  onDrag: (isBegun: boolean) => void;
  onDrop: (files: readonly File[]) => void;
}

interface Props extends RowActs {
  row: OrderRow;
  figures: Figures | undefined;
  students: number;
  /** Summary of a module: lessons, minutes and visibility. */
  summary?: string | undefined;
  isFolded?: boolean | undefined;
  /** Replaces the name while it is edited. */
  naming?: ReactNode;
}

/** Row of a lesson or module in the outline, with the drop place below. */
export function OutlineRow({ row, figures, students, summary, isFolded, naming, ...acts }: Props) {
  const { at, level, isHere, menu } = acts;
  const id = useId();
  const tabIndex = acts.isActive ? 0 : -1;
  const name = rowName(row);
  const lesson = isLesson(row) ? row.material : undefined;
  const length = lesson && lengthOf(lesson, figures);
  const finished = Math.min(figures?.finished ?? 0, students);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.currentTarget.removeAttribute('data-over');
    acts.onDrop([...event.dataTransfer.files]);
  };
  return (
    <div
      role="treeitem"
      className={lesson ? 'outline-line' : 'outline-line outline-module'}
      aria-level={level}
      aria-labelledby={id}
      aria-selected={isHere}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      tabIndex={tabIndex}
      data-at={at}
      data-key={row.key}
      draggable={naming === undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        acts.onDrag(true);
      }}
      onDragEnd={() => acts.onDrag(false)}
      onDragOver={(event) => {
        event.preventDefault();
        event.currentTarget.setAttribute('data-over', '');
      }}
      onDragLeave={(event) => event.currentTarget.removeAttribute('data-over')}
      onDrop={drop}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree item has the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree item has the keys */}
      <span id={id} className="outline-press" onClick={naming === undefined ? acts.onPress : undefined}>
        <span className="outline-icon" data-folded={isFolded ? '' : undefined}>
          <Icon name={lesson ? lessonKind(lesson.type).icon : 'chevron-down'} size={20} />
        </span>
        {naming ?? (
          <span className="outline-title" lang={languageOf(name)}>
            {name}
          </span>
        )}
        <span className="outline-length numeric">{lesson ? length : summary}</span>
        {lesson?.hidden === true && <span className="badge badge-marigold outline-draft">Draft</span>}
        {lesson?.hidden === false && students > 0 && (
          <span className="outline-done numeric">
            <progress
              className={finished === students ? 'progress progress-done' : 'progress'}
              value={finished}
              max={students}
              aria-hidden="true"
            />
            {finished} <span className="outline-of">of {students} finished</span>
          </span>
        )}
        {/* Last, because the row's name starts with the visible text. */}
        {lesson && <span className="visually-hidden">, {shortNameOf(lesson.type)}</span>}
      </span>
      {lesson === undefined && (
        <button
          type="button"
          className="icon-button outline-add"
          tabIndex={tabIndex}
          aria-label={`Add to ${name}`}
          onClick={({ currentTarget }) => acts.onAdd(currentTarget)}
        >
          <Icon name="plus" />
        </button>
      )}
      <Menu label={`More for ${name}`} items={menu} tabIndex={tabIndex} />
      <button
        type="button"
        className="outline-plus"
        tabIndex={tabIndex}
        aria-label={`Add below ${name}`}
        onClick={({ currentTarget }) => acts.onAdd(currentTarget)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
