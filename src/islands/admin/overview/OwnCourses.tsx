import { counted } from '../../../../server/contract/counted.ts';
import { useCourses } from '../queries/courses.ts';
import { useMay } from '../rights.ts';
import { TodoRow } from './TodoRow.tsx';

/** The courses of someone who teaches or writes lessons. */
export function OwnCourses({ onOpen }: { onOpen: (courseId: number) => void }) {
  const may = useMay();
  const courses = useCourses().data ?? [];
  if (!may('teaching', 'lessons') || courses.length === 0) return null;
  return (
    <div className="todo">
      <section aria-labelledby="own-courses">
        <h3 id="own-courses">Your courses</h3>
        <ul role="list" className="todo-list">
          {courses.map(({ id, courseName, students = 0, materials = 0 }) => (
            <TodoRow
              key={id}
              todo={{
                group: 'Teaching',
                text: courseName,
                detail: `${counted(students, 'student')}, ${counted(materials, 'lesson')}`,
                act: ['Open', courseName],
                run: () => onOpen(id),
              }}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
