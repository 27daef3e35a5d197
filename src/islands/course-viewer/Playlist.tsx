import type { Material, MaterialType } from '../../../server/contract/materials.ts';
import type { IconName } from '../../lib/icons.ts';
import { Icon } from '../ui/Icon.tsx';
import { showInPlaylist } from './show-lesson.ts';

const ICONS: Record<MaterialType, IconName> = {
  video: 'play',
  youtube: 'play',
  document: 'document',
  assignment: 'assignment',
};

const NAMES: Record<MaterialType, string> = {
  video: 'Video',
  youtube: 'YouTube video',
  document: 'Document',
  assignment: 'Assignment',
};

interface Props {
  label: string;
  materials: readonly Material[];
  selected: Material;
  onSelect: (material: Material) => void;
}

/** The lessons of a tab, L1, L2 and so on; choosing one shows it. */
export function Playlist({ label, materials, selected, onSelect }: Props) {
  return (
    <nav className="card playlist" aria-label={label}>
      <ol role="list">
        {materials.map((material, index) => (
          <li key={material.id}>
            <button
              ref={material.id === selected.id ? showInPlaylist : undefined}
              type="button"
              className="playlist-item"
              aria-current={material.id === selected.id ? 'true' : undefined}
              onClick={() => onSelect(material)}
            >
              <span className="lesson-label">L{index + 1}</span>
              <span className="playlist-title">
                {material.title}
                <span className="playlist-kind">
                  <Icon name={ICONS[material.type]} size={15} />
                  {NAMES[material.type]}
                </span>
              </span>
              {material.completed && (
                <span className="playlist-done">
                  <Icon name="success" size={20} />
                  <span className="visually-hidden">Completed</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
