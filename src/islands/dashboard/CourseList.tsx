import type { Course } from '../../../server/contract/courses.ts';
import type { CourseFaces } from '../../lib/course-face.ts';
import { CourseCard } from './CourseCard.tsx';

interface Props {
  label: string;
  courses: readonly Course[];
  faces: CourseFaces;
  open: boolean;
}

/** Cards of courses. */
export function CourseList({ label, courses, faces, open }: Props) {
  return (
    <ul role="list" className="grid-cards" aria-label={label}>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} face={faces[course.slug ?? '']} open={open} />
      ))}
    </ul>
  );
}
