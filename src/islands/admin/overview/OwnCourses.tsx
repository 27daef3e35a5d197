import { counted } from '../../../../server/contract/counted.ts';
import { useCourses } from '../queries/courses.ts';
import { useMay } from '../rights.ts';

/** The courses of someone who teaches or writes lessons. */
export function OwnCourses({ onOpen }: { onOpen: (courseId: number) => void }) {
  const may = useMay();
  const courses = useCourses().data ?? [];
  if (!may('teaching', 'lessons') || courses.length === 0) return null;
  return (
    <section className="own-courses stack-small" aria-labelledby="own-courses">
      <h3 id="own-courses">Your courses</h3>
      <ul role="list" className="table-wrap">
        {courses.map(({ id, courseName, students = 0, materials = 0 }) => (
          <li key={id} className="course-row">
            <span className="course-name">
              <button type="button" className="link-button" onClick={() => onOpen(id)}>
                {courseName}
              </button>
              <span className="soft small">
                {counted(students, 'student')}, {counted(materials, 'lesson')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
