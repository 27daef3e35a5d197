import type { Material } from '../../../server/contract/materials.ts';
import { modulesOf } from '../../lib/content/course-modules.ts';
import { formatLength, formatPosition } from '../../lib/words/format-time.ts';
import { toDoWords } from '../../lib/words/to-do-words.ts';
import { Icon } from '../ui/Icon.tsx';
import { countDone, type LessonPlace, placeOf } from './course-order.ts';
import { kindOf } from './material-kinds.ts';
import { showInPlaylist } from './show-lesson.ts';

interface Props {
  label: string;
  /** All materials of the course, for numbering. */
  materials: readonly Material[];
  lessons: readonly Material[];
  selected: Material;
  onSelect: (material: Material) => void;
}

/** Lessons of a tab by heading, numbered through the course as L1, L2 and so on; a press opens one. */
export function Playlist({ label, materials, lessons, selected, onSelect }: Props) {
  const modules = modulesOf(materials)
    .map(({ name, lessons: all }) => ({ name, lessons: all.filter((one) => lessons.includes(one)) }))
    .filter((module) => module.lessons.length > 0);
  return (
    <nav className="playlist" aria-label={label}>
      {modules.map(({ name, lessons: ofModule }) => (
        <section key={ofModule[0]?.id} className="playlist-module">
          {name !== undefined && <Heading name={name} lessons={ofModule} />}
          <ol role="list">
            {ofModule.map((material) => (
              <li key={material.id}>
                <Item
                  material={material}
                  place={placeOf(materials, material)}
                  isSelected={material.id === selected.id}
                  onSelect={onSelect}
                />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  );
}

/** Heading of a module with progress and total video length. */
function Heading({ name, lessons }: { name: string; lessons: readonly Material[] }) {
  const { done, total } = countDone(lessons);
  const seconds = lessons.reduce((sum, { durationSeconds = 0 }) => sum + durationSeconds, 0);
  return (
    <header className="playlist-heading">
      <h3>{name}</h3>
      <p>
        {total > 0 && (
          <span className={done === total ? 'playlist-done' : undefined}>
            {done} of {total} done
          </span>
        )}{' '}
        {seconds > 0 && <span>{formatLength(seconds)}</span>}
      </p>
    </header>
  );
}

interface ItemProps {
  material: Material;
  place: LessonPlace;
  isSelected: boolean;
  onSelect: (material: Material) => void;
}

function Item({ material, place, isSelected, onSelect }: ItemProps) {
  return (
    <button
      ref={isSelected ? showInPlaylist : undefined}
      type="button"
      className="playlist-item"
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(material)}
    >
      <span className="lesson-label">{place.label}</span>{' '}
      <span className="playlist-title">
        {place.title} <Kind {...material} />
      </span>{' '}
      <Standing {...material} />
    </button>
  );
}

/** State of a lesson: mark, tick, or lock until it opens. */
function Standing({ mark, toDo, completed }: Material) {
  if (toDo?.kind === 'opens') return <Icon name="lock" size={20} />;
  if (mark !== undefined && mark.marks !== null)
    return (
      <span className={mark.isWaiting ? 'playlist-waiting numeric' : 'playlist-mark numeric'}>
        {completed && <span className="visually-hidden">Completed, </span>}
        {mark.marks} / {mark.maxMarks}
        {mark.isWaiting && ' so far'}
      </span>
    );
  return (
    completed && (
      <span className="playlist-done">
        <Icon name="success" size={20} />
        <span className="visually-hidden">Completed</span>
      </span>
    )
  );
}

function Kind(material: Material) {
  const { durationSeconds, required, toDo } = material;
  const { icon, name } = kindOf(material);
  return (
    <span className="playlist-kind">
      <Icon name={icon} size={15} />
      {name}{' '}
      {durationSeconds !== undefined && <span className="numeric">{formatPosition(durationSeconds)}</span>}{' '}
      {required === false && <em>Optional</em>}{' '}
      {toDo !== undefined && (
        <span className={toDo.isOverdue ? 'playlist-late' : undefined}>{toDoWords(toDo)}</span>
      )}
    </span>
  );
}
