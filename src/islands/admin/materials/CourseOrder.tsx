import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { MenuItem } from '../lists/Menu.tsx';
import { screenItems } from './lesson-forms.tsx';
import { ModuleDialog } from './ModuleDialog.tsx';
import { moveItem } from './move-item.ts';
import { OrderRowView } from './OrderRowView.tsx';
import { isLesson, keepHeadings, type OrderRow, orderOf, rowName, rowsOf } from './order-rows.ts';

interface Props {
  courseId: string;
  materials: readonly Material[];
  onEdit: (material: Material) => void;
  onDelete: (material: Material) => void;
  onOpen: (material: Material) => void;
}

/** The lessons of a course under their headings, in the order that students see: dragged, or moved by their buttons. */
export function CourseOrder({ courseId, materials, onEdit, onDelete, onOpen }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const [arranged, setArranged] = useState<readonly OrderRow[]>([]);
  /** The heading whose dialog is open; `new` for one that is to be. */
  const [naming, setNaming] = useState<OrderRow | 'new'>();
  const reorder = useMutation({
    // One after the other, so that the last order pressed is the one that stays.
    scope: { id: `order-${courseId}` },
    mutationFn: (rows: readonly OrderRow[]) =>
      unwrap(api.courses[':courseId'].materials.order.$put({ param: { courseId }, json: orderOf(rows) })),
    onError: () => setArranged([]),
  });
  // Until the lists show it, or it has failed.
  const shown = reorder.isPending ? reorder.variables : keepHeadings(rowsOf(materials), arranged);
  const lessons = shown.filter(isLesson);

  function arrange(rows: readonly OrderRow[], said: string) {
    setArranged(rows);
    setAnnouncement(said);
    // A heading without a lesson changes nothing for anyone yet.
    if (JSON.stringify(orderOf(rows)) !== JSON.stringify(orderOf(shown))) reorder.mutate(rows);
  }

  function move(from: number, to: number) {
    const rows = moveItem(shown, from, to);
    const row = shown[from];
    if (rows === shown || row === undefined) return;
    arrange(
      rows,
      isLesson(row) ? whereIs(rows, row) : `${row.module} is now in row ${to + 1} of ${rows.length}.`,
    );
  }

  const ofLesson = (material: Material): MenuItem[] => [
    { label: 'Edit', run: () => onEdit(material) },
    ...screenItems(material, onOpen),
    { label: 'Delete', run: () => onDelete(material), danger: true },
  ];
  const ofHeading = (row: OrderRow): MenuItem[] => [
    { label: 'Rename', run: () => setNaming(row) },
    {
      label: 'Remove',
      run: () =>
        arrange(
          shown.filter((other) => other !== row),
          `Removed the heading ${rowName(row)}. Its lessons stay.`,
        ),
    },
  ];

  return (
    <>
      <div className="row row-spread order-head">
        <p className="soft small">Each module starts at its heading and ends at the next heading.</p>
        <Button kind="secondary" onClick={() => setNaming('new')}>
          <Icon name="plus" size={18} />
          New module
        </Button>
      </div>
      <ol className="order-list" role="list">
        {shown.map((row, place) => (
          <OrderRowView
            key={row.key}
            row={row}
            number={isLesson(row) ? lessons.indexOf(row) + 1 : undefined}
            isFirst={place === 0}
            isLast={place === shown.length - 1}
            isDragged={dragged === place}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDrop={dragged === undefined ? undefined : () => move(dragged, place)}
            onMove={(by) => move(place, place + by)}
            menu={isLesson(row) ? ofLesson(row.material) : ofHeading(row)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {naming && (
        <ModuleDialog
          rows={shown}
          renamed={naming === 'new' ? undefined : naming}
          onSaved={arrange}
          onClosed={() => setNaming(undefined)}
        />
      )}
    </>
  );
}

function whereIs(rows: readonly OrderRow[], row: OrderRow): string {
  const lessons = rows.filter(isLesson);
  const heading = rows.slice(0, rows.indexOf(row)).findLast((other) => !isLesson(other));
  const number = `${rowName(row)} is now number ${lessons.findIndex(({ key }) => key === row.key) + 1} of ${lessons.length}`;
  return heading === undefined ? `${number}.` : `${number}, in ${rowName(heading)}.`;
}
