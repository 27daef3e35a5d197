import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { counted } from '../../../../server/contract/counted.ts';
import type { MenuItem } from '../lists/Menu.tsx';
import type { UploadItem } from '../upload/uploads.tsx';
import { type Figures, minutesOf } from './lesson-length.ts';
import { NameField } from './NameField.tsx';
import { OutlineRow } from './OutlineRow.tsx';
import {
  blocksOf,
  headingOf,
  isLesson,
  moveRow,
  type OrderRow,
  placeWords,
  rowName,
  stepRow,
} from './order-rows.ts';
import { UploadLine } from './UploadLine.tsx';

/** Heading being named: a new one below the row, or an existing one. */
export interface Naming {
  at: number;
  isNew: boolean;
}

interface Props {
  rows: readonly OrderRow[];
  figures: ReadonlyMap<number, Figures>;
  students: number;
  uploads: readonly UploadItem[];
  openId: number | undefined;
  naming: Naming | undefined;
  menuOf: (at: number) => readonly MenuItem[];
  onName: (naming: Naming | undefined) => void;
  onArrange: (rows: readonly OrderRow[]) => void;
  /** @param writes focuses the title */
  onOpen: (id: number, writes: boolean) => void;
  onAdd: (at: number, anchor: HTMLElement) => void;
  onFiles: (files: readonly File[], at: number) => void;
  onDelete: (at: number) => void;
}

const itemOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && target.role === 'treeitem' ? target : null;

