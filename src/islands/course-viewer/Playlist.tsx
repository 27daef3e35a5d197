import type { Material } from '../../../server/contract/materials.ts';
import { formatPosition } from '../../lib/format-time.ts';
import { Icon } from '../ui/Icon.tsx';
import { placeOf } from './course-order.ts';
import { materialIcons, materialNames } from './material-kinds.ts';
import { showInPlaylist } from './show-lesson.ts';

interface Props {
  label: string;
  /** The whole course, which counts them. */
  materials: readonly Material[];
  lessons: readonly Material[];
  selected: Material;
  onSelect: (material: Material) => void;
}

/** The lessons of a tab, numbered through the course, L1, L2 and so on; choosing one shows it. */
export function Playlist({ label, materials, lessons, selected, onSelect }: Props) {
  return (
    <nav className="card playlist" aria-label={label}>
      <ol role="list">
        {lessons.map((material) => {
          const { label: number, title } = placeOf(materials, material);
          return (
            <li key={material.id}>
              <button
                ref={material.id === selected.id ? showInPlaylist : undefined}
                type="button"
                className="playlist-item"
                aria-current={material.id === selected.id ? 'true' : undefined}
                onClick={() => onSelect(material)}
              >
                <span className="lesson-label">{number}</span>
                <span className="playlist-title">
                  {title}
                  <Kind {...material} />
                </span>
                {material.completed && (
                  <span className="playlist-done">
                    <Icon name="success" size={20} />
                    <span className="visually-hidden">Completed</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Kind({ type, durationSeconds }: Material) {
  return (
    <span className="playlist-kind">
      <Icon name={materialIcons[type]} size={15} />
      {materialNames[type]}
      {durationSeconds !== undefined && <span className="numeric">{formatPosition(durationSeconds)}</span>}
    </span>
  );
}
