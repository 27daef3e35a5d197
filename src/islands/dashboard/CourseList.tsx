import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCards } from '../../lib/course-card-data.ts';
import { CourseCard } from './CourseCard.tsx';

interface Props {
  label: string;
  courses: readonly Course[];
  cards: CourseCards;
  open: boolean;
}

/** Cards of courses. */
export function CourseList({ label, courses, cards, open }: Props) {
  return (
    <ul role="list" className="grid-cards" aria-label={label}>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} card={cards[course.slug ?? '']} open={open} />
      ))}
    </ul>
  );
}