/** Outline of a course's lessons by module (WAI-ARIA tree): open, add, and move by keys or dragging. */
export function Outline({ rows, figures, students, uploads, openId, naming, menuOf, ...on }: Props) {
  const tree = useRef<HTMLUListElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [activeKey, setActiveKey] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const active = rows.some(({ key }) => key === activeKey)
    ? activeKey
    : (rows.find((row) => isLesson(row) && row.material.id === openId) ?? rows[0])?.key;

  function fold(key: string, isFolded: boolean) {
    const next = new Set(folded);
    if (isFolded) next.add(key);
    else next.delete(key);
    setFolded(next);
  }

  function arrange(next: readonly OrderRow[], row: OrderRow) {
    if (next === rows) return;
    on.onArrange(next);
    setSaid(placeWords(next, row));
    setActiveKey(row.key);
    // Keeps the moved row visible and focused.
    const home = blocksOf(next).find(({ lessons }) => lessons.some(({ key }) => key === row.key))?.heading;
    if (home && folded.has(home.key)) fold(home.key, false);
    setTimeout(() =>
      tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus(),
    );
  }

  function press(event: KeyboardEvent) {
    const item = itemOf(event.target);
    if (item === null || event.ctrlKey || event.metaKey) return;
    const items = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    const place = items.indexOf(item);
    const goTo = (to: HTMLElement | null | undefined) => to?.focus();
    const ways: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowDown: items[place + 1],
      ArrowUp: items[place - 1],
      Home: items[0],
      End: items.at(-1),
    };
    const at = Number(item.dataset['at'] ?? -1);
    const row = rows[at];
    if (!event.altKey && Object.hasOwn(ways, event.key)) {
      event.preventDefault();
      return goTo(ways[event.key]);
    }
    if (row === undefined) return;
    const isFolded = folded.has(row.key);
    const step = (by: 1 | -1) => arrange(stepRow(rows, at, by), row);
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      ArrowRight: () => {
        if (isLesson(row)) return;
        if (isFolded) fold(row.key, false);
        else goTo(items[place + 1]);
      },
      ArrowLeft: () => {
        if (!isLesson(row) && !isFolded) fold(row.key, true);
        else goTo(items.findLast((one, before) => before < place && one.ariaLevel === '1'));
      },
      Enter: () => (isLesson(row) ? on.onOpen(row.material.id, true) : on.onName({ at, isNew: false })),
      ' ': () => (isLesson(row) ? on.onOpen(row.material.id, false) : fold(row.key, !isFolded)),
      n: () => on.onAdd(at, item),
      N: () => on.onAdd(at, item),
      Delete: () => on.onDelete(at),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]?.();
  }

  /** @param old heading to rename */
  const nameField = (at: number, old?: OrderRow) => (
    <NameField
      name={old ? rowName(old) : ''}
      taken={rows.flatMap((row) => (isLesson(row) || row === old ? [] : [row.module]))}
      onNamed={(name) => {
        on.onName(undefined);
        if (name === undefined) return;
        on.onArrange(old ? rows.with(at, headingOf(name)) : rows.toSpliced(at + 1, 0, headingOf(name)));
        setActiveKey(headingOf(name).key);
        setSaid(old ? `The module is now called ${name}.` : `Added the module ${name}.`);
      }}
    />
  );

  const sent = (after: number, module: string | null) =>
    uploads
      .filter(
        ({ metadata }) => metadata['after'] === String(after) && (metadata['module'] ?? null) === module,
      )
      .map((upload) => <UploadLine key={upload.url} upload={upload} />);

  const added = (at: number) =>
    naming?.isNew && naming.at === at ? (
      <li
        key="naming"
        role="treeitem"
        className="outline-line outline-module"
        aria-selected={false}
        tabIndex={-1}
      >
        {nameField(at)}
      </li>
    ) : null;

  const item = (row: OrderRow, level: 1 | 2, lessons?: ReturnType<typeof blocksOf>[number]['lessons']) => {
    const at = rows.indexOf(row);
    const id = isLesson(row) ? row.material.id : undefined;
    const ofRow = id === undefined ? undefined : figures.get(id);
    const isFolded = folded.has(row.key);
    const minutes =
      lessons &&
      minutesOf(
        lessons.map(({ material }) => material),
        figures,
      );
    const before = rows.slice(0, at + 1).findLast(isLesson)?.material.id ?? 0;
    const heading = rows.slice(0, at + 1).findLast((one) => !isLesson(one));
    return [
      <li key={row.key} role="none">
        <OutlineRow
          row={row}
          figures={ofRow}
          students={students}
          summary={lessons && [counted(lessons.length, 'lesson'), minutes].filter(Boolean).join(' · ')}
          isFolded={lessons && isFolded}
          level={level}
          naming={naming && !naming.isNew && naming.at === at ? nameField(at, row) : undefined}
          at={at}
          isHere={id !== undefined && id === openId}
          isActive={row.key === active}
          menu={menuOf(at)}
          onPress={() => (id === undefined ? fold(row.key, !isFolded) : on.onOpen(id, false))}
          onAdd={(anchor) =>
            on.onAdd(anchor.classList.contains('outline-add') ? at + (lessons?.length ?? 0) : at, anchor)
          }
          onDrag={(isBegun) => setDragged(isBegun ? at : undefined)}
          onDrop={(files) => {
            if (files.length > 0) on.onFiles(files, at);
            else if (dragged !== undefined && rows[dragged])
              arrange(moveRow(rows, dragged, at), rows[dragged]);
          }}
        />
        {lessons && !isFolded && (
          // biome-ignore lint/a11y/useSemanticElements: it is a group of a tree
          <ul role="group">
            {lessons.length === 0 && sent(before, rowName(row))}
            {lessons.flatMap((lesson) => item(lesson, 2))}
          </ul>
        )}
      </li>,
      ...(lessons ? [] : sent(before, heading ? rowName(heading) : null)),
      added(at),
    ];
  };

  return (
    <>
      <ul
        ref={tree}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree has no element of its own
        role="tree"
        aria-label="Lessons"
        className="outline-tree"
        onKeyDown={press}
        onFocus={({ target }: FocusEvent) => {
          const key = itemOf(target)?.dataset['key'];
          if (key !== undefined) setActiveKey(key);
        }}
      >
        {sent(0, null)}
        {added(-1)}
        {blocksOf(rows).flatMap(({ heading, lessons }) =>
          heading === undefined ? lessons.flatMap((lesson) => item(lesson, 1)) : item(heading, 1, lessons),
        )}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
