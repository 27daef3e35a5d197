import type { Material } from '../../../server/contract/materials.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { placeOf } from './course-order.ts';
import { kindOf } from './material-kinds.ts';

interface Props {
  materials: readonly Material[];
  lessons: readonly Material[];
  onGo: (material: Material) => void;
}

/** The notes and tasks of a video, under it. */
export function RelatedLessons({ materials, lessons, onGo }: Props) {
  if (lessons.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related">
      <h3 id="related">With this lesson</h3>
      <ul role="list" className="row">
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
    </section>
  );
}
