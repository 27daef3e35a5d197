import { useEffect, useRef, useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { Icon } from '../../ui/Icon.tsx';
import { act } from '../act.ts';
import { typeNames } from './material-types.ts';
import { moveItem } from './move-item.ts';

interface Props {
  courseId: string;
  materials: readonly Material[];
  reload: () => void;
  onEdit: (material: Material) => void;
}

/** The materials of a course in the order that students see: dragged, or moved by their buttons. */
export function CourseOrder({ courseId, materials, reload, onEdit }: Props) {
  // Holds until all is said and the list was read anew, which may show yet another order.
  const [wanted, setWanted] = useState<{ order: readonly Material[]; replaces?: readonly Material[] }>();
  const latest = useRef(materials);
  const saying = useRef(Promise.resolve(true));
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const isOver = wanted?.replaces !== undefined && wanted.replaces !== materials;
  const shown = wanted === undefined || isOver ? materials : wanted.order;

  useEffect(() => {
    latest.current = materials;
  }, [materials]);

  async function put(from: number, to: number) {
    const next = moveItem(shown, from, to);
    if (next === shown) return;
    setWanted({ order: next });
    setSaid(`${shown[from]?.title} is now number ${to + 1} of ${shown.length}.`);
    const say = () =>
      act(
        unwrap(
          api.courses[':courseId'].materials.order.$put({
            param: { courseId },
            json: { materialIds: next.map(({ id }) => id) },
          }),
        ),
      );
    // One after the other, so that the last order pressed is the last one said.
    const own = saying.current.then(say);
    saying.current = own;
    const worked = await own;
    if (saying.current !== own) return;
    setWanted(worked ? { order: next, replaces: latest.current } : undefined);
    reload();
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
              if (dragged !== undefined) void put(dragged, place);
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
              <Move title={material.title} way="up" off={place === 0} go={() => put(place, place - 1)} />
              <Move
                title={material.title}
                way="down"
                off={place === shown.length - 1}
                go={() => put(place, place + 1)}
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
        {said}
      </p>
    </>
  );
}

interface MoveProps {
  title: string;
  way: 'up' | 'down';
  off: boolean;
  go: () => Promise<void>;
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
        void go();
        // A row that changes its place in the page loses the focus.
        requestAnimationFrame(() => currentTarget.focus());
      }}
    >
      {way === 'up' ? 'Up' : 'Down'}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
}
