import type { Material } from '../../../server/contract/materials.ts';
import { Icon } from '../ui/Icon.tsx';
import { countDone } from './course-order.ts';

/** The course's name, the way back, and how far one has come. */
export function CourseHead({
  name,
  materials,
}: {
  name: string;
  materials: readonly Material[] | undefined;
}) {
  const { done, total } = countDone(materials ?? []);
  return (
    <header className="course-head">
      <a className="button button-ghost course-back" href="/dashboard">
        <Icon name="arrow-left" size={20} />
        Back to All Courses
      </a>
      <h1>{name}</h1>
      {total > 0 && (
        <div className="course-progress">
          <progress
            className={done === total ? 'progress progress-done' : 'progress'}
            value={done}
            max={total}
            aria-label="Progress in this course"
          />
          <span className="small numeric">
            {done} of {total} completed
          </span>
        </div>
      )}
    </header>
  );
}
