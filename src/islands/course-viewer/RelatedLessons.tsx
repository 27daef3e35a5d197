import type { Material } from '../../../server/contract/materials.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { placeOf } from './course-order.ts';
import { kindOf } from './material-kinds.ts';

interface Props {
  /** All of the course, for the numbers. */
  materials: readonly Material[];
  /** Those to list. */
  lessons: readonly Material[];
  onGo: (material: Material) => void;
}

/** Buttons to the notes and tasks of a video. */
export function RelatedLessons({ materials, lessons, onGo }: Props) {
  return (
    <ul role="list" className="row related">
      {lessons.map((lesson) => {
        const { label, title } = placeOf(materials, lesson);
        return (
          <li key={lesson.id}>
            <Button kind="secondary" onClick={() => onGo(lesson)}>
              <Icon name={kindOf(lesson).icon} size={18} />
              <span>
                <span className="lesson-label">{label}</span> {title}
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
