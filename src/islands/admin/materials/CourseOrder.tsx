import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { Icon } from '../../ui/Icon.tsx';
import { typeNames } from './material-types.ts';
import { moveItem } from './move-item.ts';

interface Props {
  courseId: string;
  materials: readonly Material[];
  onEdit: (material: Material) => void;
}

/** The materials of a course in the order that students see: dragged, or moved by their buttons. */
export function CourseOrder({ courseId, materials, onEdit }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const reorder = useMutation({
    // One after the other, so that the last order pressed is the one that stays.
    scope: { id: `order-${courseId}` },
    mutationFn: (order: readonly Material[]) =>
      unwrap(
        api.courses[':courseId'].materials.order.$put({
          param: { courseId },
          json: { materialIds: order.map(({ id }) => id) },
        }),
      ),
  });
  // Until the lists show it, or it has failed.
  const shown = reorder.isPending ? reorder.variables : materials;

  function move(from: number, to: number) {
    const order = moveItem(shown, from, to);
    if (order === shown) return;
    setAnnouncement(`${shown[from]?.title} is now number ${to + 1} of ${shown.length}.`);
    reorder.mutate(order);
  }
  return (
    <>
      <ol className="order-list" role="list">
        {shown.map((material, place) => (
          <li
            key={material.id}
            className="order-row"
            draggable
            data-dragged={dragged === place ? '' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', material.title);
              setDragged(place);
            }}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, place);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <span className="order-handle">
              <Icon name="drag" />
            </span>
            <span className="order-name">
              <strong>
                {place + 1}. {material.title}
              </strong>
              <span className="row">
                <span className="badge">{typeNames[material.type]}</span>
                {material.hidden && <span className="badge">Hidden</span>}
              </span>
            </span>
            <span className="row-actions">
              <Move title={material.title} way="up" off={place === 0} go={() => move(place, place - 1)} />
              <Move
                title={material.title}
                way="down"
                off={place === shown.length - 1}
                go={() => move(place, place + 1)}
              />
              <button
                type="button"
                className="button button-secondary button-small"
                onClick={() => onEdit(material)}
              >
                Edit<span className="visually-hidden"> {material.title}</span>
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

interface MoveProps {
  title: string;
  way: 'up' | 'down';
  off: boolean;
  go: () => void;
}

/** Stays focusable at the end of its way, so that the keyboard does not lose its place. */
function Move({ title, way, off, go }: MoveProps) {
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
      {way === 'up' ? 'Up' : 'Down'}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
}
