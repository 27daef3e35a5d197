import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { Course } from '../../../server/contract/courses.ts';
import type { CourseCards } from '../../lib/course-card-data.ts';
import { Empty } from '../ui/Empty.tsx';
import { CourseCard } from './CourseCard.tsx';
import { OtherCourses } from './OtherCourses.tsx';

interface Props {
  courses: readonly Course[];
  cards: CourseCards;
  certificates: readonly OwnCertificate[];
  query: string;
  onClear: () => void;
}

/** The courses that match the search: first those the person studies, then the others. */
export function MyCourses({ courses, cards, certificates, query, onClear }: Props) {
  if (courses.length === 0)
    return (
      <Empty icon="document" title="No Courses Available" text="Please check back later for new content." />
    );
  const wanted = query.trim().toLowerCase();
  const found = courses.filter((course) => course.courseName.toLowerCase().includes(wanted));
  if (found.length === 0)
    return (
      <Empty icon="search" title="No Courses Found" text="Try adjusting your search terms.">
        <button type="button" className="button button-secondary" onClick={onClear}>
          Clear search
        </button>
      </Empty>
    );
  // An admin has no enrollments and may open every course.
  const mine = found.filter((course) => course.enrolled !== false);
  const others = found.filter((course) => course.enrolled === false);
  return (
    <div className="stack-lg">
      {courses.every((course) => course.enrolled === false) && (
        <p className="notice">
          You are not enrolled in a course yet. Choose one below and register for it on its page. We open it
          for you here.
        </p>
      )}
      {mine.length > 0 && (
        <ul role="list" className="grid-cards" aria-label="My courses">
          {mine.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              card={cards[course.slug ?? '']}
              certificate={certificates.find(({ courseId }) => courseId === course.id)}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className="stack">
          <h3 className="sub-heading">Other courses</h3>
          <OtherCourses courses={others} cards={cards} />
        </section>
      )}
    </div>
  );
}
